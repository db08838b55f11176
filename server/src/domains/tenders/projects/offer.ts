import { ApiError, invalidField } from '@lv/contract/errors'
import type { RateUnit } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { readSeat } from './parts/holds-licence.read.ts'
import { writtenClosing } from './questions.ts'
import { MAX_WAITING } from './schema.ts'

type Offering = {
  projectId: string
  actor: Actor
  message: string
  priceCents?: number | undefined
  rateUnit?: RateUnit | undefined
  seatId?: string | undefined
}
type Owner = { ownerId: string | null; email: string; name: string; title: string; closesAt: string | null }
type Made = Owner & { id: string; waiting: number; isAgain: boolean }
type State = { status: string; isFull: boolean; isOver: boolean; hasAsked: boolean; waiting: number; seatCount: number }

async function refuse(ctx: Context, { projectId, actor, seatId }: Offering): Promise<never> {
  const { rows } =
    await ctx.db.execute<State>(sql`select p.status, p.collaborator_count >= p.max_collaborators as "isFull",
      coalesce(p.closes_at <= ${ctx.now()}, false) as "isOver", p.waiting_count as waiting, p.seat_count as "seatCount",
      exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
        and o.status in ('requested', 'accepted')) as "hasAsked"
    from projects p where p.id = ${projectId}::uuid`)
  const { status, isFull, isOver, hasAsked, waiting, seatCount } = singleRow(rows)
  if (hasAsked) throw new ApiError('conflict', 'You have already asked to join')
  if (status !== 'open' || isOver) throw new ApiError('conflict', 'Project Closed')
  if (isFull) throw new ApiError('conflict', 'Collaboration Full')
  if (waiting >= MAX_WAITING) throw new ApiError('conflict', 'Too many people wait for an answer. Try again later.')
  if (seatCount > 0 && !seatId) throw invalidField('seatId', 'Choose a seat')
  if (seatId) throw await whyNotSeat(ctx, { projectId, seatId })
  throw new ApiError('conflict', 'Please try again')
}

async function whyNotSeat(ctx: Context, seat: { projectId: string; seatId: string }): Promise<ApiError> {
  const { rows } = await ctx.db.execute(sql`select from project_seats
    where id = ${seat.seatId}::uuid and project_id = ${seat.projectId}::uuid`)
  return rows.length === 0
    ? invalidField('seatId', 'Choose a seat of this project')
    : new ApiError('conflict', 'That seat is taken. Choose another one.')
}

/** @throws `invalid` at `seatId` for a missing seat, or one that needs a licence we have not checked */
async function requireFits(ctx: Context, { projectId, seatId, actor }: Offering): Promise<void> {
  if (!seatId) return
  await ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for no key update`)
  const seat = await readSeat(ctx, { projectId, seatId, personId: actor.id })
  if (!seat) throw invalidField('seatId', 'Choose a seat of this project')
  if (!seat.fits)
    throw invalidField(
      'seatId',
      `This seat needs a licence of the class “${seat.licenceClass}” that we have checked. Add yours in your settings first.`,
    )
}

/** A repeated offer does not change the number of sealed offers, so the owner is not told. */
async function notifyOwner(ctx: Context, { projectId, actor }: Offering, made: Made) {
  const { ownerId, email, name, title, closesAt, waiting, isAgain } = made
  const to = { email, userId: ownerId }
  const about = { name, title, projectId }
  if (closesAt === null) {
    const data = { ...about, person: actor.firstName, personId: actor.id }
    return notify(ctx, { kind: 'project-offer', to, data })
  }
  if (isAgain) return
  const data = { ...about, count: String(waiting), closes: writtenClosing(new Date(closesAt)) }
  await notify(ctx, { kind: 'project-offer-sealed', to, data })
}

/** @throws `conflict` with the documented words for closed and full projects */
export async function offerToJoin(ctx: Context, offering: Offering): Promise<{ offerId: string }> {
  const { projectId, actor, message, priceCents = null, rateUnit, seatId = null } = offering
  await requireFits(ctx, offering)
  const now = ctx.now()
  const unit = priceCents === null ? null : (rateUnit ?? 'fixed')
  const { rows } = await ctx.db.execute<Made>(sql`with open as (
      update projects p set waiting_count = p.waiting_count + 1
      where p.id = ${projectId}::uuid and p.status = 'open' and p.collaborator_count < p.max_collaborators
        and (p.closes_at is null or p.closes_at > ${now}) and p.waiting_count < ${MAX_WAITING}
        and (p.seat_count > 0) = (${seatId}::uuid is not null)
        and not exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
          and o.status in ('requested', 'accepted'))
      returning p.id, p.owner_id, p.email, p.name, p.title, p.closes_at, p.waiting_count),
    seat as (select s.id from project_seats s where s.id = ${seatId}::uuid and s.project_id = ${projectId}::uuid
      and s.taken < s.places),
    made as (
      insert into project_offers (project_id, person_id, seat_id, message, price_cents, rate_unit, created_at)
      select open.id, ${actor.id}::uuid, seat.id, ${message}, ${priceCents}::int, ${unit}, ${now}
      from open left join seat on true where seat.id is not distinct from ${seatId}::uuid
      on conflict do nothing returning id)
    select made.id, open.owner_id as "ownerId", open.email, open.name, open.title,
      open.closes_at as "closesAt", open.waiting_count as waiting, exists (select from project_offers o
        where o.project_id = open.id and o.person_id = ${actor.id}::uuid and o.status = 'withdrawn') as "isAgain"
    from made, open`)
  const [made] = rows
  // A concurrent second offer is counted and then rolled back with this refusal.
  if (!made) return refuse(ctx, offering)
  await notifyOwner(ctx, offering, made)
  invalidates(`project:${projectId}`)
  return { offerId: made.id }
}
