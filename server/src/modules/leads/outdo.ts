import { tiers } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { STRETCHED } from '../places/km-point.ts'
import { ANSWERS_LEAST } from '../professionals/answer-record.ts'
import { kmAway, takesAll } from './candidates-statement.ts'
import { FAR_KM, NEUTRAL, OF_ALL, PART, SLOW_MINUTES, SWIFT_MINUTES, TURN_DAYS, weights } from './factors.ts'
import type { OpenRequest } from './open-request.ts'

/** Factors are whole percents: so much more can they make of a score, all together. */
const ROUNDED = 0.4
/** Farther than anybody in Australia is from anybody else. */
const EVERYWHERE_KM = 10_000

/** The most that anybody can have beside distance. */
const MOST = weights.trade + weights.response + weights.turn + weights.tier + ROUNDED

/** How far, in km of the map, somebody can be who could still have a better score than this one. */
export function reachFor(score: number): number {
  if (MOST >= score) return EVERYWHERE_KM
  return FAR_KM * (1 - (score - MOST) / weights.distance) * STRETCHED
}

/** What share of the work somebody does at most: their trades are known here, what they leave out is not. */
function most({ wanted, trades }: OpenRequest) {
  const parts = new Set(wanted.map(({ part }) => part)).size
  const done = sql.join(
    trades.map((trade) => sql`(t.trades @> array[${trade}::text])::int`),
    sql` + `,
  )
  return sql`(${PART}::float + ${1 - PART}::float * least(1, (${done}) / ${Math.max(1, parts)}::float))
    * case when ${takesAll} then ${OF_ALL}::float else 1 end`
}

const response = sql`case when t.answered_count >= ${ANSWERS_LEAST} then coalesce(greatest(0, least(1,
    (${SLOW_MINUTES} - t.median_answer_minutes) / ${SLOW_MINUTES - SWIFT_MINUTES}::float)), ${NEUTRAL / 100}::float)
  else ${NEUTRAL / 100}::float end`

const tier = sql`case t.tier ${sql.join(
  Object.entries(tiers).map(
    ([name, { priority }]) => sql`when ${name}::tier then ${priority / tiers.diamond.priority}::float`,
  ),
  sql` `,
)} end`

/** Whether somebody in the line `t` could have a better score than this one: the factors (`factors.ts`), each at its best. */
export const mayOutdo = (
  { now }: Context,
  request: OpenRequest,
  score: number,
) => sql`${weights.trade} * ${most(request)}
  + ${weights.response} * ${response}
  + ${weights.distance} * coalesce(greatest(0, 1 - ${kmAway(request)} / ${FAR_KM}::float), ${NEUTRAL / 100}::float)
  + ${weights.turn} * coalesce(least(1, extract(epoch from ${now()}::timestamptz - t.last_lead_at)::float / 86400
    / ${TURN_DAYS}::float), 1) + ${weights.tier} * ${tier} > ${score - ROUNDED}::float`
