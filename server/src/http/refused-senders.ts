import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** What refuses or sheds a request because of its sender, or for its size; not what is our own trouble. */
const shed = new Set(['too_large', 'too_many_requests', 'FST_UNDER_PRESSURE', 'FST_ERR_CTP_BODY_TOO_LARGE'])

const isShed = (error: Error) => shed.has(error instanceof ApiError || 'code' in error ? String(error.code) : '')

/**
 * What was shed or refused counts against its sender, who is not heard any more after too much of it: that costs nobody
 * anything. `free` are the routes that answer whoever asks.
 */
export function countRefusedSenders(http: FastifyInstance, { budgets }: Context, free: string[]) {
  const isFree = new Set<string | undefined>(free)
  http.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (!isFree.has(routeOptions.url)) await budgets.requireHeard(ip)
  })
  http.addHook('onError', async ({ ip }, _reply, error) => {
    if (isShed(error)) await budgets.countRefused(ip)
  })
}
