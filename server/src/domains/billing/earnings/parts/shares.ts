import { PLATFORM_FEE_PERCENT } from '@lv/contract/catalogue'
import { sql } from 'drizzle-orm'

const fee = (cents: string) => `((${cents} * ${PLATFORM_FEE_PERCENT} + 50) / 100)`

export const keptCents = sql.raw('(c.amount_cents - c.refunded_cents)')
export const keptFee = sql.raw(`(${fee('c.amount_cents')} - ${fee('c.refunded_cents')})`)
/** SQL of the owner's part. Fee and share always add up to what is left. */
export const keptShare = sql.raw(
  `(c.amount_cents - c.refunded_cents - ${fee('c.amount_cents')} + ${fee('c.refunded_cents')})`,
)

/** Divides whole cents by weights; leftover cents go to the largest remainders. All zero where every weight is 0. */
export function divideCents(cents: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0 || cents <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / sum)
  const whole = exact.map(Math.floor)
  let left = cents - whole.reduce((all, part) => all + part, 0)
  const order = exact.map((part, at) => ({ at, remainder: part - Math.floor(part) }))
  order.sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of order) {
    if (left <= 0) break
    whole[at] = (whole[at] ?? 0) + 1
    left -= 1
  }
  return whole
}
