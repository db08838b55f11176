import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'

/** `suspendedAt` names the suspension. */
type Lifted = { professionalId: string; suspendedAt: string; adminId: string; reason: string }

/**
 * Ends one suspension, as its appeal decided, in the caller's transaction; a later one stays. Whoever appealed is told of
 * that. @returns false where that suspension had ended before
 */
export async function liftSuspension(ctx: Context, { professionalId, suspendedAt, adminId, reason }: Lifted) {
  const { rowCount } = await ctx.db.execute(sql`update professionals set account_status = 'active',
      status_reason = null, status_reason_due_at = null, suspended_at = null, suspended_by = null
    where id = ${professionalId} and account_status = 'suspended' and suspended_at = ${suspendedAt}::timestamptz`)
  if (rowCount === 0) return false
  const detail = { status: 'active', reason }
  await audit(ctx, { actorId: adminId, action: 'account_status', subject: professionalId, detail })
  await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  return true
}
