import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { notifyInvited } from './invitation.ts'
import { getApplication } from './read.ts'

/** `adminId` is null from the command line. */
type Decision = {
  applicationId: string
  decision: 'approved' | 'declined'
  reason: string
  adminId: string | null
}
type Decided = { email: string; isAppeal: boolean }

/** One statement, so that only one decision counts. Approval needs an interview; an appeal is decided once. */
async function change(ctx: Context, { applicationId, decision, reason, adminId }: Decision) {
  const isApproved = decision === 'approved'
  const { rows } = await ctx.db.execute<Decided>(sql`with former as (
      select id, status = 'declined' as is_appeal from applications where id = ${applicationId} and (
        (status = 'interview' and (not ${isApproved} or interview_at <= ${ctx.now()}))
        or (status = 'review' and not ${isApproved})
        or (status = 'declined' and appealed_at is not null and appeal_decided_at is null)) for update)
    update applications a set status = ${decision}::application_status,
      decided_at = case when is_appeal then a.decided_at else ${ctx.now()} end,
      decided_by = ${adminId}::uuid,
      reason = case when is_appeal then a.reason else ${reason} end,
      appeal_decided_at = case when is_appeal then ${ctx.now()}::timestamptz else a.appeal_decided_at end,
      appeal_reason = case when is_appeal then ${reason} else a.appeal_reason end
    from former where a.id = former.id returning a.email, is_appeal as "isAppeal"`)
  return rows[0]
}

async function refuse(ctx: Context, { applicationId }: Decision): Promise<never> {
  const { status, isOpen } = await getApplication(ctx, applicationId)
  if (!isOpen) throw new ApiError('conflict', `This application is ${status} already`)
  throw new ApiError('conflict', 'Approve it after the phone interview: set when that was, or wait until then')
}

/**
 * @throws `invalid` at `reason` for declining without one, `not_found`, `conflict` if decided, or not interviewed yet
 */
export function decide(ctx: Context, given: Decision) {
  invalidates()
  const { applicationId: id, decision, adminId } = given
  const reason = given.reason.trim()
  if (decision === 'declined' && reason === '') throw invalidField('reason', 'Give the reason: the applicant reads it')
  return transact(ctx, async (ctx) => {
    const decided = await change(ctx, { ...given, reason })
    if (!decided) return refuse(ctx, given)
    const { email, isAppeal } = decided
    const deed = isAppeal ? 'application_appeal' : 'application'
    await audit(ctx, { actorId: adminId, action: `${deed}_${decision}`, subject: id })
    const link = { kind: 'application', subject: id } as const
    if (decision === 'approved') await notifyInvited(ctx, { id, email })
    else
      await notify(ctx, {
        kind: isAppeal ? 'application-appeal-declined' : 'application-declined',
        to: { email },
        data: { reason },
        link,
      })
    return getApplication(ctx, id)
  })
}
