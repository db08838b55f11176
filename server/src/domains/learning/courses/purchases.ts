import { COURSE_RETURN_BELOW_PERCENT, COURSE_RETURN_DAYS } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { isStillPaid, type StandingPayment, standingPayment } from '#domains/billing/payments/standing-payment.ts'
import { requireShownPrice } from '#domains/billing/prices/read.ts'
import { insertEnrolment } from './enrolment.ts'
import { findCourse } from './find.read.ts'

type Wanted = { actor: Actor | null; courseId: string; shownCents?: number | undefined }

/**
 * Runs outside transactions. @throws `unauthorized` for a visitor; `conflict` if already bought, not for sale, or at
 * another
 * price than shown; as `openCheckout`
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
  requireShownPrice({ shownCents }, { cents: priceCents, points: 0 })
  const { url } = await openCheckout(ctx, {
    user: toPayer(actor),
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

/** Locks a person's purchases, so that parallel payments, and restored ones, are booked one at a time. */
const holdPurchases = (ctx: Context, userId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${userId}`}, 0))`)

type Paid = { courseId: string; userId: string; chargeId: string }

/** One row per person and course; a payment replaces only one that was wholly refunded. */
const claim = (ctx: Context, { courseId, userId, chargeId }: Paid) =>
  ctx.db.execute(sql`insert into course_purchases as p (course_id, user_id, charge_id, bought_at)
    values (${courseId}::uuid, ${userId}::uuid, ${chargeId}::uuid, ${ctx.now()}::timestamptz)
    on conflict (user_id, course_id) do update set charge_id = excluded.charge_id, bought_at = excluded.bought_at,
      returned_at = null, returned_progress = null
    where not ${isStillPaid(sql`p.charge_id`)}`)

/** In the payment's transaction. A second payment for the same course is refunded. */
export async function confirmPurchase(ctx: Context, paid: Paid): Promise<void> {
  await holdPurchases(ctx, paid.userId)
  const { rowCount } = await claim(ctx, paid)
  if (rowCount === 0) {
    await refundCharge(ctx, { chargeId: paid.chargeId, kind: 'money_back', reason: 'You already had this course' })
    return
  }
  await insertEnrolment(ctx, { ...paid, isBought: true })
  invalidates('courses')
}

type Later = { chargeId: string; stands: boolean }

/** @returns the later payment, if the purchase named another */
async function nameAgain(ctx: Context, paid: StandingPayment): Promise<Later | undefined> {
  const { chargeId, userId, subject: courseId, paidAt } = paid
  const { rows } = await ctx.db.execute<Later>(sql`with later as (
      select charge_id from course_purchases
      where user_id = ${userId}::uuid and course_id = ${courseId}::uuid and charge_id <> ${chargeId}::uuid),
    named as (
      update course_purchases p set charge_id = ${chargeId}::uuid, bought_at = ${paidAt}::timestamptz, returned_at = null,
        returned_progress = null
      from later l where p.charge_id = l.charge_id)
    select charge_id as "chargeId", ${isStillPaid(sql`charge_id`)} as stands from later`)
  return rows[0]
}

/** A won dispute or failed refund restores a payment; any later one is refunded. Runs in the caller's transaction. */
export async function settleRestored(ctx: Context, paymentId: string): Promise<void> {
  const paid = await standingPayment(ctx, paymentId)
  if (paid?.kind !== 'course') return
  await holdPurchases(ctx, paid.userId)
  const later = await nameAgain(ctx, paid)
  invalidates('courses')
  if (!later?.stands) return
  const reason = 'Your first payment for this course stands after all, so this one goes back to you'
  await refundCharge(ctx, { chargeId: later.chargeId, kind: 'money_back', reason })
}

/** The check `course_purchases_returned` in the database has the same rule. */
export const returnableUntil = sql.raw(`(p.bought_at + interval '${COURSE_RETURN_DAYS * 24} hours')`)

/** Per cent. */
const boughtProgress = sql`coalesce((select r.progress from enrolments r
  where r.course_id = p.course_id and r.user_id = p.user_id), 0)`

export const isReturnable = (ctx: Pick<Context, 'now'>): SQL =>
  sql`(p.returned_at is null and ${ctx.now()}::timestamptz < ${returnableUntil}
    and ${boughtProgress} < ${COURSE_RETURN_BELOW_PERCENT}::int)`

type Asked = { courseId: string; userId: string }

const refusals = {
  missing: () => new ApiError('not_found', 'You haven’t bought this course'),
  gone: () => new ApiError('conflict', 'The money for this course has already gone back'),
  late: () => new ApiError('conflict', `The ${COURSE_RETURN_DAYS} days in which you could give it back are over`),
  learned: () =>
    new ApiError(
      'conflict',
      `A course can be given back while less than ${COURSE_RETURN_BELOW_PERCENT}% of it is done`,
    ),
}

/** One statement: the database refuses a late return, or one of a largely learned course. */
async function markReturned(ctx: Context, { courseId, userId }: Asked): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ chargeId: string }>(sql`update course_purchases p
    set returned_at = ${ctx.now()}::timestamptz, returned_progress = ${boughtProgress}
    where p.course_id = ${courseId}::uuid and p.user_id = ${userId}::uuid and ${isReturnable(ctx)}
      and ${isStillPaid(sql`p.charge_id`)}
    returning p.charge_id as "chargeId"`)
  return rows[0]?.chargeId
}

async function whyNot(ctx: Context, { courseId, userId }: Asked): Promise<keyof typeof refusals> {
  const { rows } = await ctx.db.execute<{ isStanding: boolean; isLate: boolean }>(sql`select
      ${isStillPaid(sql`p.charge_id`)} as "isStanding", ${ctx.now()}::timestamptz >= ${returnableUntil} as "isLate"
    from course_purchases p where p.course_id = ${courseId}::uuid and p.user_id = ${userId}::uuid`)
  const [purchase] = rows
  if (!purchase) return 'missing'
  if (!purchase.isStanding) return 'gone'
  return purchase.isLate ? 'late' : 'learned'
}

/**
 * Refunds what is left of the price, once; progress is kept.
 * @throws `not_found` if it was not bought, `conflict` with why it cannot be given back
 */
export const giveBackCourse = (ctx: Context, asked: Asked): Promise<{ refundedCents: number }> =>
  transact(ctx, async (ctx) => {
    // Recording progress takes the same lock, so what is done by now is counted first.
    await ctx.db.execute(
      sql`select from enrolments where user_id = ${asked.userId}::uuid order by id for no key update`,
    )
    const chargeId = await markReturned(ctx, asked)
    if (!chargeId) throw refusals[await whyNot(ctx, asked)]()
    const reason = `You gave the course back within ${COURSE_RETURN_DAYS} days`
    const { amountCents } = await refundCharge(ctx, {
      chargeId,
      kind: 'money_back',
      reason,
      requestedBy: asked.userId,
    })
    invalidates('courses')
    return { refundedCents: amountCents }
  })
