import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { leads } from './schema.ts'

/** The professional of a lead that was won says that their part is done. @returns whether they had not said so before */
export async function markLeadDone(ctx: Context, leadId: string): Promise<boolean> {
  const isUnderWay = and(eq(leads.id, leadId), eq(leads.status, 'won'), isNull(leads.doneAt))
  const { rowCount } = await ctx.db.update(leads).set({ doneAt: ctx.now() }).where(isUnderWay)
  return rowCount === 1
}
