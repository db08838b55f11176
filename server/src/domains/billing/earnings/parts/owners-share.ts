import { PLATFORM_FEE_PERCENT } from '@lv/contract/catalogue'
import { sql } from 'drizzle-orm'

const fee = (cents: string) => `((${cents} * ${PLATFORM_FEE_PERCENT} + 50) / 100)`

/** What is left of the charge `c` in cents: what was paid, less refunds. */
export const keptCents = sql.raw('(c.amount_cents - c.refunded_cents)')
/** The platform's part of it: `feeOf` what was paid, less `feeOf` refunds. */
export const keptFee = sql.raw(`(${fee('c.amount_cents')} - ${fee('c.refunded_cents')})`)
/** What owners have of it: the rest. Fee and share always add up to what is left. */
export const keptShare = sql.raw(
  `(c.amount_cents - c.refunded_cents - ${fee('c.amount_cents')} + ${fee('c.refunded_cents')})`,
)
