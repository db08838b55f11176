import { cut } from '@lv/contract/cut'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

const LONGEST_TITLE = 120

/** The files of a draft, whose bytes both courses share. A lesson's twin is known by its place, which the copy kept. */
const copyFiles = (ctx: Context, from: string, to: string) =>
  ctx.db.execute(sql`with ordered as (
      select l.id, l.course_id, row_number() over (partition by l.course_id order by m.position, m.id, l.position, l.id) as place
      from lessons l join course_modules m on m.id = l.module_id
      where l.course_id in (${from}::uuid, ${to}::uuid))
    insert into lesson_files (lesson_id, course_id, role, file_id, file_name, file_type, byte_count,
      video_seconds)
    select twin.id, twin.course_id, f.role, f.file_id, f.file_name, f.file_type, f.byte_count,
      f.video_seconds
    from lesson_files f join ordered original on original.id = f.lesson_id
    join ordered twin on twin.place = original.place and twin.course_id = ${to}::uuid
    where original.course_id = ${from}::uuid and f.is_draft order by f.id`)

/** Copies a course with its plan and lessons as a draft of the same community. Only for its authors. */
export const duplicateCourse = (ctx: Context, { courseId, authorId }: { courseId: string; authorId: string }) =>
  transact(ctx, async (ctx) => {
    // Nobody takes a file out of the original meanwhile.
    const original = await ctx.db.execute<{ title: string }>(
      sql`select title from courses where id = ${courseId}::uuid for share`,
    )
    const title = cut(`Copy of ${only(original.rows).title}`, LONGEST_TITLE)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into courses
        (community_id, author_id, title, description, level, topic, access, price_cents, outcomes)
      select community_id, ${authorId}::uuid, ${title}, description, level, topic, access, price_cents,
        outcomes
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
    await copyFiles(ctx, courseId, id)
    changes()
    return { id }
  })
