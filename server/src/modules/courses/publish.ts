import { secondsNeeded } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'
import { rendered } from '../posts/render.ts'
import { lacksOf, type Written } from './parts/lacks.ts'

type Row = Written & { id: string; moduleTitle: string }

/** The lessons of the draft in their order; the course is held, so that nobody changes them meanwhile. */
async function readLessons(ctx: Context, courseId: string): Promise<Row[]> {
  await ctx.db.execute(sql`select from courses where id = ${courseId}::uuid for no key update`)
  const { rows } = await ctx.db.execute<Row>(sql`select l.id, l.title, l.kind, l.minutes, l.content,
      l.video_url as "videoUrl", l.questions, m.title as "moduleTitle"
    from lessons l join course_modules m on m.id = l.module_id
    where l.course_id = ${courseId}::uuid order by m.position, m.id, l.position, l.id`)
  return rows
}

function requireWhole(lessons: Row[]) {
  if (lessons.length === 0) throw new ApiError('conflict', 'Add a lesson first')
  const [lacking] = lessons.filter((lesson) => lacksOf(lesson))
  if (lacking) throw new ApiError('conflict', `“${lacking.title}” ${lacksOf(lacking)}.`)
}

const asJson = (lessons: Row[]) =>
  JSON.stringify(
    lessons.map((lesson, position) => {
      const { html, version } = rendered(lesson.content)
      return {
        id: lesson.id,
        position,
        module: lesson.moduleTitle,
        html,
        html_version: version,
        needed: secondsNeeded(lesson),
      }
    }),
  )

/**
 * Publishes the lessons as they are now, as the next version of the course, and lists it. Who has begun keeps what counts
 * for them, and reads the new words of the same lessons. Only for its authors.
 * @throws `conflict` where there is no lesson, or one is not finished
 */
export const publishCourse = (ctx: Context, courseId: string): Promise<{ version: number }> =>
  transact(ctx, async (ctx) => {
    const lessons = await readLessons(ctx, courseId)
    requireWhole(lessons)
    const { rows } = await ctx.db.execute<{ version: number }>(sql`update courses set version = version + 1,
        is_listed = true, published_at = ${ctx.now()}::timestamptz, drafted_at = least(drafted_at, ${ctx.now()}::timestamptz),
        lesson_count = ${lessons.length}::int,
        duration_minutes = ${lessons.reduce((sum, { minutes }) => sum + minutes, 0)}::int
      where id = ${courseId}::uuid returning version`)
    const { version } = only(rows)
    await ctx.db.execute(sql`insert into lesson_versions (lesson_id, course_id, version, position, module_title, title, kind,
        minutes, content, video_url, questions, pass_percent, tries, draw_count, content_html, html_version, seconds_needed)
      select l.id, l.course_id, ${version}::int, o.position, o.module, l.title, l.kind, l.minutes, l.content, l.video_url,
        l.questions, l.pass_percent, l.tries, l.draw_count, o.html, o.html_version, o.needed
      from jsonb_to_recordset(${asJson(lessons)}::jsonb)
        as o (id uuid, position int, module text, html text, html_version int, needed int)
      join lessons l on l.id = o.id`)
    changes('courses')
    return { version }
  })
