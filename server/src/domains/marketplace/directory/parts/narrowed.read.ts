import { createHash } from 'node:crypto'
import { melbourneDay } from '@lv/contract/dates'
import type { DirectoryQuery } from '@lv/contract/directory'
import { type DirectoryFilter, type DirectorySort, RATED_MIN, RATED_WITH } from '@lv/contract/directory-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { ANSWERS_MIN } from '#domains/professionals/profiles/answer-records.ts'
import { onLeave } from '#domains/professionals/profiles/receive-leads.ts'
import { kmPoint, type Middle } from '#domains/professionals/service-areas/distance.ts'

export type DirectorySearch = DirectoryQuery & { place: Middle | null }

/** Kilometres from the place to the middle of the line `t`; null without a place. */
export const kmFrom = ({ place }: DirectorySearch): SQL =>
  place ? sql`(t.place <-> ${kmPoint(place)})` : sql`null::float`

type Narrowing = Record<DirectoryFilter, SQL | undefined>

function narrowing(sought: DirectorySearch, now: Date): Narrowing {
  const { place, trade, within, licence, stars, answers, available } = sought
  return {
    trade: trade && sql`t.trade = ${trade}`,
    near: place ? sql`p.postcodes @> array[${place.postcode}]` : undefined,
    within: place && within ? sql`round(${kmFrom(sought)}::numeric) <= ${Number(within)}` : undefined,
    licence: licence
      ? sql`exists (select from documents d where d.professional_id = p.id and d.kind = 'licence'
          and d.status = 'checked' and d.expires_at > ${now} and d.class = ${licence})`
      : undefined,
    stars: stars && sql`p.review_count >= ${RATED_MIN} and p.stars_total >= ${Number(stars)}::numeric * p.review_count`,
    answers: answers
      ? sql`p.answered_count >= ${ANSWERS_MIN} and p.median_answer_minutes <= ${Number(answers)}`
      : undefined,
    available: available && sql`not ${onLeave(now)}`,
  }
}

export const setFilters = (sought: DirectorySearch, now: Date): DirectoryFilter[] =>
  Object.entries(narrowing(sought, now)).flatMap(([name, asked]) => (asked ? [name as DirectoryFilter] : []))

/** Everybody who may be listed, once: by the line of the trade, else of their first. `without` ignores one filter. */
export function filteredProfessionals(sought: DirectorySearch, now: Date, without?: DirectoryFilter): SQL {
  const asked = narrowing(sought, now)
  const isOfTrade = asked.trade && without !== 'trade'
  const dropped = (name: string) => name === without || (without === 'near' && name === 'within')
  const set = Object.entries(asked).flatMap(([name, each]) => (each && !dropped(name) ? [each] : []))
  const lines = isOfTrade ? [] : [sql`t.trade = t.trades[1]`]
  return sql`lead_turns t join professionals p on p.id = t.professional_id
    where ${sql.join([sql`t.may_receive`, sql`p.may_receive_leads`, ...lines, ...set], sql` and `)}`
}

/** Changes daily, so that nobody is always first. */
export const beginning = (now: Date) => createHash('sha256').update(melbourneDay(now)).digest().readInt32BE(0)

export function keyOf(sought: DirectorySearch, sort: DirectorySort): SQL {
  if (sort === 'distance') return kmFrom(sought)
  if (sort === 'rating')
    return sql`(-(p.stars_total + ${RATED_WITH.reviews * RATED_WITH.stars}::float) / (p.review_count + ${RATED_WITH.reviews}))`
  if (sort === 'response')
    return sql`(case when p.answered_count >= ${ANSWERS_MIN} then p.median_answer_minutes else 1000000 end)`
  return sql`p.turn_key`
}

export function behind(sought: DirectorySearch, key: SQL): SQL {
  const line = sought.trade ? sql`t.trade = ${sought.trade}` : sql`t.trade = t.trades[1]`
  return sought.after
    ? sql`and row(${key}, p.id) > (select ${key}, p.id from professionals p
        join lead_turns t on t.professional_id = p.id where p.id = ${sought.after} and ${line})`
    : sql.empty()
}

export type WorkedArea = { trade: string; postcode: string; count: number }

export async function readWorkedAreas(ctx: Context): Promise<WorkedArea[]> {
  const { rows } = await ctx.db.execute<WorkedArea>(sql`
    select trade, postcode, count(*)::int as count from (
      select distinct p.id, unnest(p.trades || array['']) as trade, area.postcode
      from professionals p cross join lateral unnest(p.postcodes) area(postcode) where p.may_receive_leads) worked
    group by trade, postcode order by trade, postcode`)
  return rows
}
