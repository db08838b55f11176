import { COURSE_RETURN_BELOW_PERCENT, COURSE_RETURN_DAYS } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { stands } from '#domains/billing/payments/stands.ts'
import { boughtProgress, isReturnable, returnableUntil } from './parts/returnable.ts'

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

/** In one statement, and once: the database refuses a return that is late, or of a course that is largely learned. */
async function markReturned(ctx: Context, { courseId, userId }: Asked): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ chargeId: string }>(sql`update course_purchases p
    set returned_at = ${ctx.now()}::timestamptz, returned_progress = ${boughtProgress}
    where p.course_id = ${courseId}::uuid and p.user_id = ${userId}::uuid and ${isReturnable(ctx)}
      and ${stands(sql`p.charge_id`)}
    returning p.charge_id as "chargeId"`)
  return rows[0]?.chargeId
}

async function whyNot(ctx: Context, { courseId, userId }: Asked): Promise<keyof typeof refusals> {
  const { rows } = await ctx.db.execute<{ isStanding: boolean; isLate: boolean }>(sql`select
      ${stands(sql`p.charge_id`)} as "isStanding", ${ctx.now()}::timestamptz >= ${returnableUntil} as "isLate"
    from course_purchases p where p.course_id = ${courseId}::uuid and p.user_id = ${userId}::uuid`)
  const [purchase] = rows
  if (!purchase) return 'missing'
  if (!purchase.isStanding) return 'gone'
  return purchase.isLate ? 'late' : 'learned'
}

/**
 * Gives a bought course back: all that is left of its price returns to the card, the course is closed to them, and what
 * they did is kept. Once, whoever presses how often.
 * @throws `not_found` where it was not bought, `conflict` with why it cannot be given back (any more)
 */
export const giveBackCourse = (ctx: Context, asked: Asked): Promise<{ refundedCents: number }> =>
  transact(ctx, async (ctx) => {
    // Whoever records progress holds the enrolments as well: what is done by now is counted before it is compared.
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
    changes('courses')
    return { refundedCents: amountCents }
  })
