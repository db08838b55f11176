import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_MS } from '../uploads/multipart.ts'

/** For `http.createServer`; Node checks connections only every 30 s by default. */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 5000 }

const LOOK_MS = 30_000
const MIN_BYTES_A_SECOND = 10_000
const WORK_MS = 5000

const tooSlow = () =>
  new ApiError('timeout', 'What you sent arrived too slowly. Please try again, on a better connection if you can.')

const patienceOf = (handlerTimeout = 0) => Math.max(handlerTimeout - WORK_MS, handlerTimeout / 2)

/** 408 below 10 kB a second, or after 10 s, with files 115 s (RELIABILITY.md, T89). */
export function endSlowSenders(http: FastifyInstance, lookMs = LOOK_MS) {
  http.addHook('onRequest', async ({ raw, method, routeOptions }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    const { socket } = raw
    // In-process calls have no connection.
    if (socket?.bytesRead === undefined) return
    let before = socket.bytesRead
    const stop = () => {
      clearInterval(looks)
      clearTimeout(patience)
    }
    const giveUp = () => {
      stop()
      if (raw.complete || socket.destroyed) return
      // Whoever reads the body answers; without a reader it was answered already.
      if (reply.sent || raw.listenerCount('error') === 0) return void socket.destroy()
      reply.header('connection', 'close')
      raw.emit('error', tooSlow())
    }
    const looks = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (raw.complete || socket.destroyed) stop()
      else if (came < (MIN_BYTES_A_SECOND * lookMs) / 1000) giveUp()
    }, lookMs).unref()
    const most = patienceOf(routeOptions.handlerTimeout)
    const patience = most > 0 ? setTimeout(giveUp, most).unref() : undefined
    // An early answer closes the request too, while its body may still arrive.
    raw.once('close', () => raw.complete && stop())
  })
}
