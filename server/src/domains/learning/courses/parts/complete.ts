import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { earnStanding } from '#domains/community/standing/earn.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { measureVersion } from './measure-version.ts'
import { nameHolder } from './name-holder.read.ts'

/** No letters and digits that look alike, as people read it off paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const four = () => [...randomBytes(4)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** 32^8 values are too many to guess. */
const newCode = () => `LV-${four()}-${four()}`

type Row = { code: string; communityId: string | null; userId: string; courseId: string; courseTitle: string }

async function measure(ctx: Context, enrolmentId: string) {
  const { rows } = await ctx.db.execute<{ courseId: string; version: number }>(
    sql`select course_id as "courseId", version from enrolments where id = ${enrolmentId}::uuid`,
  )
  const { courseId, version } = singleRow(rows)
  return measureVersion(ctx, courseId, version)
}

/** @returns the certificate's code */
export async function complete(ctx: Context, enrolmentId: string): Promise<string> {
  const { fullName, firstName } = await nameHolder(ctx, enrolmentId)
  const measures = await measure(ctx, enrolmentId)
  const { rows } = await ctx.db.execute<Row>(sql`insert into certificates
      (code, enrolment_id, user_id, course_id, holder_name, course_title, topic, minutes, measured_minutes,
        unmeasured_minutes, issued_at)
    select ${newCode()}::text, e.id, e.user_id, e.course_id, ${fullName}::text, k.title, k.topic, e.minutes,
      ${measures?.measured ?? null}::int, ${measures?.unmeasured ?? null}::int, ${ctx.now()}::timestamptz
    from enrolments e join courses k on k.id = e.course_id where e.id = ${enrolmentId}::uuid
    returning code, user_id as "userId", course_id as "courseId", course_title as "courseTitle",
      (select k.community_id from courses k where k.id = certificates.course_id) as "communityId"`)
  const { code, communityId, userId, courseId, courseTitle: course } = singleRow(rows)
  if (communityId)
    await earnStanding(ctx, { communityId, userId, reason: 'course', subjectId: courseId, at: ctx.now() })
  await notify(ctx, {
    kind: 'course-completed',
    to: { userId },
    data: { name: firstName, course, certificate: code, courseId },
  })
  return code
}
