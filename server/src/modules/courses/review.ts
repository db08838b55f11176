import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { changes } from '../../http/subjects.ts'

type Said = { courseId: string; userId: string; stars: number; text: string }

/** Says what a course was like; said again it replaces. @throws `forbidden` to those who have not finished it */
export async function reviewCourse(ctx: Context, { courseId, userId, stars, text }: Said) {
  const { rowCount } = await ctx.db.execute(sql`insert into course_reviews (course_id, user_id, stars, text)
    select e.course_id, e.user_id, ${stars}::int, ${text}::text from enrolments e
    where e.course_id = ${courseId}::uuid and e.user_id = ${userId}::uuid and e.completed_at is not null
    on conflict (course_id, user_id) do update set stars = excluded.stars, text = excluded.text`)
  if (rowCount !== 1) throw new ApiError('forbidden', 'Finish the course first')
  changes()
  return { message: 'Thanks for your review' }
}
