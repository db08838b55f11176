import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Counted up when the same subject is to be drawn otherwise. */
const STYLE = 2
const MOST = 200

/** Pictures of this process by their tags, the one that was asked for last at the end. */
const kept = new Map<string, Promise<Buffer>>()

function keep(tag: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = kept.get(tag) ?? draw()
  kept.delete(tag)
  kept.set(tag, picture)
  picture.catch(() => kept.delete(tag))
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest) kept.delete(oldest)
  return picture
}

const isKnown = ({ headers }: FastifyRequest, tag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

type Picture = {
  /** All that the picture is drawn from: the same subject is the same picture. */
  subject: unknown
  draw(): Promise<Buffer>
}

/** Sends a drawn PNG with a tag of what it shows; who has it already gets 304, and nothing is drawn twice while kept. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, { subject, draw }: Picture) {
  const hash = createHash('sha256')
    .update(JSON.stringify([STYLE, subject]))
    .digest('base64url')
    .slice(0, 22)
  const tag = `"${hash}"`
  reply.header('etag', tag).header('cache-control', 'public, max-age=86400')
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.type('image/png').send(await keep(tag, draw))
}
