import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

/** Logs a hash of the account's id, never an address. */
export function logSecurityEvent(ctx: Context, event: string, userId: string | undefined) {
  const actor = userId ? createHash('sha256').update(userId).digest('hex').slice(0, 16) : null
  ctx.log.info({ event, actor }, 'security')
}
