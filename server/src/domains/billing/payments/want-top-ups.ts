import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Writes the automatic top-ups of those who have just run low and asked for them, in the transaction that spent their
 * points: one statement for all.
 */
export async function wantTopUps(ctx: Context, professionalIds: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ professionalId: string }>(sql`
    select t.professional_id as "professionalId" from auto_top_ups t
    join ledger_accounts a on a.professional_id = t.professional_id and a.kind = 'available'
    where t.professional_id = any(${sql.param(professionalIds)}::uuid[]) and t.is_on
      and a.balance < ${LEAD_COST_POINTS}`)
  await ctx.jobs.enqueueAll(ctx, 'auto-top-up', rows)
}
