import { and, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { quoteRequests } from './schema.ts'

/**
 * Somebody is hired for another part of a job under way: it is not done. What each professional said of theirs stays.
 * @returns whether it was under way
 */
export async function reopenJob(ctx: Context, requestId: string): Promise<boolean> {
  const isUnderWay = and(eq(quoteRequests.id, requestId), eq(quoteRequests.status, 'in_progress'))
  const { rowCount } = await ctx.db.update(quoteRequests).set({ doneAt: null, doneBy: null }).where(isUnderWay)
  return rowCount === 1
}
