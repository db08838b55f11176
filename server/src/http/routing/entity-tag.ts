import { createHash } from 'node:crypto'
import { type CachedBody, piecesOfText } from '../caching/cached-body.ts'

/** The tags that the sender of `if-none-match` has. */
const tagsIn = (header: string | undefined) => (header ?? '').split(',').map((each) => each.trim())

/** Whether the sender of `if-none-match` has what this tag stands for. */
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

/** Names what a page says, and the sending: each has a nonce of its own, in the page and in its policy. */
export const tagOf = (body: CachedBody, nonce: string): string => `W/"${digestOf(body)}.${nonce.replace(/\W/g, '-')}"`

/** Of the tags that the sender of `if-none-match` has, the one of a sending that says the same as this page. */
export const knownSending = (header: string | undefined, body: CachedBody): string | undefined =>
  tagsIn(header).find((each) => each.startsWith(`W/"${digestOf(body)}.`))
