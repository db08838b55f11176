import { SECOND_ROUND_PACKAGES } from '@lv/contract/packages'
import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Only in the first round, once three professionals have it or the search is over. */
const mayHaveSecondRound = (now: Date): SQL => sql`(r.status in ('pending', 'quoted') and r.second_round_of is null
  and r.duplicate_of is null and r.erased_at is null and r.lead_count > 0
  and (r.lead_count = ${LEADS_PER_REQUEST} or r.match_until <= ${now}) and exists (select from quote_requests d where (d.id = r.id or d.duplicate_of = r.id) and d.id in (${secondRoundRequests})))`

export const rounds = (now: Date): SQL => sql`json_build_object('isOffered', ${mayHaveSecondRound(now)},
  'firstId', (select f.id from quote_requests f where f.id = r.second_round_of and f.erased_at is null),
  'secondId', (select n.id from quote_requests n where n.second_round_of = r.id and n.erased_at is null))`

/** Call it with the request's row locked. */
export async function mayAskAgain(ctx: Context, requestId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ may: boolean }>(
    sql`select ${mayHaveSecondRound(ctx.now())} as may from quote_requests r where r.id = ${requestId}`,
  )
  return rows[0]?.may ?? false
}

/** Only some packages include a second round of quotes (specification 2, section 9: 3-5 connections). */
const secondRoundRequests: SQL = sql`select s.request_id from scope_sheets s join bookings b on b.id = s.booking_id
  where b.status = 'confirmed' and b.erased_at is null and s.request_id is not null
    and b.package = any(${sql.param(`{${SECOND_ROUND_PACKAGES.join(',')}}`)}::consultation_package[])`
