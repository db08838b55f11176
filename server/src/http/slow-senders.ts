import type { FastifyInstance } from 'fastify'
import { UPLOAD_MS } from './multipart.ts'

/** For `http.createServer`: `localhost` has two of them. Node checks them every 30 s unless told otherwise. */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 5000 }

const LOOK_MS = 30_000
const LEAST_BYTES_A_SECOND = 10_000

/**
 * Cuts off slow senders (RELIABILITY.md, T89): a body has to arrive at 10 kB a second, checked every 30 s, and within
 * 120 s, which is enough for photos from a phone.
 */
export function endSlowSenders(http: FastifyInstance, lookMs = LOOK_MS) {
  http.addHook('onRequest', async ({ raw, method }) => {
    if (method === 'GET' || method === 'HEAD') return
    const { socket } = raw
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (raw.complete || socket.destroyed) clearInterval(timer)
      else if (came < (LEAST_BYTES_A_SECOND * lookMs) / 1000) socket.destroy()
    }, lookMs)
    timer.unref()
    // An early answer closes the request too, while its body keeps dribbling in.
    raw.once('close', () => raw.complete && clearInterval(timer))
  })
}
