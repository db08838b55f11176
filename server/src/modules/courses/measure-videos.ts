import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { measureVideo } from '../../files/measure-video.ts'
import { Outage } from '../../outage.ts'
import { awaitsMeasuring, measureVersion } from './parts/measure-version.ts'

/** So much at a time: another sweep goes on. */
const MOST_VIDEOS = 20
const MOST_COURSES = 200

/** What cannot be read, and is not just out of reach, is as long as nobody knows. */
async function lengthOf(ctx: Context, fileId: string): Promise<number> {
  try {
    return await measureVideo(ctx, fileId)
  } catch (error) {
    if (error instanceof Outage) throw error
    ctx.log.warn({ err: error, fileId }, 'a video can’t be measured')
    return 0
  }
}

async function measureWaiting(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ fileId: string }>(sql`select distinct file_id as "fileId" from lesson_files
    where role = 'video' and video_seconds is null order by file_id limit ${MOST_VIDEOS}`)
  for (const { fileId } of rows) {
    const seconds = await lengthOf(ctx, fileId)
    await transact(ctx, async (ctx) => {
      await ctx.db.execute(
        sql`update lesson_files set video_seconds = ${seconds}::int where file_id = ${fileId}::uuid and role = 'video'`,
      )
      await ctx.db.execute(sql`update lesson_versions v set video_seconds = f.video_seconds from lesson_files f
        where f.file_id = ${fileId}::uuid and f.role = 'video' and f.lesson_id = v.lesson_id and f.video_seconds > 0
          and v.video_seconds is null and f.first_version <= v.version
          and (f.last_version is null or f.last_version >= v.version)`)
    })
  }
  return rows.length
}

/** Certificates that were issued before what is the author's word was kept apart, or before a video was measured. */
async function measureCertificates(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ courseId: string; version: number }>(sql`select distinct
      e.course_id as "courseId", e.version
    from certificates c join enrolments e on e.id = c.enrolment_id
    where c.unmeasured_minutes is null and not ${awaitsMeasuring(sql`e.course_id`, sql`e.version`)}
    limit ${MOST_COURSES}`)
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

/**
 * Reads how long videos are that were uploaded before that was kept, and measures the certificates that wait for it: some at a
 * time, and begun again wherever it was cut off.
 */
export const measureVideos = async (ctx: Context): Promise<number> =>
  (await measureWaiting(ctx)) + (await measureCertificates(ctx))
