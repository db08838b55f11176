import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import { requireModestShape } from './json-shape.ts'

/** The most bytes a body may have, unless its route says otherwise. */
export const BODY_BYTES = 65_536

/** Only JSON, parsed strictly; an empty body counts as none. Pages and uploads have their own parsers. */
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
