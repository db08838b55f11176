import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { restoreProjectReview } from '#domains/tenders/projects/reviews.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { notifyComplaintDecided } from './complaints.ts'
import { COMPLAINT_NOT_FOUND, holdReviewed } from './parts/hold-reviewed.ts'
import { readSides, type Sides } from './parts/review-sides.read.ts'
import { reviewOf } from './parts/reviewed.read.ts'
import { takeDown } from './parts/take-down.ts'

type Outcome = 'kept' | 'removed'
type Decision = { complaintId: string; adminId: string; decision: Outcome; reason: string }
type Decided = { reviewId: string; isAppeal: boolean; complainantId: string | null }

/** One statement, so that of two decisions one counts. */
async function change(ctx: Context, { complaintId, adminId, decision, reason }: Decision): Promise<Decided> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Decided>(sql`with former as (
      select id, decided_at is not null as is_appeal from review_complaints where id = ${complaintId}
        and (decided_at is null or (appealed_at is not null and appeal_decided_at is null)) for update)
    update review_complaints c set decided_by = ${adminId}::uuid,
      outcome = case when is_appeal then c.outcome else ${decision} end,
      decided_at = case when is_appeal then c.decided_at else ${now}::timestamptz end,
      decision_reason = case when is_appeal then c.decision_reason else ${reason} end,
      appeal_outcome = case when is_appeal then ${decision} end,
      appeal_decided_at = case when is_appeal then ${now}::timestamptz end,
      appeal_reason = case when is_appeal then ${reason} else '' end
    from former where c.id = former.id returning ${reviewOf} as "reviewId", is_appeal as "isAppeal",
      c.complainant_id as "complainantId"`)
  if (rows.length > 0) return singleRow(rows)
  const { rows: known } = await ctx.db.execute(sql`select from review_complaints where id = ${complaintId}`)
  requireRow(known, COMPLAINT_NOT_FOUND)
  throw new ApiError('conflict', 'This complaint has already been decided')
}

/** @returns false where it was never removed */
async function restore(ctx: Context, reviewId: string, { adminId, reason }: Decision): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update reviews set removed_at = null, removed_reason = null
    where id = ${reviewId} and removed_at is not null`)
  if (rowCount === 0 && !(await restoreProjectReview(ctx, reviewId))) return false
  await withdrawNotifications(ctx, { about: 'reviewId', ids: [reviewId] })
  await audit(ctx, { actorId: adminId, action: 'review_restored', subject: reviewId, detail: { reason } })
  return true
}

async function notifySides(
  ctx: Context,
  sides: Sides,
  { isAppeal, complainantId }: Decided,
  given: Decision,
  isChanged: boolean,
) {
  const { reviewId, requestId, authorId, professional, userId, name, slug, stars, suburb } = sides
  const { complaintId, decision: outcome, reason } = given
  const data = { complaintId, requestId, professional, personId: userId ?? '', outcome, reason }
  const mayAppeal = (isTheirs: boolean) => (isTheirs && !isAppeal ? 'yes' : '')
  if (complainantId)
    await notifyComplaintDecided(ctx, complainantId, { ...data, appeal: mayAppeal(outcome === 'kept') })
  if (authorId) await notifyComplaintDecided(ctx, authorId, { ...data, appeal: mayAppeal(outcome === 'removed') })
  if (!isChanged || !userId || complainantId === userId) return
  const ofThem = { name, reason, slug, reviewId }
  if (outcome === 'kept') await notify(ctx, { kind: 'review-of-you-restored', to: { userId }, data: ofThem })
  else
    await notify(ctx, {
      kind: 'review-of-you-removed',
      to: { userId },
      data: { ...ofThem, stars: String(stars), suburb },
    })
}

/** @throws `not_found`, `conflict` where it is decided */
export function decideComplaint(ctx: Context, given: Decision): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    const { complaintId, adminId, decision, reason } = given
    await holdReviewed(ctx, complaintId)
    const decided = await change(ctx, given)
    const { reviewId, isAppeal } = decided
    await audit(ctx, {
      actorId: adminId,
      action: `review_complaint${isAppeal ? '_appeal' : ''}_${decision}`,
      subject: complaintId,
      detail: { reviewId, reason },
    })
    await withdrawNotifications(ctx, { about: 'complaintId', ids: [complaintId] })
    const sides = await readSides(ctx, reviewId)
    const isChanged =
      decision === 'removed'
        ? (await takeDown(ctx, { reviewId, actorId: adminId, reason })) !== undefined
        : await restore(ctx, reviewId, given)
    await notifySides(ctx, sides, decided, given, isChanged)
    return {
      message:
        decision === 'kept'
          ? 'The review stays, and both sides are told.'
          : 'The review is removed, and both sides are told.',
    }
  })
}
