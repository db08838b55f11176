import { tiers } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { ANSWERS_MIN } from '#domains/professionals/profiles/answer-records.ts'
import { kmPoint, STRETCHED } from '#domains/professionals/service-areas/distance.ts'
import { FAR_KM, NEUTRAL, OF_ALL, PART, SLOW_MINUTES, SWIFT_MINUTES, TURN_DAYS, weights } from '../factors.ts'
import type { OpenRequest } from '../open-request.ts'
import { kmAway } from './candidates-statement.ts'

/** The most that rounding all factors to whole percents can add to a score. */
export const ROUNDED = 0.4
const EVERYWHERE_KM = 10_000

const tradeWeight = (takesAll: boolean) => weights.trade * (takesAll ? OF_ALL : 1)

/** Kilometres within which a better score is still possible. */
export function reachFor(score: number, takesAll: boolean): number {
  const beside = tradeWeight(takesAll) + weights.response + weights.turn + weights.tier + ROUNDED
  if (beside >= score) return EVERYWHERE_KM
  return Math.max(0, FAR_KM * (1 - (score - beside) / weights.distance)) * STRETCHED
}

const partsOf = ({ wanted }: OpenRequest) => new Set(wanted.map(({ part }) => part)).size

const shareOf = (request: OpenRequest, done: SQL) =>
  sql`(${PART}::float + ${1 - PART}::float * least(1, ${done} / ${partsOf(request)}::float))`

function most(request: OpenRequest, takesAll: boolean): SQL {
  if (takesAll || partsOf(request) === 1) return sql`1::float`
  const does = request.trades.map((trade) => sql`(t.trades @> array[${trade}::text])::int`)
  return shareOf(request, sql`(${sql.join(does, sql` + `)})`)
}

/** As `most` by the number of trades: faster, and never less. */
const mostLikely = (request: OpenRequest) => shareOf(request, sql`cardinality(t.trades)`)

/** `greatest` and `least` ignore nulls, so unknown values are filled in first. */
const response = sql`case when t.answered_count >= ${ANSWERS_MIN} then greatest(0, least(1, coalesce(
    (${SLOW_MINUTES} - t.median_answer_minutes) / ${SLOW_MINUTES - SWIFT_MINUTES}::float, ${NEUTRAL / 100}::float)))
  else ${NEUTRAL / 100}::float end`

const tier = sql`case t.tier ${sql.join(
  Object.entries(tiers).map(
    ([name, { priority }]) => sql`when ${name}::tier then ${priority / tiers.diamond.priority}::float`,
  ),
  sql` `,
)} end`

const record = sql`(${weights.response}::float * ${response} + ${weights.tier}::float * ${tier})`

/** Up to `ROUNDED` may come on top. */
export const bestScore = ({ now }: Context, request: OpenRequest, takesAll: boolean) => sql<number>`(${record}
  + ${tradeWeight(takesAll)}::float * ${most(request, takesAll)}
  + ${weights.distance}::float * greatest(0, coalesce(1 - ${kmAway(request)} / ${FAR_KM}::float, ${NEUTRAL / 100}::float))
  + ${weights.turn}::float * coalesce(least(1, date_part('epoch', ${now()}::timestamptz - t.last_lead_at) / 86400
    / ${TURN_DAYS}::float), 1))`

/** A fast upper bound: all their trades count, with the longest wait and the distance on the map. */
export const isLikely = (request: OpenRequest, score: number, takesAll: boolean) => sql`${record}
  + ${tradeWeight(takesAll)}::float * ${mostLikely(request)} + ${weights.distance}::float
  * greatest(0, coalesce(1 - ((t.place <-> ${kmPoint(request)}) / ${STRETCHED}::float - 0.5) / ${FAR_KM}::float, ${NEUTRAL / 100}::float))
  > ${score - ROUNDED - weights.turn}::float`
