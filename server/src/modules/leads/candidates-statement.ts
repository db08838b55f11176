import type { TierName } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { distanceKm } from '../places/distance.ts'
import { mayReceiveLeads } from '../professionals/may-receive-leads.ts'
import { hasChecked } from './checked-trades.ts'
import type { OpenRequest } from './open-request.ts'

/** How many are weighed for a request: of all who fit, those first in line by tier and turn. */
const WEIGHED = 40

/** Somebody who may get the lead, with what they are weighed by. */
export type Found = {
  professionalId: string
  tier: TierName
  trades: string[]
  distanceKm: number | null
  medianAnswerMinutes: number | null
  answeredCount: number
  lastLeadAt: string | null
  recentLeads: number
}

const offered = sql`offered.trade`

/** A trade pauses once its checked licence has expired, until another one is checked (PRODUCT.md, section 9.7). */
const isPaused = (now: Date) => sql`exists (
    select from documents d where d.professional_id = p.id and d.kind = 'licence' and d.status = 'checked'
      and d.trades @> array[offered.trade] and d.expires_at <= ${now})
  and not ${hasChecked(now, offered)}`

/**
 * A trade that was asked for and is not paused, per professional. Joined instead of a condition: the planner takes it for
 * dear, and would read a whole area to ask it less often.
 */
function aTradeThatFits(now: Date, trades: string[], checkedOnly: string[]) {
  const isAsked = trades.length > 0 ? sql`offered.trade = any(${sql.param(trades)}::text[]) and` : sql.empty()
  const isChecked =
    checkedOnly.length > 0
      ? sql`(offered.trade <> all(${sql.param(checkedOnly)}::text[]) or ${hasChecked(now, offered)}) and`
      : sql.empty()
  return sql`(select from unnest(p.trades) offered(trade) where ${isAsked} ${isChecked} not (${isPaused(now)}) limit 1)`
}

const hasTrade = (trades: string[]) =>
  trades.length > 0 ? sql`and p.trades && ${sql.param(trades)}::text[]` : sql.empty()

/**
 * Who fits a request, first in line first: it walks the line `lead_turns_line` and stops when it has enough, or begins at
 * `professionals_area` where few work in the area. Which is better depends on the postcode, so the statement begins with
 * a comment: it is planned each time instead of being prepared (docs/decisions/0005).
 * @param checkedOnly trades of the request for which only those count whose licence was checked
 */
export const candidatesStatement = (
  { now }: Context,
  request: OpenRequest,
  checkedOnly: string[] = [],
) => sql`/* planned for this area */
  select p.id as "professionalId", t.tier, p.trades, p.median_answer_minutes as "medianAnswerMinutes",
    p.answered_count as "answeredCount", t.last_lead_at as "lastLeadAt",
    ${distanceKm(
      { latitude: sql`b.latitude`, longitude: sql`b.longitude` },
      { latitude: sql`${request.latitude}::float`, longitude: sql`${request.longitude}::float` },
    )} as "distanceKm",
    (select count(*)::int from leads recent
      where recent.professional_id = p.id and recent.sent_at > ${now()}::timestamptz - interval '30 days') as "recentLeads"
  from lead_turns t join professionals p on p.id = t.professional_id join users u on u.id = p.user_id
    left join postcodes b on b.postcode = p.base_postcode
    cross join lateral ${aTradeThatFits(now(), request.trades, checkedOnly)} fitting
  where t.may_receive and t.can_pay
    and ${mayReceiveLeads(now())}
    and p.postcodes @> array[${request.postcode}::text] ${hasTrade(request.trades)}
    and p.user_id is distinct from ${request.userId}::uuid and u.email <> ${request.email}
    and p.mobile <> ${request.phone}
    and not exists (select from leads l where l.request_id = ${request.id} and l.professional_id = p.id)
  order by t.tier desc nulls last, t.last_lead_at asc nulls first, t.professional_id
  limit ${WEIGHED}`
