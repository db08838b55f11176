import { maxMinutes, secondsNeeded } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { rendered } from '#domains/community/posts/render.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { COURSE_NOT_FOUND } from './find.read.ts'
import { hasVideo, isDraftChanged, isFileChanged, videoSeconds } from './parts/draft-changes.ts'
import { describeMissingContent, type Written } from './parts/lacks.ts'

type Row = Written & { id: string; moduleTitle: string; drawCount: number; videoSeconds: number | null }
type Draft = { isChanged: boolean; isListed: boolean; lessons: Row[] }
type Pages = Map<string, Awaited<ReturnType<typeof rendered>>>

const NOTHING_NEW = 'Nothing has changed since you published it.'
const CHANGED = 'The course has changed meanwhile. Reload the page and try again.'

/** @throws `conflict` if there is nothing to publish, or a lesson is unfinished */
async function readDraft(ctx: Context, courseId: string): Promise<Draft> {
  const course = requireRow(
    (
      await ctx.db.execute<Omit<Draft, 'lessons'>>(sql`select ${isDraftChanged} as "isChanged",
      k.is_listed as "isListed" from courses k where k.id = ${courseId}::uuid`)
    ).rows,
    COURSE_NOT_FOUND,
  )
  const { rows: lessons } = await ctx.db.execute<Row>(sql`select l.id, l.title, l.kind, l.minutes, l.content,
      l.video_url as "videoUrl", ${hasVideo} as "hasVideo",
      ${videoSeconds} as "videoSeconds", l.questions, l.draw_count as "drawCount",
      m.title as "moduleTitle"
    from lessons l join course_modules m on m.id = l.module_id
    where l.course_id = ${courseId}::uuid order by m.position, m.id, l.position, l.id`)
  if (lessons.length === 0) throw new ApiError('conflict', 'Add a lesson first')
  const [lacking] = lessons.filter((lesson) => describeMissingContent(lesson))
  if (lacking) throw new ApiError('conflict', `“${lacking.title}” ${describeMissingContent(lacking)}.`)
  if (!course.isChanged && course.isListed) throw new ApiError('conflict', NOTHING_NEW)
  return { ...course, lessons }
}

/** Certifies no more than is measured, whatever was claimed of an earlier text or video. */
const certified = (lesson: Row) => Math.min(lesson.minutes, maxMinutes(lesson))

/** @throws `conflict` if a text changed after the pages were made */
const asJson = (lessons: Row[], pages: Pages) =>
  JSON.stringify(
    lessons.map((lesson, position) => {
      const page = pages.get(lesson.content)
      if (!page) throw new ApiError('conflict', CHANGED)
      return {
        id: lesson.id,
        position,
        module: lesson.moduleTitle,
        html: page.html,
        html_version: page.version,
        needed: secondsNeeded(lesson),
        minutes: certified(lesson),
        seconds: lesson.videoSeconds,
      }
    }),
  )

const publishFiles = (ctx: Context, courseId: string, version: number) =>
  ctx.db.execute(sql`update lesson_files f set
      first_version = coalesce(f.first_version, ${version}::int),
      last_version = case when not f.is_draft then ${version}::int - 1 end,
      superseded_at = case when not f.is_draft then ${ctx.now()}::timestamptz end
    from lesson_versions v
    where f.course_id = ${courseId}::uuid and v.lesson_id = f.lesson_id and v.version = ${version}::int and ${isFileChanged}`)

async function insertVersion(ctx: Context, courseId: string, { lessons, pages }: { lessons: Row[]; pages: Pages }) {
  const json = asJson(lessons, pages)
  const { rows } = await ctx.db.execute<{ version: number }>(sql`update courses set version = version + 1,
      is_listed = true, published_at = ${ctx.now()}::timestamptz, drafted_at = least(drafted_at, ${ctx.now()}::timestamptz),
      lesson_count = ${lessons.length}::int,
      duration_minutes = ${lessons.reduce((sum, lesson) => sum + certified(lesson), 0)}::int
    where id = ${courseId}::uuid returning version`)
  const { version } = singleRow(rows)
  await ctx.db.execute(sql`update lessons l set minutes = o.minutes
    from jsonb_to_recordset(${json}::jsonb) as o (id uuid, minutes int) where l.id = o.id and l.minutes > o.minutes`)
  await ctx.db.execute(sql`insert into lesson_versions (lesson_id, course_id, version, position, module_title, title, kind,
      minutes, content, video_url, questions, pass_percent, tries, draw_count, content_html, html_version, seconds_needed,
      video_seconds)
    select l.id, l.course_id, ${version}::int, o.position, o.module, l.title, l.kind, o.minutes, l.content, l.video_url,
      l.questions, l.pass_percent, l.tries, l.draw_count, o.html, o.html_version, o.needed,
      o.seconds
    from jsonb_to_recordset(${json}::jsonb)
      as o (id uuid, position int, module text, html text, html_version int, needed int, minutes int, seconds int)
    join lessons l on l.id = o.id`)
  await publishFiles(ctx, courseId, version)
  return { version }
}

async function listAgain(ctx: Context, courseId: string) {
  const { rows } = await ctx.db.execute<{ version: number }>(
    sql`update courses set is_listed = true where id = ${courseId}::uuid returning version`,
  )
  return singleRow(rows)
}

/**
 * Learners read the new words of their lessons, and nothing else changes for them.
 * @throws `conflict` if nothing has changed, there is no lesson, or one is unfinished
 */
export async function publishCourse(ctx: Context, courseId: string): Promise<{ version: number }> {
  const written = await readDraft(ctx, courseId)
  const pages: Pages = new Map()
  for (const { content } of written.lessons)
    pages.set(content, pages.get(content) ?? (await rendered(content, { whose: courseId })))
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select from courses where id = ${courseId}::uuid for no key update`)
    const { isChanged, lessons } = await readDraft(ctx, courseId)
    const published = isChanged
      ? await insertVersion(ctx, courseId, { lessons, pages })
      : await listAgain(ctx, courseId)
    invalidates('courses')
    return published
  })
}
