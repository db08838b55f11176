import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import type { ComplaintDecided } from '../notifications.ts'

/** Tells one side what was decided about a review, and why. */
export const tellComplaintDecided = (ctx: Context, userId: string, data: ComplaintDecided) =>
  tell(ctx, { kind: 'review-complaint-decided', to: { userId }, data })
