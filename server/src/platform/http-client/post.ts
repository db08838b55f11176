import { Agent, request } from 'node:https'
import { openLookup } from './reachable.ts'

const TIMEOUT_MS = 10_000

/** For addresses that others chose: each connection resolves the name again, and never reaches a private network. */
export const openAgent = () => new Agent({ lookup: openLookup })

export type Posted = { endpoint: string; headers: Record<string, string | number>; body: Buffer | string | null }
export type Answer = { status: number; retryAfter: string | undefined }

/** Ends within 10 s, follows no redirect, and reads only the response's head. */
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
