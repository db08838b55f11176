import { DAY_MS } from '@lv/contract/durations'
import { periodEnd } from '@lv/local-stripe/seeds'
import { type Payment, type Period, periodKey, type Renewing } from './money-shapes.ts'

/** Days after its first failure at which the provider tries a renewal again (`local-stripe/src/collect.ts`). */
const TRY_DAYS = [0, 1, 3, 5, 7]
/** The last day that every month has: a renewal then falls on the same day each month. */
const COMMON_DAY = 28

type Begun = Omit<Renewing, 'periods' | 'failure'>

/** The periods from an instant on, the last of which is the present one. */
function periodsFrom(startedAt: number, interval: Renewing['plan']['interval'], now: number): Period[] {
  const anchor = Math.floor(startedAt / 1000)
  const periods: Period[] = []
  for (let start = anchor; start * 1000 <= now; ) {
    const end = periodEnd(anchor, start, { interval, interval_count: 1 })
    periods.push({ start: start * 1000, end: end * 1000 })
    start = end
  }
  return periods
}

/** A customer has paid since `startedAt`, and every renewal succeeded. */
export const renewSince = (startedAt: number, begun: Begun, now: number): Renewing => ({
  ...begun,
  periods: periodsFrom(startedAt, begun.plan.interval, now),
  failure: null,
})

/** A customer has paid twice; the renewal some days ago failed, and so did every retry. */
export function renewUntilFailure(begun: Begun, now: number): Renewing {
  const failed = new Date(Math.floor((now - 2 * DAY_MS) / 1000) * 1000)
  while (failed.getUTCDate() > COMMON_DAY) failed.setUTCDate(failed.getUTCDate() - 1)
  const started = new Date(failed)
  started.setUTCMonth(started.getUTCMonth() - 2)
  const tries = TRY_DAYS.map((days) => failed.getTime() + days * DAY_MS)
  return {
    ...renewSince(started.getTime(), begun, now),
    failure: { tries: tries.filter((at) => at <= now), next: tries.find((at) => at > now) ?? now },
  }
}

/** What was paid for it: a payment a period, but for one that could not be charged. */
export function paymentsOf(renewing: Renewing): Payment[] {
  const { payer, kind, plan, periods, failure } = renewing
  const paid = failure ? periods.slice(0, -1) : periods
  return paid.map((period, place) => ({
    key: periodKey(renewing, place),
    at: period.start,
    payer,
    kind,
    label: plan.label,
    cents: plan.cents,
    points: 0,
    bonusPoints: plan.points,
    of: { renewing, period, isFirst: place === 0 },
  }))
}
