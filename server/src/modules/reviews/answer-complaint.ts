import { ApiError } from '@lv/contract/errors'
import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { COMPLAINT_NOT_FOUND, ownComplaint } from './parts/own-complaint.ts'

type Given = { complaintId: string; userId: string; answer: string; review?: string | undefined }

/**
 * What the author of a review says to a complaint about it, and the review in other words where they wish; both may change
 * until it is decided. @throws `not_found` for everybody else, `conflict` once it is decided
 */
export function answerComplaint(ctx: Context, { complaintId, userId, answer, review }: Given): Promise<OwnComplaint> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    // The review first, as whoever decides: an answer comes before the decision or is refused.
    await ctx.db.execute(sql`select from reviews where id = (
      select review_id from review_complaints where id = ${complaintId}) for no key update`)
    const isOpen = sql`c.id = ${complaintId} and w.id = c.review_id and w.author_id = ${userId} and c.decided_at is null`
    const { rowCount } = await ctx.db.execute(sql`with amended as (
        update reviews w set text = ${review ?? ''}, amended_at = ${now} from review_complaints c
        where ${isOpen} and ${review !== undefined} and w.text <> ${review ?? ''} returning w.id)
      update review_complaints c set answer = ${answer}, answered_at = ${now},
        amended_at = case when exists (select from amended) then ${now}::timestamptz else c.amended_at end
      from reviews w where ${isOpen}`)
    const { isAuthor } = await ownComplaint(ctx, { complaintId, userId })
    if (!isAuthor) throw new ApiError('not_found', COMPLAINT_NOT_FOUND)
    if (rowCount === 0) throw new ApiError('conflict', 'This complaint has been decided.')
    return ownComplaint(ctx, { complaintId, userId })
  })
}
