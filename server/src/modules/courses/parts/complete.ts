import { randomBytes } from 'node:crypto'
import { measuredMinutes } from '@lv/contract/course-options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { only } from '../../../db/rows.ts'
import { tell } from '../../../news/tell.ts'
import { earnStanding } from '../../standing/earn.ts'
import { nameHolder } from './name-holder.read.ts'

/** Without letters and figures that look alike: people read it off paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const four = () => [...randomBytes(4)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** A number that nobody guesses: one of a thousand thousand million. */
const newCode = () => `LV-${four()}-${four()}`

type Row = { code: string; communityId: string | null; userId: string; courseId: string; courseTitle: string }

/** What the lessons of the version that somebody began are measured to take, in minutes. */
async function measure(ctx: Context, enrolmentId: string): Promise<number> {
  const { rows } = await ctx.db.execute<
    Parameters<typeof measuredMinutes>[0]
  >(sql`select v.kind, v.content, v.questions,
      v.draw_count as "drawCount", v.minutes
    from enrolments e join lesson_versions v on v.course_id = e.course_id and v.version = e.version
    where e.id = ${enrolmentId}::uuid`)
  return rows.reduce((sum, lesson) => sum + measuredMinutes(lesson), 0)
}

/** Issues the certificate of a course that has just been completed, and tells its holder. @returns its code */
export async function complete(ctx: Context, enrolmentId: string): Promise<string> {
  const { fullName, firstName } = await nameHolder(ctx, enrolmentId)
  const { rows } = await ctx.db.execute<Row>(sql`insert into certificates
      (code, enrolment_id, user_id, course_id, holder_name, course_title, topic, minutes, measured_minutes, issued_at)
    select ${newCode()}::text, e.id, e.user_id, e.course_id, ${fullName}::text, k.title, k.topic, e.minutes,
      ${await measure(ctx, enrolmentId)}::int, ${ctx.now()}::timestamptz
    from enrolments e join courses k on k.id = e.course_id where e.id = ${enrolmentId}::uuid
    returning code, user_id as "userId", course_id as "courseId", course_title as "courseTitle",
      (select k.community_id from courses k where k.id = certificates.course_id) as "communityId"`)
  const { code, communityId, userId, courseId, courseTitle: course } = only(rows)
  if (communityId)
    await earnStanding(ctx, { communityId, userId, reason: 'course', subjectId: courseId, at: ctx.now() })
  await tell(ctx, {
    kind: 'course-completed',
    to: { userId },
    data: { name: firstName, course, certificate: code, courseId },
  })
  return code
}
