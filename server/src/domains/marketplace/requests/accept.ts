import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { quoteRequests } from './schema.ts'

/** A quote was accepted: the project is in progress. @returns whether it was this call that did it */
export async function acceptRequest(ctx: Context, requestId: string): Promise<boolean> {
  const isOpen = and(eq(quoteRequests.id, requestId), inArray(quoteRequests.status, ['pending', 'quoted']))
  const { rowCount } = await ctx.db
    .update(quoteRequests)
    .set({ status: 'in_progress', acceptedAt: ctx.now() })
    .where(isOpen)
  return rowCount === 1
}
