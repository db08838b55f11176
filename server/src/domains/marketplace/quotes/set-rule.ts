import { invalidField } from '@lv/contract/errors'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { legalRuleUnits } from './legal-rules.ts'
import { legalRules } from './schema.ts'

type Setting = {
  code: string
  /** The day from which it holds, in Melbourne. */
  effectiveFrom: string
  /** Cents, per cent or days, as the code says. */
  value: number
  source: string
  /** The admin; null from the command line. */
  actorId: string | null
}

const isDay = (text: string) => z.iso.date().safeParse(text).success

function check({ code, effectiveFrom, value, source }: Setting) {
  if (!Object.hasOwn(legalRuleUnits, code)) throw invalidField('code', 'Choose a rule from the list')
  if (!isDay(effectiveFrom)) throw invalidField('effectiveFrom', 'Enter a date')
  const most = legalRuleUnits[code as keyof typeof legalRuleUnits] === 'percent' ? 100 : 2_000_000_000
  if (!Number.isInteger(value) || value < 1 || value > most) throw invalidField('value', `Enter 1 to ${most}`)
  if (source.trim() === '') throw invalidField('source', 'Say where the figure comes from')
}

/**
 * Sets a legal figure from a given day, as an admin, which also confirms it. Quotes already sent keep their flags.
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
