import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { TOP_UP_MAX_CENTS, TOP_UP_MIN_CENTS } from './catalogue.ts'

const TOP_UP = 'Choose an amount from $10 to $5,000'
const WHOLE = 'Choose whole dollars: a dollar buys a point'
export const TopUpCents = z
  .int(TOP_UP)
  .min(TOP_UP_MIN_CENTS, { error: TOP_UP, abort: true })
  .max(TOP_UP_MAX_CENTS, { error: TOP_UP, abort: true })
  .multipleOf(100, WHOLE)

export const AutoTopUp = z.object({
  isOn: z.boolean(),
  amountCents: z.int(),
  /** What one brings now, bonus included. */
  points: z.int(),
  monthlyCapCents: z.int(),
  /** Bought automatically this month, in Melbourne. */
  spentCents: z.int(),
  /** Why it was switched off automatically. */
  failure: z.string().nullable(),
  /** The card it would be charged to, such as `visa 4242`; null where none is saved. */
  card: z.string().nullable(),
})
export type AutoTopUp = z.output<typeof AutoTopUp>

export const SetAutoTopUp = z.strictObject({
  isOn: z.boolean(),
  amountCents: TopUpCents,
  monthlyCapCents: z
    .int('Choose a monthly limit')
    .min(TOP_UP_MIN_CENTS, 'Choose a monthly limit')
    .max(TOP_UP_MAX_CENTS * 4, 'Use at most $20,000 a month'),
  basedOn: BasedOn,
})
