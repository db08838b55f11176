import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { kmPoint } from '#domains/professionals/service-areas/distance.ts'
import type { OpenRequest } from '../open-request.ts'
import { isUnpaused } from './candidates-statement.ts'
import { bestScore, isLikely, ROUNDED, reachFor } from './score-bound.ts'

export type QueueEntry = { professionalId: string; trade: string; takesAll: boolean; best: number }

/** Each chart has an index of its own (`lead_turns_chosen`, `_all`, `_licensed`). */
type Chart = { trades: string[]; takesAll: boolean; which: SQL }

function chartsOf({ now }: Context, { trades }: OpenRequest, checkedOnly: string[]): Chart[] {
  const open = trades.filter((trade) => !checkedOnly.includes(trade))
  const charts = [
    { trades: open, takesAll: false, which: sql`t.can_pay and not t.takes_all and ${isUnpaused(sql`t`, now())}` },
    { trades: open, takesAll: true, which: sql`t.can_pay and t.takes_all and ${isUnpaused(sql`t`, now())}` },
    { trades: checkedOnly, takesAll: false, which: sql`t.can_pay and t.licensed_until > ${now()}` },
  ]
  return charts.filter((chart) => chart.trades.length > 0)
}

const columns = sql`t.professional_id as "professionalId", t.trade, t.takes_all as "takesAll"`
const listOf = ({ trades }: Chart) => sql`${sql.param(trades)}::text[]`

/** @param checkedOnly trades for which only professionals with a checked licence count */
export function nearestQueueEntries(ctx: Context, request: OpenRequest, checkedOnly: string[], count: number): SQL {
  const here = kmPoint(request)
  const selects = chartsOf(ctx, request, checkedOnly).map(
    (chart) => sql`select near.* from unnest(${listOf(chart)}) wanted(trade) cross join lateral (
      select ${columns}, ${bestScore(ctx, request, chart.takesAll)} as best from lead_turns t
      where t.trade = wanted.trade and t.may_receive and ${chart.which}
      order by t.place <-> ${here} limit ${count}) near`,
  )
  return sql.join(selects, sql` union all `)
}

/** An unknown place counts neither for nor against. One index finds each, so each is a statement. */
const placesInReach = (request: OpenRequest, km: number) =>
  request.latitude === null ? [sql`true`] : [sql`t.place <@ circle(${kmPoint(request)}, ${km})`, sql`t.place is null`]

/** Begins with a comment, so that it is planned each time (docs/decisions/0005). */
export function queueEntriesAboveBound(ctx: Context, request: OpenRequest, checkedOnly: string[], score: number): SQL {
  const selects = chartsOf(ctx, request, checkedOnly).flatMap(({ takesAll, ...chart }) =>
    placesInReach(request, reachFor(score, takesAll)).map(
      (isInReach) => sql`select * from (
      select ${columns}, ${bestScore(ctx, request, takesAll)} as best from lead_turns t
      where t.trade = any(${listOf({ takesAll, ...chart })}) and t.may_receive and ${chart.which}
        and ${isInReach} and ${isLikely(request, score, takesAll)}
      offset 0) likely where best > ${score - ROUNDED}::float`,
    ),
  )
  return sql`/* planned for this circle */ ${sql.join(selects, sql` union all `)}`
}
