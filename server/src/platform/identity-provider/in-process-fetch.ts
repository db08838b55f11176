import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'

/** Our public address may be unreachable from inside. The visit was counted already, so each call is its own sender. */
export const inProcessFetch =
  (http: FastifyInstance): CustomFetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await http.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { ...headers, accept: 'application/json' },
      remoteAddress: `own-${randomUUID()}`,
      ...(body ? { payload: String(body) } : {}),
    })
    const contentType = String(answer.headers['content-type'] ?? '')
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: { 'content-type': contentType },
    })
  }
