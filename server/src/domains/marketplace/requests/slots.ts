import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'

/** Nobody is hired, or only for parts of it while the homeowner has not called it done (PRODUCT.md, section 10). */
export const mayBeSent = sql.raw(`(r.status in ('pending', 'quoted', 'in_progress') and (r.status <> 'in_progress'
  or r.done_by is distinct from 'homeowner' and (select bool_and(lead_sides(l.factors) <> '{}')
    from quotes q join leads l on l.id = q.lead_id where q.request_id = r.id and q.status = 'accepted')))`)

/** Candidates found for another brief are not sent this one. */
export const briefOf = sql.raw('md5(row(r.trades, r.work_kind, r.title, r.description)::text)')

export const isOfHiredPart = (requestId: string, factors: SQL) => sql`exists (
  select from quotes q join leads hired on hired.id = q.lead_id
  where q.request_id = ${requestId}::uuid and q.status = 'accepted' and are_rivals(lead_sides(${factors}), lead_sides(hired.factors)))`

/** Returns how many were taken: none where it must not be sent (PRODUCT.md, section 5.3) or `brief` has changed. */
export async function takeSlots(ctx: Context, requestId: string, wanted: number, brief?: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ taken: number }>(sql`with open as (
      select r.id, least(${wanted}::int, ${LEADS_PER_REQUEST} - r.lead_count) as taken from quote_requests r
      where r.id = ${requestId} and r.lead_count < ${LEADS_PER_REQUEST} and ${mayBeSent}
        and r.verified_at is not null and r.consent_at is not null and r.duplicate_of is null
        and r.email_bounced_at is null and r.erased_at is null
        and ${brief === undefined ? sql`true` : sql`${briefOf} = ${brief}`}
      for update of r)
    update quote_requests set lead_count = quote_requests.lead_count + open.taken
    from open where quote_requests.id = open.id returning open.taken`)
  await withdrawNotifications(ctx, { about: 'requestId', ids: [requestId] })
  return rows[0]?.taken ?? 0
}

/** @returns whether so many were taken */
export async function giveBackSlots(ctx: Context, requestId: string, slots: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set lead_count = lead_count - ${slots}::int
    where id = ${requestId} and lead_count >= ${slots}::int`)
  return rowCount === 1
}
