import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

/** A line of the security log: never an address, only a hash of the account's id. */
export function logSecurityEvent(ctx: Context, event: string, userId: string | undefined) {
  const actor = userId ? createHash('sha256').update(userId).digest('hex').slice(0, 16) : null
  ctx.log.info({ event, actor }, 'security')
}
