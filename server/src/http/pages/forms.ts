import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const kB = 1024

/** How much a form may send: bytes, and fields. */
const sizes = {
  short: { bytes: 16 * kB, fields: 100 },
  text: { bytes: 64 * kB, fields: 100 },
  long: { bytes: 256 * kB, fields: 100 },
  lines: { bytes: 64 * kB, fields: 250 },
} as const
export type FormSize = keyof typeof sizes

const tooLarge = () => new ApiError('too_large', 'The form is too large')

/** Whether a text has more than `most` of a character; reads no further than needed. */
function hasMore(text: string, mark: string, most: number) {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1)
    if (at === -1) return false
  }
  return true
}

/** The fields of a form. @throws `too_large` before any is read, in time linear in the text. */
function fieldsOf(text: string, size: FormSize): URLSearchParams {
  const { bytes, fields } = sizes[size]
  if (text.length > bytes) throw tooLarge()
  if (hasMore(text, '&', fields - 1)) throw new ApiError('too_large', `A form has at most ${fields} fields`)
  return new URLSearchParams(text)
}

/** Refuses a form whose declared length is too large, before reading any of it. */
export function requireFormSize({ headers }: FastifyRequest, size: FormSize) {
  const isForm = headers['content-type']?.includes('urlencoded')
  if (isForm && Number(headers['content-length']) > sizes[size].bytes) throw tooLarge()
}

/**
 * Lets the routes of this scope take forms, each up to the size `sizeOf` gives. This is the server's only form parser.
 */
export function acceptForms(http: FastifyInstance, sizeOf: (request: FastifyRequest) => FormSize = () => 'short') {
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: sizes.long.bytes },
    async (request: FastifyRequest, body: string | Buffer) => fieldsOf(String(body), sizeOf(request)),
  )
}
