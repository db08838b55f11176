import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const kB = 1024

const sizes = {
  short: { bytes: 16 * kB, fields: 100 },
  text: { bytes: 64 * kB, fields: 100 },
  long: { bytes: 256 * kB, fields: 100 },
  lines: { bytes: 64 * kB, fields: 250 },
} as const
export type FormSize = keyof typeof sizes

const tooLarge = () => new ApiError('too_large', 'The form is too large')

function hasMore(text: string, mark: string, most: number) {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1)
    if (at === -1) return false
  }
  return true
}

/** Linear in the text. @throws `too_large` before any field is read */
function fieldsOf(text: string, size: FormSize): URLSearchParams {
  const { bytes, fields } = sizes[size]
  if (text.length > bytes) throw tooLarge()
  if (hasMore(text, '&', fields - 1)) throw new ApiError('too_large', `A form has at most ${fields} fields`)
  return new URLSearchParams(text)
}

/** Checks the declared length before reading. @throws `too_large` */
export function requireFormSize({ headers }: FastifyRequest, size: FormSize) {
  const isForm = headers['content-type']?.includes('urlencoded')
  if (isForm && Number(headers['content-length']) > sizes[size].bytes) throw tooLarge()
}

/** The server's only form parser; `sizeOf` gives each route's limit. */
export function acceptForms(http: FastifyInstance, sizeOf: (request: FastifyRequest) => FormSize = () => 'short') {
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: sizes.long.bytes },
    async (request: FastifyRequest, body: string | Buffer) => fieldsOf(String(body), sizeOf(request)),
  )
}
