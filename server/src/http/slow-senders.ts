import type { FastifyInstance } from 'fastify'
import { UPLOAD_MS } from './multipart.ts'

/** For `http.createServer`: `localhost` is served by two of them. Node looks at them every 30 s unless told otherwise. */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 5000 }

const LOOK_MS = 30_000
const LEAST_BYTES_A_SECOND = 10_000

/**
 * Ends what dribbles (RELIABILITY.md, T89): a body that is still arriving has to bring 10 kB a second, looked at every
 * 30 s, and be there within 120 s: photos over a telephone.
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
    // An early answer closes the request too, while its body goes on dribbling.
    raw.once('close', () => raw.complete && clearInterval(timer))
  })
}
