import { createHash } from 'node:crypto'
import { type DirectorySort, RATED_WITH } from '@lv/contract/directory-options'
import { type SQL, sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import { ANSWERS_LEAST } from '#domains/professionals/profiles/answer-record.ts'
import { kmFrom, type Sought } from './narrowed.read.ts'

/** Where the circle of everybody begins on a day, so that nobody is always the first. */
export const beginning = (now: Date) => createHash('sha256').update(melbourneDay(now)).digest().readInt32BE(0)

/** By what professionals `p` come one after the other, the least first; equals by their id. */
export function keyOf(sought: Sought, sort: DirectorySort): SQL {
  if (sort === 'distance') return kmFrom(sought)
  if (sort === 'rating')
    return sql`(-(p.stars_total + ${RATED_WITH.reviews * RATED_WITH.stars}::float) / (p.review_count + ${RATED_WITH.reviews}))`
  if (sort === 'response')
    return sql`(case when p.answered_count >= ${ANSWERS_LEAST} then p.median_answer_minutes else 1000000 end)`
  return sql`p.turn_key`
}

/** Behind the last professional of the page before. */
export function behind(sought: Sought, key: SQL): SQL {
  const line = sought.trade ? sql`t.trade = ${sought.trade}` : sql`t.trade = t.trades[1]`
  return sought.after
    ? sql`and row(${key}, p.id) > (select ${key}, p.id from professionals p
        join lead_turns t on t.professional_id = p.id where p.id = ${sought.after} and ${line})`
    : sql.empty()
}
