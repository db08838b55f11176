import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'

/** `suspendedAt` identifies the suspension. */
type Lifted = { professionalId: string; suspendedAt: string; adminId: string; reason: string }

/** Ends that suspension only, in the caller's transaction. @returns false if it had ended before */
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
