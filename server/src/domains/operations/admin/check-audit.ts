import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { auditChecks } from './schema.ts'

/** Reads the whole audit log, stores the result, and tells administrators if it was tampered with. */
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

export const askAuditCheck = (ctx: Context, adminId: string) =>
  transact(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx, 'check-audit', {})
    await audit(ctx, { actorId: adminId, action: 'audit_check_asked' })
    return { message: 'The log is being gone through. Look again in a minute.' }
  })
