import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'

/** `adminId` is null where nobody is named. */
type Change = { professionalId: string; status: 'active' | 'suspended'; reason?: string; adminId: string | null }

type Standing = { id: string; accountStatus: Change['status']; statusReason: string | null; reasonDueAt: string | null }
type Changed = Standing & { userId: string; name: string; isNews: boolean; isVerified: boolean }

/** A suspension's reason is due within so many business days. */
const REASON_DAYS = 2

/** `isNews` if it differs. Repeating a suspension without a reason keeps the old one. Undefined for the admin's own. */
async function change(ctx: Context, { professionalId, status, reason = '', adminId }: Change) {
  const given = reason.trim() || null
  const dueAt = endOfBusinessDay(ctx.now(), REASON_DAYS)
  const { rows } = await ctx.db.execute<Changed>(sql`with former as (
      select id, user_id, account_status, status_reason, status_reason_due_at, suspended_at, suspended_by from professionals
      where id = ${professionalId} and user_id is distinct from ${adminId}::uuid for no key update),
    wanted as (
      select id, case when ${status} = 'suspended' then coalesce(${given}::text,
        case when account_status = 'suspended' then status_reason end) end as reason from former)
    update professionals p set account_status = ${status}::account_status, status_reason = wanted.reason,
      status_reason_due_at = case when ${status} = 'suspended' and wanted.reason is null
        then coalesce(former.status_reason_due_at, ${dueAt}::timestamptz) end,
      suspended_at = case when ${status} = 'suspended' then case when former.account_status = 'suspended'
        then former.suspended_at else ${ctx.now()}::timestamptz end end,
      suspended_by = case when ${status} = 'suspended' then case when former.account_status = 'suspended'
        then former.suspended_by else ${adminId}::uuid end end
    from former join wanted on wanted.id = former.id join users u on u.id = former.user_id where p.id = former.id
    returning p.id, p.account_status as "accountStatus", p.status_reason as "statusReason",
      p.status_reason_due_at as "reasonDueAt", p.user_id as "userId", p.name, u.email_verified as "isVerified",
      former.account_status <> p.account_status or (p.account_status = 'suspended'
        and former.status_reason is distinct from p.status_reason) as "isNews"`)
  return rows[0]
}

async function refuse(ctx: Context, professionalId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from professionals where id = ${professionalId}`)
  requireRow(rows, 'Professional not found')
  throw new ApiError('conflict', 'You cannot change the status of your own account')
}

/**
 * Without a reason, one is due within two business days. @throws `conflict` for the admin's own profile, `not_found`
 */
export async function setAccountStatus(ctx: Context, input: Change): Promise<Standing> {
  const { professionalId, status, reason = '', adminId } = input
  const standing = await transact(ctx, async (ctx) => {
    const changed = (await change(ctx, input)) ?? (await refuse(ctx, professionalId))
    const { userId, name, isNews, isVerified, ...standing } = changed
    const detail = { status, reason: reason.trim() }
    await audit(ctx, { actorId: adminId, action: 'account_status', subject: professionalId, detail })
    if (status === 'active') await ctx.jobs.enqueue(ctx, 'match-waiting', {})
    // An unproven address may be somebody else's.
    const to = { userId }
    const data = { name, reason: standing.statusReason ?? '' }
    if (isNews && isVerified) await notify(ctx, { kind: `account-${status}`, to, data })
    return { ...standing, reasonDueAt: toIsoTimeOrNull(standing.reasonDueAt) }
  })
  await ctx.reads.drop()
  return standing
}
