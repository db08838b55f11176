import { formatDollars } from '@lv/contract/money'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { flagOf } from '#domains/marketplace/quotes/guard-rails.ts'
import type { RulesInForce } from '#domains/marketplace/quotes/legal-rules.ts'

type Growth = {
  rules: RulesInForce
  day: string
  baseCents: number
  /** Of agreed changes before this one, and of this one. */
  before: { cents: number; days: number }
  change: { cents: number; days: number }
  /** Days from start to end as accepted; null where nobody said. */
  plannedDays: number | null
}

/** What Victorian law says of a change of the contract (PRODUCT.md, sections 9.5 and 10). */
export function changeFlags({ rules, day, baseCents, before, change, plannedDays }: Growth): QuoteFlag[] {
  const flags: QuoteFlag[] = []
  const premium = rules.get('variation_premium_cents')
  if (premium && Math.abs(change.cents) > premium.value)
    flags.push(
      flagOf(
        premium.code,
        `A variation above ${formatDollars(premium.value)} needs an extra Home Warranty premium before its work is done.`,
        day,
        premium,
      ),
    )
  const price = rules.get('owner_exit_price')
  // Work at a rate begins at $0: there is nothing that it grows from.
  const grown = baseCents > 0 ? ((before.cents + change.cents) * 100) / baseCents : 0
  if (price && change.cents > 0 && grown >= price.value)
    flags.push(
      flagOf(
        price.code,
        `With this the price grows by ${Math.floor(grown)}% in all. From ${price.value}% the homeowner may end the contract.`,
        day,
        price,
      ),
    )
  const time = rules.get('owner_exit_time')
  const later = plannedDays ? ((before.days + change.days) * 100) / plannedDays : 0
  if (time && change.days > 0 && later >= time.value)
    flags.push(
      flagOf(
        time.code,
        `With this the job takes ${Math.floor(later)}% longer in all. From ${time.value}% the homeowner may end the contract.`,
        day,
        time,
      ),
    )
  return flags
}
