import { trades as allTrades } from '@lv/contract/options'
import type { TierName } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { distanceKm } from '../places/distance.ts'
import { KM_A_DEGREE, kmPoint } from '../places/km-point.ts'
import { mayReceiveLeads } from '../professionals/may-receive-leads.ts'
import { hasChecked } from './checked-trades.ts'
import type { OpenRequest } from './open-request.ts'

/** Somebody who may get the lead, with what they are weighed by. */
export type Found = {
  professionalId: string
  tier: TierName
  /** Whether they take every trade there is. */
  takesAll: boolean
  /** Which of the request's `wanted` they do, by place in that list. */
  does: number[]
  distanceKm: number | null
  medianAnswerMinutes: number | null
  answeredCount: number
  lastLeadAt: string | null
  recentLeads: number
}

/** Whether somebody in the line `t` takes every trade there is. */
export const takesAll = sql`cardinality(t.trades) >= ${allTrades.length}`

/** Who is looked at: so many of the nearest, or all within a circle of the map that a condition holds for. */
export type Reach = { nearest: number } | { withinKm: number; which: SQL }

const asked = sql`asked.trade`

/** A trade pauses once its checked licence has expired, until another one is checked (PRODUCT.md, section 9.7). */
const isPaused = (now: Date) => sql`exists (
    select from documents d where d.professional_id = p.id and d.kind = 'licence' and d.status = 'checked'
      and d.trades @> array[${asked}] and d.expires_at <= ${now})
  and not ${hasChecked(now, asked)}`

/** Which of the wanted work a professional does with a trade that is neither paused nor short of a checked licence. */
function workThatFits(now: Date, { wanted }: OpenRequest, checkedOnly: string[]) {
  const isChecked =
    checkedOnly.length > 0
      ? sql`(${asked} <> all(${sql.param(checkedOnly)}::text[]) or ${hasChecked(now, asked)}) and`
      : sql.empty()
  return sql`(select array_agg(asked.at::int - 1 order by asked.at) as does
    from unnest(${sql.param(wanted.map(({ trade }) => trade))}::text[], ${sql.param(wanted.map(({ kind }) => kind))}::text[])
      with ordinality asked(trade, kind, at)
    where asked.trade = any(p.trades) and asked.kind <> all(p.leaves_out) and ${isChecked} not (${isPaused(now)}))`
}

/** From the middle of somebody's area, which the line keeps, to the request: in whole km. */
export const kmAway = ({ latitude, longitude }: Pick<OpenRequest, 'latitude' | 'longitude'>) =>
  distanceKm(
    {
      latitude: sql`t.place[1] / ${KM_A_DEGREE.latitude}::float`,
      longitude: sql`t.place[0] / ${KM_A_DEGREE.longitude}::float`,
    },
    { latitude: sql`${latitude}::float`, longitude: sql`${longitude}::float` },
  )

/**
 * Who does the work of a request and serves its place: the nearest first, by the map of `lead_turns_place`, so that nobody
 * reads all professionals. Which plan is best depends on the postcode, so the statement begins with a comment: it is
 * planned each time instead of being prepared (docs/decisions/0005).
 * @param checkedOnly trades of the request for which only those count whose licence was checked
 */
export function candidatesStatement({ now }: Context, request: OpenRequest, reach: Reach, checkedOnly: string[] = []) {
  const here = kmPoint(request)
  const isReached =
    'nearest' in reach ? sql`` : sql`and t.place <@ circle(${here}, ${reach.withinKm}) and ${reach.which}`
  return sql`/* planned for this area */
  select p.id as "professionalId", t.tier, ${takesAll} as "takesAll", fitting.does,
    t.median_answer_minutes as "medianAnswerMinutes", t.answered_count as "answeredCount",
    t.last_lead_at as "lastLeadAt", ${kmAway(request)} as "distanceKm",
    (select count(*)::int from leads recent
      where recent.professional_id = p.id and recent.sent_at > ${now()}::timestamptz - interval '30 days') as "recentLeads"
  from lead_turns t join professionals p on p.id = t.professional_id join users u on u.id = p.user_id
    cross join lateral ${workThatFits(now(), request, checkedOnly)} fitting
  where t.may_receive and t.can_pay and t.trades && ${sql.param(request.trades)}::text[] ${isReached}
    and ${mayReceiveLeads(now())}
    and p.postcodes @> array[${request.postcode}::text] and fitting.does is not null
    and p.user_id is distinct from ${request.userId}::uuid and u.email <> ${request.email}
    and p.mobile <> ${request.phone}
    and not exists (select from leads l where l.request_id = ${request.id} and l.professional_id = p.id)
  ${'nearest' in reach ? sql`order by t.place <-> ${here}, t.last_lead_at nulls first limit ${reach.nearest}` : sql``}`
}
