import { and, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { quoteRequests } from './schema.ts'

/** The first quote turns a pending request into a quoted one. @returns whether it did */
export async function markQuoted(ctx: Context, requestId: string): Promise<boolean> {
  const isPending = and(eq(quoteRequests.id, requestId), eq(quoteRequests.status, 'pending'))
  const { rowCount } = await ctx.db.update(quoteRequests).set({ status: 'quoted' }).where(isPending)
  return rowCount === 1
}
