import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { quoteRequests } from './schema.ts'

/** The homeowner cancels what is not completed yet. @returns whether it was this call that did it */
export async function cancelRequest(ctx: Context, { requestId, reason }: { requestId: string; reason: string }) {
  const isOpen = and(
    eq(quoteRequests.id, requestId),
    inArray(quoteRequests.status, ['unverified', 'pending', 'quoted', 'in_progress']),
  )
  const { rowCount } = await ctx.db
    .update(quoteRequests)
    .set({ status: 'cancelled', cancelledAt: ctx.now(), cancelReason: reason || null })
    .where(isOpen)
  await dropNews(ctx, { about: 'requestId', ids: [requestId] })
  return rowCount === 1
}
