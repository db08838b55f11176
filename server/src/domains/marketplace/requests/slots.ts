import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'

/**
 * Whether the request `r` may still be sent to somebody, as far as its status goes: nobody is hired, or each of those who are
 * is for a part of it (PRODUCT.md, section 10) and its homeowner hasn’t called all of it done. Which part is left over is found
 * by its work; of a lead for one that somebody is hired for, `isOfHiredPart` says so.
 */
export const mayBeSent = sql.raw(`(r.status in ('pending', 'quoted', 'in_progress') and (r.status <> 'in_progress'
  or r.done_by is distinct from 'homeowner' and (select bool_and(lead_sides(l.factors) <> '{}')
    from quotes q join leads l on l.id = q.lead_id where q.request_id = r.id and q.status = 'accepted')))`)

/** What the request `r` says about the work, as a hash: who was found for another brief is not sent this one. */
export const briefOf = sql.raw('md5(row(r.trades, r.work_kind, r.title, r.description)::text)')

/** Whether a lead with these factors would be for a part of the request that somebody is hired for, or for all of it. */
export const isOfHiredPart = (requestId: string, factors: SQL) => sql`exists (
  select from quotes q join leads hired on hired.id = q.lead_id
  where q.request_id = ${requestId}::uuid and q.status = 'accepted' and are_rivals(lead_sides(${factors}), lead_sides(hired.factors)))`

/**
 * Takes up to `wanted` of a request's three slots, inside the caller's transaction. A request that is not verified, has
 * no consent, is a duplicate, is closed, or whose mail came back has none (PRODUCT.md, section 5.3); nor one that says something
 * else than the `brief` for which somebody was found.
 * @returns how many were taken
 */
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

/** Gives slots back that were taken and did not become leads. @returns whether so many were taken. */
export async function giveBackSlots(ctx: Context, requestId: string, slots: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set lead_count = lead_count - ${slots}::int
    where id = ${requestId} and lead_count >= ${slots}::int`)
  return rowCount === 1
}
