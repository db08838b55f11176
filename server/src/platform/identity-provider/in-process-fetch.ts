import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'

/**
 * The embedded provider's way around the network: a request to this server's own public address is answered in this
 * process, even if that address cannot be reached from inside. Each belongs to a visit already counted, so each counts
 * as a separate caller.
 */
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
