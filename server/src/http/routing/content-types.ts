import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'

/** A quote of forty lines has 170 members, three deep. */
const MAX_DEEP = 20
const MAX_MEMBERS = 2000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

function endOfString(text: string, start: number) {
  let at = start + 1
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return at
}

/** Scans JSON before parsing it. @throws `invalid` if nested too deeply, `too_large` for too many members */
function requireModestShape(text: string) {
  let deep = 0
  let members = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === ARRAY || code === OBJECT) deep += 1
    else if (code === ARRAY_END || code === OBJECT_END) deep -= 1
    else if (code === COMMA) members += 1
    if (deep > MAX_DEEP) throw new ApiError('invalid', 'The request is nested too deeply')
    if (members > MAX_MEMBERS) throw new ApiError('too_large', 'The request has too many parts')
  }
}

/** Default limit for a body. */
export const BODY_BYTES = 65_536

export function acceptJsonOnly(http: FastifyInstance) {
  http.removeAllContentTypeParsers()
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      requireModestShape(String(body))
    } catch (error) {
      return done(error as Error)
    }
    parse(request, body as string, (error, value) =>
      error ? done(new ApiError('invalid', 'The request is not valid JSON')) : done(null, value),
    )
  })
}

/** A kilobyte may unpack to a gigabyte, and no browser compresses what it sends. */
export function refuseEncodedBodies(http: FastifyInstance) {
  http.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new ApiError('unsupported_media_type', 'Send the body as it is, without content-encoding')
  })
}
