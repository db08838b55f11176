import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { getApplication } from './read.ts'

/** `adminId` is null from the command line. Absent notes stay. */
type Interview = { applicationId: string; at: string; notes?: string | undefined; adminId: string | null }

/** A new time that is still ahead is mailed once. @throws `not_found`, `conflict` if it is decided */
export function setInterview(ctx: Context, { applicationId, at, notes, adminId }: Interview) {
  invalidates()
  const time = new Date(at)
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ email: string; isNew: boolean }>(sql`with former as (
        select id, interview_at from applications where id = ${applicationId} for update)
      update applications a set status = 'interview', interview_at = ${time},
        interview_notes = coalesce(${notes ?? null}::text, interview_notes)
      from former where a.id = former.id and a.status in ('review', 'interview')
      returning a.email, former.interview_at is distinct from a.interview_at as "isNew"`)
    const [changed] = rows
    const application = await getApplication(ctx, applicationId)
    if (!changed) throw new ApiError('conflict', `This application is ${application.status} already`)
    await audit(ctx, { actorId: adminId, action: 'application_interview', subject: applicationId })
    if (changed.isNew && time > ctx.now())
      await notify(ctx, {
        kind: 'application-interview',
        to: { email: changed.email },
        data: { day: formatDate(time), time: formatTime(time) },
        link: { kind: 'application', subject: applicationId },
      })
    return application
  })
}
