import type { ScheduledKind } from '@lv/contract/engagement-options'
import { formatDollars } from '@lv/contract/money'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { isUnconfirmed, type LegalRule, type RulesInForce } from '#domains/marketplace/quotes/legal-rules.ts'

const limitedBy: Partial<Record<ScheduledKind, string>> = {
  base: 'stage_limits_base',
  frame: 'stage_limits_frame',
  lockup: 'stage_limits_lockup',
  fixing: 'stage_limits_fixing',
}

function depositRule(rules: RulesInForce, totalCents: number): LegalRule | undefined {
  const threshold = rules.get('deposit_threshold_cents')
  if (!threshold) return undefined
  return rules.get(totalCents < threshold.value ? 'deposit_percent_under_20k' : 'deposit_percent_from_20k')
}

const stageNames: Partial<Record<ScheduledKind, string>> = {
  deposit: 'a deposit',
  base: 'the base stage',
  frame: 'the frame stage',
  lockup: 'the lock-up stage',
  fixing: 'the fixing stage',
}

type Amount = { kind: ScheduledKind; amountCents: number }

/** What the law has to say against an amount of a stage, of a price with all changes; undefined for nothing. */
export function overLimit(rules: RulesInForce, totalCents: number, { kind, amountCents }: Amount): string | undefined {
  const rule = kind === 'deposit' ? depositRule(rules, totalCents) : rules.get(limitedBy[kind] ?? '')
  if (!rule) return undefined
  const most = Math.floor((totalCents * rule.value) / 100)
  if (amountCents <= most) return undefined
  return `By law ${stageNames[kind]} may be at most ${rule.value}% of the price: ${formatDollars(most)}.`
}

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

const flagOf = (rule: LegalRule, day: string, says: string): QuoteFlag => ({
  code: rule.code,
  effectiveFrom: rule.effectiveFrom,
  says,
  isUnconfirmed: isUnconfirmed(rule, day),
})

/** What Victorian law says of a change of the contract (PRODUCT.md, sections 9.5 and 10). */
export function changeFlags({ rules, day, baseCents, before, change, plannedDays }: Growth): QuoteFlag[] {
  const flags: QuoteFlag[] = []
  const premium = rules.get('variation_premium_cents')
  if (premium && Math.abs(change.cents) > premium.value)
    flags.push(
      flagOf(
        premium,
        day,
        `A variation above ${formatDollars(premium.value)} needs an extra Home Warranty premium before its work is done.`,
      ),
    )
  const price = rules.get('owner_exit_price')
  const grown = ((before.cents + change.cents) * 100) / baseCents
  if (price && change.cents > 0 && grown >= price.value)
    flags.push(
      flagOf(
        price,
        day,
        `With this the price grows by ${Math.floor(grown)}% in all. From ${price.value}% the homeowner may end the contract.`,
      ),
    )
  const time = rules.get('owner_exit_time')
  const later = plannedDays ? ((before.days + change.days) * 100) / plannedDays : 0
  if (time && change.days > 0 && later >= time.value)
    flags.push(
      flagOf(
        time,
        day,
        `With this the job takes ${Math.floor(later)}% longer in all. From ${time.value}% the homeowner may end the contract.`,
      ),
    )
  return flags
}
