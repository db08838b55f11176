import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { reviews } from './schema.ts'

/** The review's words stay without a name and a place. */
export async function eraseReview(ctx: Context, requestId: string): Promise<void> {
  const erased = { authorId: null, authorName: 'A homeowner', suburb: 'Melbourne' }
  await ctx.db.update(reviews).set(erased).where(eq(reviews.requestId, requestId))
  await ctx.db.execute(sql`update review_complaints c set answer = case when c.answer is null then null else '' end,
      appeal = case when c.outcome = 'removed' and c.appeal is not null then '' else c.appeal end
    from reviews w where w.id = c.review_id and w.request_id = ${requestId}`)
}

/** What was decided stays counted. */
export async function eraseComplaints(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`update review_complaints set complainant_id = null, text = '',
      appeal = case when outcome = 'kept' and appeal is not null then '' else appeal end
    where complainant_id = ${userId}`)
}

export async function eraseReplies(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(
    sql`update reviews set reply = null, replied_at = null where professional_id = ${professionalId}`,
  )
}
