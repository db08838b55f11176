import type { AdminWaiting } from '@lv/contract/admin'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** How many rows each list of what waits has now; appeals and moderation count their own. */
export async function readWaiting(ctx: Context): Promise<AdminWaiting> {
  const { rows } = await ctx.db.execute<AdminWaiting>(sql`select
    (select count(*)::int from lead_reports where status = 'pending') as reports,
    (select count(*)::int from message_reports where status = 'pending') as "messageReports",
    (select count(*)::int from review_complaints
      where decided_at is null or (appealed_at is not null and appeal_decided_at is null)) as complaints,
    (select count(*)::int from applications where status in ('review', 'interview')
      or (status = 'declined' and appealed_at is not null and appeal_decided_at is null)) as applications,
    (select count(*)::int from documents where status = 'submitted') as documents,
    (select count(*)::int from approvals where status = 'waiting' and expires_at > ${ctx.now()}::timestamptz) as approvals,
    (select count(*)::int from payouts where status = 'requested') as payouts,
    (select count(*)::int from payment_quarantine where resolved_at is null) as quarantine,
    (select count(*)::int from plan_enquiries e where not exists (select from diamond_agreements a
      where a.professional_id = e.professional_id and a.created_at >= e.created_at)) as enquiries`)
  return only(rows)
}
