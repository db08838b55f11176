import { ApiError, invalidField } from '@lv/contract/errors'
import type { Trade } from '@lv/contract/options'
import { MAX_SEATS } from '@lv/contract/project-options'
import { type SQL, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

type NewSeat = { projectId: string; trade: Trade; licenceClass?: string | undefined; places: number }
type Locked = { isOpen: boolean; seatCount: number; hasOffers: boolean }

/** @throws `conflict` where it takes no more seats */
async function lock(ctx: Context, projectId: string) {
  const { rows } = await ctx.db.execute<Locked>(sql`select status = 'open' as "isOpen", seat_count as "seatCount",
      waiting_count + collaborator_count > 0 as "hasOffers"
    from projects where id = ${projectId}::uuid for update`)
  const { isOpen, seatCount, hasOffers } = requireRow(rows, 'Project not found')
  if (!isOpen) throw new ApiError('conflict', 'Seats are named while a project is open')
  if (seatCount >= MAX_SEATS) throw new ApiError('conflict', `A project has at most ${MAX_SEATS} seats`)
  if (seatCount === 0 && hasOffers)
    throw new ApiError('conflict', 'People have already asked to join without a seat: answer them first')
}

/** @throws `conflict`, `invalid` at `trade` for the same seat twice */
export async function addSeat(ctx: Context, seat: NewSeat): Promise<{ seatId: string }> {
  const { projectId, trade, licenceClass, places } = seat
  await lock(ctx, projectId)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
      insert into project_seats (project_id, trade, licence_class, places, created_at)
      values (${projectId}::uuid, ${trade}, ${licenceClass || null}, ${places}, ${ctx.now()})
      on conflict do nothing returning id),
    counted as (update projects set seat_count = seat_count + 1 from made where projects.id = ${projectId}::uuid)
    select id from made`)
  const [made] = rows
  if (!made) throw invalidField('trade', 'There is such a seat already')
  invalidates(`project:${projectId}`)
  return { seatId: made.id }
}

/** @throws `not_found`, `conflict` */
export async function removeSeat(
  ctx: Context,
  { projectId, seatId }: { projectId: string; seatId: string },
): Promise<null> {
  await ctx.db.execute(sql`select from projects where id = ${projectId}::uuid for update`)
  const { rows } = await ctx.db.execute<{ isGone: boolean }>(sql`with seat as (
      select s.id from project_seats s where s.id = ${seatId}::uuid and s.project_id = ${projectId}::uuid),
    gone as (
      delete from project_seats s using seat where s.id = seat.id and not exists (
        select from project_offers o where o.seat_id = s.id and o.status in ('requested', 'accepted'))
      returning s.id),
    counted as (update projects set seat_count = seat_count - 1 from gone where projects.id = ${projectId}::uuid)
    select exists (select from gone) as "isGone" from seat`)
  const { isGone } = requireRow(rows, 'Seat not found')
  if (!isGone) throw new ApiError('conflict', 'Somebody has this seat, or waits for it')
  invalidates(`project:${projectId}`)
  return null
}

export const takesPart = (personId: SQL): SQL => sql`(p.owner_id = ${personId} or exists (
  select from project_offers o where o.project_id = p.id and o.person_id = ${personId} and o.status = 'accepted'))`
