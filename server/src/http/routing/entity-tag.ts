import { createHash } from 'node:crypto'
import { type CachedBody, piecesOfText } from '../caching/cached-body.ts'

const tagsIn = (header: string | undefined) => (header ?? '').split(',').map((each) => each.trim())

export const isKnown = (header: string | undefined, tag: string): boolean =>
  tagsIn(header).some((each) => each === '*' || each.replace(/^W\//, '') === tag)

const digests = new WeakMap<CachedBody, string>()

function digestOf(body: CachedBody): string {
  const known = digests.get(body)
  if (known) return known
  const hash = createHash('sha256')
  for (const bytes of piecesOfText(body)) hash.update(bytes)
  const digest = hash.digest('base64url').slice(0, 22)
  digests.set(body, digest)
  return digest
}

/** Each sending has its own nonce in page and policy, so the tag holds content and nonce. */
export const tagOf = (body: CachedBody, nonce: string): string => `W/"${digestOf(body)}.${nonce.replace(/\W/g, '-')}"`

/** The client's tag for the same content, whatever its nonce. */
export const knownSending = (header: string | undefined, body: CachedBody): string | undefined =>
  tagsIn(header).find((each) => each.startsWith(`W/"${digestOf(body)}.`))
