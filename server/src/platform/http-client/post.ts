import { Agent, request } from 'node:https'
import { openLookup } from './reachable.ts'

const TIMEOUT_MS = 10_000

/** Connections to addresses that others chose: each looks the name up anew, and goes nowhere in a network of our own. */
export const openAgent = () => new Agent({ lookup: openLookup })

export type Posted = { endpoint: string; headers: Record<string, string | number>; body: Buffer | string | null }
export type Answer = { status: number; retryAfter: string | undefined }

/** Posts it, within 10 s in all. No redirect is followed, and of the answer only its head is read. */
export function post({ endpoint, headers, body }: Posted, agent: Agent): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const posted = request(new URL(endpoint), { method: 'POST', headers, agent, signal }, (response) => {
      response.on('error', () => undefined).destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    posted.on('error', reject).end(body)
  })
}
