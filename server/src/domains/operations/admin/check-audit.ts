import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { auditChecks } from './schema.ts'

/** Goes through the whole audit log and keeps what came of it; the administrators are told where it is not what was written. */
export async function checkAudit(ctx: Context): Promise<void> {
  const { rows, emptied, hash, broken } = await verifyAudit(ctx.pool)
  const found = { rowCount: rows, emptiedCount: emptied, hash }
  await transact(ctx, async (ctx) => {
    const why = broken ? { brokenAt: broken.position, brokenWhy: broken.why } : {}
    await ctx.db.insert(auditChecks).values({ ...found, ...why })
    if (!broken) return
    const { position, why: reason } = broken
    ctx.log.error({ position, reason }, 'the audit log is not what was written')
    await notify(ctx, { kind: 'audit-broken', to: 'administrators', data: { position: String(position), reason } })
  })
}

/** Has the log gone through in the background. */
export const askAuditCheck = (ctx: Context, adminId: string) =>
  transact(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx, 'check-audit', {})
    await audit(ctx, { actorId: adminId, action: 'audit_check_asked' })
    return { message: 'The log is being gone through. Look again in a minute.' }
  })
