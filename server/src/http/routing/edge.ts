import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '#core/browser.ts'
import type { Config } from '#core/config.ts'
import type { Render } from '../caching/renders.ts'
import { setWritten } from '../sessions/session.ts'
import { knownSending, tagOf } from './entity-tag.ts'

type Sending = Pick<Render, 'head' | 'body'> & { nonce: string }

/**
 * Lets a cache in front keep a page that everybody gets alike, for some seconds. @returns whether its sender has it. A
 * 304 brings no other policy than the one that came with the page, as the nonce in both has to be the same.
 */
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

/** Where the log of Postgres begins: a write that every replica knows. */
const LONG_AGO = '0/0'

/**
 * Who has sent a form, even one that was refused, sees what there is now for as long as a cache in front may keep what was
 * there before: it asks for whoever brings this cookie. Those who are signed in it never keeps anything for.
 */
export function keepFromEdge(config: Config, reply: FastifyReply, { sessionToken, written }: Browser) {
  if (config.edgeSeconds > 0 && sessionToken === undefined) setWritten(config, reply, written ?? LONG_AGO)
}
