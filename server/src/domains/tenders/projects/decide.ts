import { ApiError } from '@lv/contract/errors'
import type { DeclineReason } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { joinCollaboration } from '#domains/messaging/messages/members.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { closeOut, isSealed } from './parts/close-out.ts'

declare module '#core/events.ts' {
  interface Events {
    /** Of a project that has started; it is locked. */
    'collaborator-joined': { projectId: string }
  }
}

type Deciding = { offerId: string; actor: Actor; decision: 'accept' | 'decline'; reason?: DeclineReason | undefined }
type Locked = {
  projectId: string
  title: string
  status: string
  isSealed: boolean
  personId: string
}
type Places = { quoteCount: number; maxQuotes: number }

async function lock(ctx: Context, { offerId, actor }: Deciding): Promise<Locked> {
  const { rows } = await ctx.db.execute<Locked>(sql`select p.id as "projectId", p.title, p.status,
      ${isSealed(ctx.now())} as "isSealed", o.person_id as "personId"
    from project_offers o join projects p on p.id = o.project_id
    where o.id = ${offerId}::uuid and ${isOwnedBy(actor)} for update of p`)
  return requireRow(rows, 'Offer not found')
}

const places = async (ctx: Context, projectId: string): Promise<Places> =>
  singleRow(
    (
      await ctx.db.execute<Places>(sql`select collaborator_count as "quoteCount", max_collaborators as "maxQuotes"
        from projects where id = ${projectId}::uuid`)
    ).rows,
  )

async function takeSeat(ctx: Context, offerId: string) {
  const { rows } = await ctx.db.execute<{ isTaken: boolean }>(sql`with seat as (
      update project_seats s set taken = s.taken + 1 from project_offers o
      where o.id = ${offerId}::uuid and o.status = 'requested' and s.id = o.seat_id and s.taken < s.places
      returning s.id)
    select o.status = 'requested' as "isTaken" from project_offers o
    where o.id = ${offerId}::uuid and o.seat_id is not null and not exists (select from seat)`)
  const [refused] = rows
  if (refused) throw new ApiError('conflict', refused.isTaken ? 'That seat is taken' : 'This was already decided')
}

/** A guarded statement. A visitor's project now belongs to the account that decides. */
async function accept(ctx: Context, { offerId, actor }: Deciding, { projectId, title, personId, status }: Locked) {
  await takeSeat(ctx, offerId)
  const { rows } = await ctx.db.execute(sql`with place as (
      update projects p set collaborator_count = p.collaborator_count + 1, waiting_count = p.waiting_count - 1,
        owner_id = coalesce(p.owner_id, ${actor.id}::uuid)
      from project_offers o
      where p.id = ${projectId}::uuid and o.id = ${offerId}::uuid and o.status = 'requested'
        and p.status in ('open', 'in_progress') and p.collaborator_count < p.max_collaborators
      returning p.id)
    update project_offers o set status = 'accepted', decided_at = ${ctx.now()} from place
    where o.id = ${offerId}::uuid and o.status = 'requested' returning o.id`)
  if (rows.length === 0) throw new ApiError('conflict', 'All places are taken, or this was already decided')
  await joinCollaboration(ctx, { projectId, userId: personId })
  if (status === 'in_progress') await publish(ctx, 'collaborator-joined', { projectId })
  await notify(ctx, { kind: 'project-accepted', to: { userId: personId }, data: { title, projectId } })
}

/** @throws `not_found`, `conflict` */
export async function decideOffer(ctx: Context, deciding: Deciding): Promise<Places> {
  const { offerId, decision, reason = 'changed_plans' } = deciding
  const locked = await lock(ctx, deciding)
  const { projectId } = locked
  if (locked.isSealed) throw new ApiError('conflict', 'Offers are sealed until they close')
  if (decision === 'accept') await accept(ctx, deciding, locked)
  else if (!(await closeOut(ctx, { projectId, reason, only: offerId })))
    throw new ApiError('conflict', 'This was already decided')
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  invalidates(`project:${projectId}`, 'projects')
  return places(ctx, projectId)
}
