import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reviews } from './tables.ts'

/** Takes the name and the place off the review of a request whose homeowner had everything deleted; its words stay. */
export async function eraseReview(ctx: Context, requestId: string): Promise<void> {
  const erased = { authorId: null, authorName: 'A homeowner', suburb: 'Melbourne' }
  await ctx.db.update(reviews).set(erased).where(eq(reviews.requestId, requestId))
}
