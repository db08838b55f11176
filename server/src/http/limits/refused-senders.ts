import { ApiError } from '@lv/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#core/context.ts'

const shed = new Set(['too_large', 'too_many_requests', 'timeout', 'FST_UNDER_PRESSURE', 'FST_ERR_CTP_BODY_TOO_LARGE'])

const isShed = (error: Error) => shed.has(error instanceof ApiError || 'code' in error ? String(error.code) : '')

export function countRefusedSenders(http: FastifyInstance, { rateLimits }: Context, free: string[]) {
  const isFree = new Set<string | undefined>(free)
  http.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (!isFree.has(routeOptions.url)) await rateLimits.requireHeard(ip)
  })
  http.addHook('onError', async ({ ip }, _reply, error) => {
    if (isShed(error)) await rateLimits.countRefused(ip)
  })
}
