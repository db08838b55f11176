import type { DirectoryQuery } from '@lv/contract/directory'
import { type DirectoryFilter, RATED_LEAST } from '@lv/contract/directory-options'
import { type SQL, sql } from 'drizzle-orm'
import { ANSWERS_LEAST } from '#domains/professionals/profiles/answer-record.ts'
import { onLeave } from '#domains/professionals/profiles/on-leave.ts'
import { kmPoint } from '#domains/professionals/service-areas/km-point.ts'
import type { Middle } from '#domains/professionals/service-areas/middle-of.ts'

/** What is looked for, with the place that is meant. */
export type Sought = DirectoryQuery & { place: Middle | null }

/** From the place that is meant to the middle of the line `t`, in km on the flat map; null without one. */
export const kmFrom = ({ place }: Sought): SQL => (place ? sql`(t.place <-> ${kmPoint(place)})` : sql`null::float`)

type Narrowing = Record<DirectoryFilter, SQL | undefined>

/** What each filter that is set asks of the professional `p` and their line `t`. */
function narrowing(sought: Sought, now: Date): Narrowing {
  const { place, trade, within, licence, stars, answers, available } = sought
  return {
    trade: trade && sql`t.trade = ${trade}`,
    near: place ? sql`p.postcodes @> array[${place.postcode}]` : undefined,
    within: place && within ? sql`round(${kmFrom(sought)}::numeric) <= ${Number(within)}` : undefined,
    licence: licence
      ? sql`exists (select from documents d where d.professional_id = p.id and d.kind = 'licence'
          and d.status = 'checked' and d.expires_at > ${now} and d.class = ${licence})`
      : undefined,
    stars:
      stars && sql`p.review_count >= ${RATED_LEAST} and p.stars_total >= ${Number(stars)}::numeric * p.review_count`,
    answers: answers
      ? sql`p.answered_count >= ${ANSWERS_LEAST} and p.median_answer_minutes <= ${Number(answers)}`
      : undefined,
    available: available && sql`not ${onLeave(now)}`,
  }
}

/** The filters that are set. */
export const setFilters = (sought: Sought, now: Date): DirectoryFilter[] =>
  Object.entries(narrowing(sought, now)).flatMap(([name, asked]) => (asked ? [name as DirectoryFilter] : []))

/**
 * Everybody who may be listed (the one rule, `may_receive_leads`: active, vetted, switched on) and is as asked, once:
 * by the line of the trade, else of their first. `without`: as if that filter were not set.
 */
export function narrowed(sought: Sought, now: Date, without?: DirectoryFilter): SQL {
  const asked = narrowing(sought, now)
  const isOfTrade = asked.trade && without !== 'trade'
  const dropped = (name: string) => name === without || (without === 'near' && name === 'within')
  const set = Object.entries(asked).flatMap(([name, each]) => (each && !dropped(name) ? [each] : []))
  const lines = isOfTrade ? [] : [sql`t.trade = t.trades[1]`]
  return sql`lead_turns t join professionals p on p.id = t.professional_id
    where ${sql.join([sql`t.may_receive`, sql`p.may_receive_leads`, ...lines, ...set], sql` and `)}`
}
