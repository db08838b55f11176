import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'

/**
 * Takes up to `wanted` of a request's three slots, inside the caller's transaction. A request that is not verified, has
 * no consent, is a duplicate, is closed, or whose mail came back has none (PRODUCT.md, section 5.3).
 * @returns how many were taken
 */
export async function takeSlots(ctx: Context, requestId: string, wanted: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ taken: number }>(sql`with open as (
      select id, least(${wanted}::int, ${LEADS_PER_REQUEST} - lead_count) as taken from quote_requests
      where id = ${requestId} and lead_count < ${LEADS_PER_REQUEST} and status in ('pending', 'quoted')
        and verified_at is not null and consent_at is not null and duplicate_of is null
        and email_bounced_at is null and erased_at is null
      for update)
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
