import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const signals = new WeakMap<Socket, AbortSignal>()

export function disconnectSignalOf({ raw: { socket } }: FastifyRequest): AbortSignal {
  const known = signals.get(socket)
  if (known) return known
  const leaving = new AbortController()
  socket.once('close', () => leaving.abort())
  if (socket.destroyed) leaving.abort()
  signals.set(socket, leaving.signal)
  return leaving.signal
}
