import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { mayAuthor } from './parts/course-columns.read.ts'

type Said = { courseId: string; actor: Actor; stars: number; text: string }

/** Replaces an earlier review. @throws `forbidden` to those who have not finished the course, and to its authors */
export async function reviewCourse(ctx: Context, { courseId, actor, stars, text }: Said) {
  const { rowCount } = await ctx.db.execute(sql`insert into course_reviews (course_id, user_id, stars, text)
    select e.course_id, e.user_id, ${stars}::int, ${text}::text from enrolments e
      join courses k on k.id = e.course_id
    where e.course_id = ${courseId}::uuid and e.user_id = ${actor.id}::uuid and e.completed_at is not null
      and not ${mayAuthor(actor)}
    on conflict (course_id, user_id) do update set stars = excluded.stars, text = excluded.text`)
  if (rowCount !== 1)
    throw new ApiError('forbidden', 'A course is reviewed by those who finish it, not by those who write it')
  invalidates()
  return { message: 'Thanks for your review' }
}
