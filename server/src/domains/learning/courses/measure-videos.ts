import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { Outage } from '#core/outage.ts'
import { measureVideo } from '#platform/storage/measure-video.ts'
import { awaitsMeasuring, measureVersion, UNREAD_FOR } from './parts/measure-version.ts'

const MAX_VIDEOS = 20
const MAX_COURSES = 200

type Video = { fileId: string; isLongUnread: boolean }

/** Null if it cannot be read now, 0 if it never will be. */
async function lengthOf(ctx: Context, { fileId, isLongUnread }: Video): Promise<number | null> {
  try {
    return await measureVideo(ctx, fileId)
  } catch (error) {
    if (error instanceof Outage && error.isForAll) throw error
    ctx.log.warn({ err: error, fileId }, 'a video can’t be measured')
    // The file may still arrive, as after a restore, but not for ever.
    const isThere = () => ctx.files.exists(fileId).catch(() => true)
    return isLongUnread && !(await isThere()) ? 0 : null
  }
}

async function measureWaiting(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<Video>(sql`select file_id as "fileId",
      coalesce(min(unread_since) < ${ctx.now()}::timestamptz - ${UNREAD_FOR}::interval, false) as "isLongUnread"
    from lesson_files where role = 'video' and video_seconds is null
    group by file_id order by min(unread_at) nulls first, file_id limit ${MAX_VIDEOS}`)
  let measured = 0
  for (const video of rows) {
    const seconds = await lengthOf(ctx, video)
    const at = seconds === null ? ctx.now() : null
    await ctx.db.execute(sql`update lesson_files set video_seconds = ${seconds}::int, unread_at = ${at}::timestamptz,
        unread_since = case when ${seconds}::int is null then coalesce(unread_since, ${at}::timestamptz) end
      where file_id = ${video.fileId}::uuid and role = 'video' and video_seconds is null`)
    if (seconds !== null) measured += 1
  }
  return measured
}

/** Fills earlier versions, and those published while a video was being measured. */
async function fillVersions(ctx: Context): Promise<number> {
  const { rowCount } =
    await ctx.db.execute(sql`update lesson_versions v set video_seconds = f.video_seconds from lesson_files f
    where f.role = 'video' and f.video_seconds > 0 and f.lesson_id = v.lesson_id and v.video_seconds is null
      and f.first_version <= v.version and (f.last_version is null or f.last_version >= v.version)`)
  return rowCount ?? 0
}

/** Fills certificates issued before unmeasured minutes were stored, or before a video was measured. */
async function measureCertificates(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ courseId: string; version: number }>(sql`select distinct
      e.course_id as "courseId", e.version
    from certificates c join enrolments e on e.id = c.enrolment_id
    where c.unmeasured_minutes is null and not ${awaitsMeasuring(ctx.now(), sql`e.course_id`, sql`e.version`)}
    limit ${MAX_COURSES}`)
  for (const { courseId, version } of rows) {
    const measures = await measureVersion(ctx, courseId, version)
    if (measures)
      await ctx.db.execute(sql`update certificates c
        set measured_minutes = ${measures.measured}::int, unmeasured_minutes = ${measures.unmeasured}::int
        from enrolments e where e.id = c.enrolment_id and c.unmeasured_minutes is null
          and e.course_id = ${courseId}::uuid and e.version = ${version}::int`)
  }
  return rows.length
}

/** Measures a batch at a time; repeating it is safe. @throws `Outage` once what is known is filled in */
export async function measureVideos(ctx: Context): Promise<number> {
  const [read] = await Promise.allSettled([measureWaiting(ctx)])
  const filled = (await fillVersions(ctx)) + (await measureCertificates(ctx))
  if (read.status === 'rejected') throw read.reason
  return read.value + filled
}
