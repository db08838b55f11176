import type { Context } from '../../../context.ts'
import { tell } from '../../../news/tell.ts'
import type { ComplaintDecided } from '../news.ts'

/** Tells one side what was decided about a review, and why. */
export const tellComplaintDecided = (ctx: Context, userId: string, data: ComplaintDecided) =>
  tell(ctx, { kind: 'review-complaint-decided', to: { userId }, data })
