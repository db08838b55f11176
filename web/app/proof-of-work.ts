/** A challenge as the server gives it: in a refusal's `details.challenge`, or at `/api/proof-of-work`. */
export type Challenge = {
  parameters: { cost: number; keyLength: number; keyPrefix: string; nonce: string; salt: string }
  signature: string
}

type Options = {
  /** Hears how far the work is, from 0 to 1: a share of the most it can take, so it may be done early. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The most keys the server lets a challenge take. */
const MAX_KEYS = 180
const CHUNK_MS = 40
const COUNTER_BYTES = 4

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** PBKDF2 over the nonce and a counter, as the server's own library derives it (altcha, version 2). */
async function keyAt({ parameters }: Challenge, counter: number): Promise<string> {
  const { nonce, salt, cost: iterations, keyLength } = parameters
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + COUNTER_BYTES)
  password.set(start)
  new DataView(password.buffer).setUint32(start.length, counter)
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)))
}

/** Lets the page draw, and hear what its person does. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Solves a challenge in small pieces: the page stays alive. @returns the value of the form's field `altcha`.
 * @throws what `signal` was aborted with, or an Error where the challenge has no solution.
 */
export async function solve(challenge: Challenge, { onProgress, signal }: Options = {}): Promise<string> {
  let restedAt = performance.now()
  for (let counter = 0; counter <= MAX_KEYS; counter += 1) {
    signal?.throwIfAborted()
    const derivedKey = await keyAt(challenge, counter)
    if (derivedKey.startsWith(challenge.parameters.keyPrefix)) {
      onProgress?.(1)
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    }
    if (performance.now() - restedAt < CHUNK_MS) continue
    onProgress?.(counter / MAX_KEYS)
    await breathe()
    restedAt = performance.now()
  }
  throw new Error('This challenge has no solution')
}

/** The challenge of a refusal's details, or undefined: there is nothing that work could do. */
export function challengeIn(details: Record<string, unknown> | undefined): Challenge | undefined {
  const challenge = details?.challenge
  return typeof challenge === 'object' && challenge !== null && 'parameters' in challenge
    ? (challenge as Challenge)
    : undefined
}
