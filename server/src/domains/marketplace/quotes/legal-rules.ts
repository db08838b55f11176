import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'
import { asc } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { legalRules } from './schema.ts'

/** What the rules are called, and what their values count (PRODUCT.md, section 9.5). */
export const legalRuleUnits = {
  deposit_percent_under_20k: 'percent',
  deposit_percent_from_20k: 'percent',
  deposit_threshold_cents: 'cents',
  home_warranty_cents: 'cents',
  written_contract_cents: 'cents',
  registration_cents: 'cents',
  cooling_off_business_days: 'days',
  variation_premium_cents: 'cents',
} as const satisfies Record<LegalRuleCode, string>

export type LegalRule = {
  code: string
  /** A day in Melbourne. */
  effectiveFrom: string
  value: number
  source: string
  confirmedAt: Date | null
}
/** The rules in force on one day, by code. */
export type RulesInForce = Map<string, LegalRule>

/** The law changes on this day: rules not confirmed since are shown as unconfirmed. */
const CHANGE_DAY = '2026-12-01'

/** The latest rule of each code that holds on a day. */
export function rulesOn(day: string, rules: LegalRule[]): RulesInForce {
  const holding = rules.filter(({ effectiveFrom }) => effectiveFrom <= day)
  return new Map(
    holding.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom)).map((rule) => [rule.code, rule]),
  )
}

/** From 1 December 2026 a rule is unconfirmed until somebody has confirmed it on or after that day. */
export const isUnconfirmed = ({ confirmedAt }: Pick<LegalRule, 'confirmedAt'>, day: string) =>
  day >= CHANGE_DAY && (confirmedAt === null || melbourneDay(confirmedAt) < CHANGE_DAY)

/** Every rule there is, oldest first. */
export const readLegalRules = (ctx: Context): Promise<LegalRule[]> =>
  ctx.db
    .select({
      code: legalRules.code,
      effectiveFrom: legalRules.effectiveFrom,
      value: legalRules.value,
      source: legalRules.source,
      confirmedAt: legalRules.confirmedAt,
    })
    .from(legalRules)
    .orderBy(asc(legalRules.code), asc(legalRules.effectiveFrom))
