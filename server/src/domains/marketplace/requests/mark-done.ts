import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { quoteRequests } from './schema.ts'

type Done = { requestId: string; by: 'homeowner' | 'professional' }

/** The homeowner, or everybody who was hired, says that the job is done. @returns whether it was the first to say so */
export async function markDone(ctx: Context, { requestId, by }: Done): Promise<boolean> {
  const isUnderWay = and(
    eq(quoteRequests.id, requestId),
    eq(quoteRequests.status, 'in_progress'),
    isNull(quoteRequests.doneAt),
  )
  const { rowCount } = await ctx.db.update(quoteRequests).set({ doneAt: ctx.now(), doneBy: by }).where(isUnderWay)
  return rowCount === 1
}
