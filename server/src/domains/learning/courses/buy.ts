import { ApiError } from '@lv/contract/errors'
import { unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { payerOf } from '#domains/billing/payments/payer.ts'
import { requireShown } from '#domains/billing/prices/require-shown.ts'
import { findCourse } from './find.read.ts'

type Wanted = { actor: Actor | null; courseId: string; shownCents?: number | undefined }

/**
 * Opens the page on which a course is paid for, at the price of this moment. Outside of transactions.
 * @throws `unauthorized` for a visitor, `conflict` where they have it, it is not sold, or the page showed another price; as
 * `openCheckout`
 */
export async function buyCourse(ctx: Context, { actor, courseId, shownCents }: Wanted): Promise<{ url: string }> {
  if (!actor) throw unauthorized()
  const { mayLearn, isListed, isClosed, access, priceCents, title, communityId } = await findCourse(
    ctx,
    actor,
    courseId,
  )
  if (access === 'bought' && mayLearn) throw new ApiError('conflict', 'You already have this course')
  if (isClosed) throw new ApiError('conflict', 'The community of this course is closed, and sells nothing more')
  if (priceCents === null || !isListed) throw new ApiError('conflict', 'This course isn’t for sale')
  requireShown({ shownCents }, { cents: priceCents, points: 0 })
  const { url } = await openCheckout(ctx, {
    user: payerOf(actor),
    kind: 'course',
    content: `course:${courseId}`,
    subject: courseId,
    communityId: communityId ?? undefined,
    amountCents: priceCents,
    label: `Course: ${title}`,
    cancelPath: `/courses/${courseId}?payment=stopped`,
  })
  return { url }
}
