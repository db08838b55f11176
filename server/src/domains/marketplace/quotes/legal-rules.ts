import { melbourneDay } from '@lv/contract/dates'
import { invalidField } from '@lv/contract/errors'
import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'
import { MAX_TOTAL_CENTS } from '@lv/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { legalRules } from './schema.ts'

/** PRODUCT.md, section 9.5. */
export const legalRuleUnits = {
  deposit_percent_under_20k: 'percent',
  deposit_percent_from_20k: 'percent',
  deposit_threshold_cents: 'cents',
  home_warranty_cents: 'cents',
  written_contract_cents: 'cents',
  registration_cents: 'cents',
  cooling_off_business_days: 'days',
  variation_premium_cents: 'cents',
  written_contract: 'cents',
  stage_limits_base: 'percent',
  stage_limits_frame: 'percent',
  stage_limits_lockup: 'percent',
  stage_limits_fixing: 'percent',
  cost_escalation: 'percent',
  cost_escalation_from_cents: 'cents',
  owner_exit_price: 'percent',
  owner_exit_time: 'percent',
} as const satisfies Record<LegalRuleCode, string>

export type LegalRule = {
  code: string
  /** A day in Melbourne. */
  effectiveFrom: string
  value: number
  source: string
  confirmedAt: Date | null
}
export type RulesInForce = Map<string, LegalRule>

/** The law changes on this day: rules not confirmed since are shown as unconfirmed. */
const CHANGE_DAY = '2026-12-01'

export function rulesOn(day: string, rules: LegalRule[]): RulesInForce {
  const holding = rules.filter(({ effectiveFrom }) => effectiveFrom <= day)
  return new Map(
    holding.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom)).map((rule) => [rule.code, rule]),
  )
}

export const isUnconfirmed = ({ confirmedAt }: Pick<LegalRule, 'confirmedAt'>, day: string) =>
  day >= CHANGE_DAY && (confirmedAt === null || melbourneDay(confirmedAt) < CHANGE_DAY)

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

type Setting = {
  code: string
  effectiveFrom: string
  /** Cents, per cent or days, as the code says. */
  value: number
  source: string
  /** Null from the command line. */
  actorId: string | null
}

const isDay = (text: string) => z.iso.date().safeParse(text).success

function check({ code, effectiveFrom, value, source }: Setting) {
  if (!Object.hasOwn(legalRuleUnits, code)) throw invalidField('code', 'Choose a rule from the list')
  if (!isDay(effectiveFrom)) throw invalidField('effectiveFrom', 'Enter a date')
  const most = legalRuleUnits[code as keyof typeof legalRuleUnits] === 'percent' ? 100 : MAX_TOTAL_CENTS
  if (!Number.isInteger(value) || value < 1 || value > most) throw invalidField('value', `Enter 1 to ${most}`)
  if (source.trim() === '') throw invalidField('source', 'Say where the figure comes from')
}

/**
 * Quotes already sent keep their flags.
 * @throws `invalid` at the field
 */
export async function setRule(ctx: Context, input: Setting): Promise<void> {
  check(input)
  const { code, effectiveFrom, value, actorId } = input
  const set = { value, source: input.source.trim(), confirmedAt: ctx.now(), confirmedBy: actorId }
  await transact(ctx, async (ctx) => {
    await ctx.db
      .insert(legalRules)
      .values({ code, effectiveFrom, ...set })
      .onConflictDoUpdate({ target: [legalRules.code, legalRules.effectiveFrom], set })
    await audit(ctx, { actorId, action: 'legal_rule_set', subject: code, detail: { effectiveFrom, value } })
  })
}

/** @throws `not_found` */
export async function confirmRule(
  ctx: Context,
  { code, effectiveFrom, actorId }: { code: string; effectiveFrom: string; actorId: string | null },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const rows = await ctx.db
      .update(legalRules)
      .set({ confirmedAt: ctx.now(), confirmedBy: actorId })
      .where(and(eq(legalRules.code, code), eq(legalRules.effectiveFrom, effectiveFrom)))
      .returning({ value: legalRules.value })
    const { value } = requireRow(rows, 'Rule not found')
    await audit(ctx, { actorId, action: 'legal_rule_confirmed', subject: code, detail: { effectiveFrom, value } })
  })
}
