import type { ScheduledKind } from '@lv/contract/engagement-options'
import { formatDollars } from '@lv/contract/money'
import type { LegalRule, RulesInForce } from './legal-rules.ts'

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

/** The most that the law lets a stage be of a price, and by which rule; undefined where it says nothing. */
export function stageLimit(
  rules: RulesInForce,
  totalCents: number,
  kind: ScheduledKind,
): { rule: LegalRule; mostCents: number } | undefined {
  const rule = kind === 'deposit' ? depositRule(rules, totalCents) : rules.get(limitedBy[kind] ?? '')
  return rule && { rule, mostCents: Math.floor((totalCents * rule.value) / 100) }
}

type Amount = { kind: ScheduledKind; amountCents: number }

/** What the law has to say against an amount of a stage, of a price with all changes; undefined for nothing. */
export function overLimit(rules: RulesInForce, totalCents: number, { kind, amountCents }: Amount): string | undefined {
  const limit = stageLimit(rules, totalCents, kind)
  if (!limit || amountCents <= limit.mostCents) return undefined
  const { rule, mostCents } = limit
  return `By law ${stageNames[kind]} may be at most ${rule.value}% of the price: ${formatDollars(mostCents)}.`
}
