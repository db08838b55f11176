import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { removeProjectReview } from '#domains/tenders/projects/reviews.ts'
import { audit } from '#platform/audit/audit.ts'
import { notifyComplaintDecided } from '../complaints.ts'
import { readSides, type Sides } from './review-sides.read.ts'
import { reviewOf } from './reviewed.read.ts'

export type Removal = { reviewId: string; actorId: string; reason: string }

/** Undefined where it was removed before. Also closes waiting complaints and tells who made them. */
export async function takeDown(ctx: Context, { reviewId, actorId, reason }: Removal): Promise<Sides | undefined> {
  const { rowCount } = await ctx.db.execute(sql`update reviews set removed_at = ${ctx.now()}, removed_reason = ${reason}
    where id = ${reviewId} and removed_at is null`)
  if (rowCount === 0 && !(await removeProjectReview(ctx, { reviewId, reason }))) return undefined
  await withdrawNotifications(ctx, { about: 'reviewId', ids: [reviewId] })
  const sides = await readSides(ctx, reviewId)
  await audit(ctx, { actorId, action: 'review_removed', subject: reviewId, detail: { reason } })
  const closed = await ctx.db.execute<{ id: string; complainantId: string | null }>(sql`update review_complaints c set
      appeal_outcome = case when outcome is null then null else 'removed' end,
      appeal_decided_at = case when outcome is null then null else ${ctx.now()}::timestamptz end,
      appeal_reason = case when outcome is null then '' else ${reason} end,
      outcome = coalesce(outcome, 'removed'), decided_at = coalesce(decided_at, ${ctx.now()}),
      decided_by = ${actorId}::uuid, decision_reason = case when outcome is null then ${reason} else decision_reason end
    where ${reviewOf} = ${reviewId}::uuid and (decided_at is null or (appealed_at is not null and appeal_decided_at is null))
    returning id, complainant_id as "complainantId"`)
  await withdrawNotifications(ctx, { about: 'complaintId', ids: closed.rows.map(({ id }) => id) })
  for (const { id, complainantId } of closed.rows)
    if (complainantId && complainantId !== sides.userId)
      await notifyComplaintDecided(ctx, complainantId, {
        complaintId: id,
        professional: sides.professional,
        personId: sides.userId ?? '',
        requestId: sides.requestId,
        outcome: 'removed',
        reason,
        appeal: '',
      })
  return sides
}
