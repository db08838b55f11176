import { and, eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { legalRules } from './schema.ts'

/** Notes that an admin (null: from the command line) has checked a figure of the law, now. @throws `not_found` */
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
    const { value } = found(rows, 'Rule not found')
    await audit(ctx, { actorId, action: 'legal_rule_confirmed', subject: code, detail: { effectiveFrom, value } })
  })
}
