import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { leaveCollaboration } from '#domains/messaging/messages/members.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { lockProjectOfOffer } from './parts/holds.ts'

declare module '#core/events.ts' {
  interface Events {
    /** The project is locked. */
    'collaborator-left': { offerId: string }
  }
}

type Left = { projectId: string; title: string; ownerId: string | null; email: string; name: string; was: string }

/** @throws `not_found` for another person's offer, `conflict` where it stands no longer */
export async function withdrawOffer(
  ctx: Context,
  { offerId, personId, firstName }: { offerId: string; personId: string; firstName: string },
): Promise<null> {
  const isTheirs = sql`o.id = ${offerId}::uuid and o.person_id = ${personId}::uuid`
  await lockProjectOfOffer(ctx, isTheirs)
  const { rows } = await ctx.db.execute<Left>(sql`with mine as (
      select o.id, o.project_id, o.seat_id, o.status from project_offers o
      where ${isTheirs} and o.status in ('requested', 'accepted')
      for update),
    left_ as (
      update project_offers o set status = 'withdrawn', decided_at = ${ctx.now()} from mine where o.id = mine.id),
    freed as (
      update project_seats s set taken = s.taken - 1 from mine where s.id = mine.seat_id and mine.status = 'accepted')
    update projects p set
      waiting_count = p.waiting_count - (mine.status = 'requested')::int,
      collaborator_count = p.collaborator_count - (mine.status = 'accepted')::int
    from mine where p.id = mine.project_id and p.status in ('open', 'in_progress')
    returning p.id as "projectId", p.title, p.owner_id as "ownerId", p.email, p.name, mine.status as was`)
  const [left] = rows
  if (!left) throw new ApiError('not_found', 'Offer not found')
  const { projectId, title, ownerId, email, name, was } = left
  if (was === 'accepted') {
    await leaveCollaboration(ctx, { projectId, userId: personId })
    await publish(ctx, 'collaborator-left', { offerId })
    const data = { name, title, projectId, person: firstName, personId }
    await notify(ctx, { kind: 'project-left', to: { email, userId: ownerId }, data })
  }
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  invalidates(`project:${projectId}`, 'projects')
  return null
}
