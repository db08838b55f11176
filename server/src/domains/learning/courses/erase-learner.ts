import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/drop-news.ts'

/** Deletes what a person learned, their certificates and what they said of courses; those that they made stay. */
export async function eraseLearner(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`delete from lesson_comments where user_id = ${userId}::uuid returning id`,
  )
  await dropCounted(
    ctx,
    'commentId',
    rows.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from course_reviews where user_id = ${userId}::uuid`)
  await ctx.db.execute(sql`delete from course_purchases where user_id = ${userId}::uuid`)
  await ctx.db.execute(sql`with gone as (delete from enrolments where user_id = ${userId}::uuid returning course_id)
    update courses k set enrolment_count = k.enrolment_count - 1 from gone where k.id = gone.course_id`)
}
