import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#core/routes.ts'
import { isKnown } from './entity-tag.ts'
import { rangeOf } from './range.ts'

export async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { byteCount, tag, open, isTagged }: Parts & { isTagged: boolean },
) {
  reply.header('accept-ranges', 'bytes')
  if (isTagged) reply.header('etag', tag)
  if (isTagged && isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const range = rangeOf(request.headers, { byteCount, tag })
  if (range === 'beyond')
    return reply.code(416).header('content-range', `bytes */${byteCount}`).type('text/plain').send('')
  const { stream, byteCount: sent } = await open(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${byteCount}`)
  return reply.header('content-length', sent).send(stream)
}
