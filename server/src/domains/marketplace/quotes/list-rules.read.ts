import { melbourneDay } from '@lv/contract/dates'
import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'
import type { LegalRule } from '@lv/contract/legal-rules'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { isUnconfirmed, legalRuleUnits } from './legal-rules.ts'

type Row = Pick<LegalRule, 'code' | 'effectiveFrom' | 'value' | 'source' | 'confirmedAt' | 'confirmedBy'> & {
  isLatest: boolean
}

function stateOf({ effectiveFrom, isLatest }: Row, today: string): LegalRule['state'] {
  if (effectiveFrom > today) return 'to_come'
  return isLatest ? 'in_force' : 'past'
}

/** Only rules that hold now or later are to be checked. */
export async function listRules(ctx: Context): Promise<LegalRule[]> {
  const today = melbourneDay(ctx.now())
  const { rows } =
    await ctx.db.execute<Row>(sql`select r.code, r.effective_from::text as "effectiveFrom", r.value, r.source,
      r.confirmed_at as "confirmedAt", u.email as "confirmedBy",
      r.effective_from = max(r.effective_from) filter (where r.effective_from <= ${today}::date) over (partition by r.code)
        as "isLatest"
    from legal_rules r left join users u on u.id = r.confirmed_by order by r.code, r.effective_from`)
  return rows.map((row) => {
    const { isLatest: _, ...rule } = row
    const state = stateOf(row, today)
    const confirmedAt = row.confirmedAt && new Date(row.confirmedAt)
    return {
      ...rule,
      unit: legalRuleUnits[row.code as LegalRuleCode],
      state,
      confirmedAt: row.confirmedAt && toIsoTime(row.confirmedAt),
      isToCheck: state !== 'past' && isUnconfirmed({ confirmedAt: confirmedAt || null }, today),
    }
  })
}
