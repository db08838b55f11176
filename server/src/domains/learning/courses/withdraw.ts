import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

/** Takes a course off the list: who has begun goes on, nobody else begins. Only for its authors. */
export async function withdrawCourse(ctx: Context, courseId: string) {
  await ctx.db.execute(sql`update courses set is_listed = false where id = ${courseId}::uuid`)
  changes('courses')
  return { message: 'The course is off the list' }
}
