import { ApiError } from '@lv/contract/errors'
import { COMPLAINT_DAYS, complaintReasonLabels } from '@lv/contract/options'
import type { OwnComplaint } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { ownComplaint } from './parts/own-complaint.ts'
import { readSides } from './parts/review-sides.read.ts'
import { reviewed, reviewOf } from './parts/reviewed.read.ts'

type Given = { complaintId: string; userId: string; text: string }

/**
 * Asks for the decision about a review to be looked at again (PRODUCT.md, 9.17): once, by who complained where it was kept,
 * by its author where it was removed. @throws `not_found`, `conflict`
 */
export function appealComplaint(ctx: Context, { complaintId, userId, text }: Given): Promise<OwnComplaint> {
  changes('figures')
  return transact(ctx, async (ctx) => {
    const { rowCount } =
      await ctx.db.execute(sql`update review_complaints c set appeal = ${text}, appealed_at = ${ctx.now()}
      from ${reviewed} w where w.id = ${reviewOf} and c.id = ${complaintId} and c.appealed_at is null
        and case c.outcome when 'kept' then c.complainant_id when 'removed' then w.author_id end = ${userId}::uuid`)
    const complaint = await ownComplaint(ctx, { complaintId, userId })
    if (rowCount === 0)
      throw new ApiError(
        'conflict',
        complaint.appeal ? 'An appeal has been made already.' : 'There is no decision that you can appeal against.',
      )
    const until = writtenDay(new Date(ctx.now().getTime() + COMPLAINT_DAYS * 86_400_000))
    const { professional, requestId, userId: aboutId } = await readSides(ctx, complaint.reviewId)
    const reason = complaintReasonLabels[complaint.reason]
    const data = { professional, personId: aboutId ?? '', reason, until, requestId }
    await tell(ctx, { kind: 'review-complaint-to-decide', to: 'administrators', data })
    return complaint
  })
}
