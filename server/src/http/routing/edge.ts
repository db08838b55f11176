import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '#core/browser.ts'
import type { Config } from '#core/config.ts'
import type { Render } from '../caching/renders.ts'
import { setWritten } from '../sessions/session.ts'
import { knownSending, tagOf } from './entity-tag.ts'

type Sending = Pick<Render, 'head' | 'body'> & { nonce: string }

/** @returns whether to answer 304, whose policy is the cached one, as its nonce must match the page */
export function isKnownAtEdge(
  { edgeSeconds }: Pick<Config, 'edgeSeconds'>,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { head, body, nonce }: Sending,
): boolean {
  if (edgeSeconds === 0 || head.status !== 200 || !body || reply.hasHeader('cache-control')) return false
  const known = knownSending(headers['if-none-match'], body)
  reply
    .header('etag', known ?? tagOf(body, nonce))
    .header('cache-control', `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}`)
  return known !== undefined
}

/** The start of the WAL: every replica has it. */
const LONG_AGO = '0/0'

/** After sending a form, a visitor bypasses the shared cache while it may hold the old page. */
export function keepFromEdge(config: Config, reply: FastifyReply, { sessionToken, written }: Browser) {
  if (config.edgeSeconds > 0 && sessionToken === undefined) setWritten(config, reply, written ?? LONG_AGO)
}
