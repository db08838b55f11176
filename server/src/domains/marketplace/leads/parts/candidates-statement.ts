import type { TierName } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mayReceiveLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { distanceKm, KM_A_DEGREE } from '#domains/professionals/service-areas/distance.ts'
import { isOpenLead } from '../open-leads.ts'
import type { OpenRequest } from '../open-request.ts'

export type Found = {
  professionalId: string
  tier: TierName
  takesAll: boolean
  /** Indices into the request's `wanted`. */
  does: number[]
  distanceKm: number | null
  medianAnswerMinutes: number | null
  answeredCount: number
  lastLeadAt: string | null
  recentLeads: number
}

/** A trade pauses once its checked licence has expired (PRODUCT.md, section 9.7). */
export const isUnpaused = (line: SQL, now: Date) =>
  sql`(${line}.licensed_until is null or ${line}.licensed_until > ${now})`

const workThatFits = (now: Date, { wanted }: OpenRequest, checkedOnly: string[], own = sql`own.can_pay`) => sql`(
  select array_agg(asked.at::int - 1 order by asked.at) as does, bool_or(own.takes_all) as takes_all,
    (array_agg(own.place))[1] as place
  from unnest(${sql.param(wanted.map(({ trade }) => trade))}::text[], ${sql.param(wanted.map(({ kind }) => kind))}::text[])
      with ordinality asked(trade, kind, at)
    join lead_turns own on own.professional_id = p.id and own.trade = asked.trade
  where ${own} and asked.kind <> all(p.leaves_out) and ${isUnpaused(sql`own`, now)}
    and (own.licensed_until is not null or own.trade <> all(${sql.param(checkedOnly)}::text[])))`

/** Whole km from the middle of the area that the line `t` keeps. */
export const kmAway = ({ latitude, longitude }: Pick<OpenRequest, 'latitude' | 'longitude'>) =>
  distanceKm(
    {
      latitude: sql`t.place[1] / ${KM_A_DEGREE.latitude}::float`,
      longitude: sql`t.place[0] / ${KM_A_DEGREE.longitude}::float`,
    },
    { latitude: sql`${latitude}::float`, longitude: sql`${longitude}::float` },
  )

/** @param checkedOnly trades for which only professionals with a checked licence count */
export const candidatesStatement = (
  { now }: Context,
  request: OpenRequest,
  ids: string[],
  checkedOnly: string[] = [],
) => sql`
  select p.id as "professionalId", p.tier, t.takes_all as "takesAll", t.does,
    p.median_answer_minutes as "medianAnswerMinutes", p.answered_count as "answeredCount",
    p.last_lead_at as "lastLeadAt", ${kmAway(request)} as "distanceKm",
    (select count(*)::int from leads recent
      where recent.professional_id = p.id and recent.sent_at > ${now()}::timestamptz - interval '30 days') as "recentLeads"
  from professionals p join users u on u.id = p.user_id
    cross join lateral ${workThatFits(now(), request, checkedOnly)} t
  where p.id = any(${sql.param(ids)}::uuid[]) and ${mayReceiveLeads(now())}
    and p.postcodes @> array[${request.postcode}::text] and t.does is not null
    and p.user_id is distinct from ${request.userId}::uuid and u.email <> ${request.email}
    and p.mobile <> ${request.phone} and p.id <> all(${sql.param(request.hadBefore)}::uuid[])
    and not exists (select from leads l where l.request_id = ${request.id} and l.professional_id = p.id)`

/** Ignores whether they can pay now, because they have paid for the lead. */
export const workOfLeads = ({ now }: Context, request: OpenRequest, checkedOnly: string[]) => sql`
  select l.id as "leadId", t.does from leads l join professionals p on p.id = l.professional_id
    cross join lateral ${workThatFits(now(), request, checkedOnly, sql`true`)} t
  where l.request_id = ${request.id} and ${isOpenLead} and t.does is not null`
