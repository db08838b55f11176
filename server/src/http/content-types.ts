import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import { requireModestShape } from './json-shape.ts'

/** How many bytes a body has at most, where its route says nothing else. */
export const BODY_BYTES = 65_536

/** JSON and nothing else, parsed strictly; an empty body is no body. Pages and uploads bring their own parsers. */
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
