import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'

/** Copies a course with its plan and lessons as a draft of the same community. Only for its authors. */
export const duplicateCourse = (ctx: Context, { courseId, authorId }: { courseId: string; authorId: string }) =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into courses
        (community_id, author_id, title, description, level, topic, access, outcomes)
      select community_id, ${authorId}::uuid, left('Copy of ' || title, 120), description, level, topic, access, outcomes
      from courses where id = ${courseId}::uuid returning id`)
    const { id } = only(rows)
    await ctx.db.execute(sql`with twins as (
        select m.id, uuid_v7() as twin, m.title, m.position from course_modules m where m.course_id = ${courseId}::uuid),
      copied as (
        insert into course_modules (id, course_id, title, position) select twin, ${id}::uuid, title, position from twins
        returning id)
      insert into lessons (course_id, module_id, position, title, kind, minutes, content, video_url, questions,
        pass_percent, tries, draw_count)
      select ${id}::uuid, t.twin, l.position, l.title, l.kind, l.minutes, l.content, l.video_url, l.questions,
        l.pass_percent, l.tries, l.draw_count
      from lessons l join twins t on t.id = l.module_id join copied c on c.id = t.twin`)
    changes()
    return { id }
  })
