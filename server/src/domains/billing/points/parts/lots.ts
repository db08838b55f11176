import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Posting } from '../entry.ts'

export type Drain = { professionalId: string; points: number; chargeId?: string }
/** Negative where points went into the lot. */
export type LotChange = { professionalId: string; lotId: string; kind: 'paid' | 'bonus'; points: number }

/** Takes the payment's own lots first, then the newest; may take less than asked. Needs `lockBalances`. */
export async function drainLots(ctx: Context, drains: Drain[]): Promise<LotChange[]> {
  const { rows } = await ctx.db.execute<LotChange>(sql`with want as (
      select * from jsonb_to_recordset(${JSON.stringify(drains)}::jsonb) as w(
        "professionalId" uuid, points int, "chargeId" uuid)),
    lot as (
      select l.id, l.professional_id, l.kind, l.created_at, l.remaining, w.points,
        coalesce(e.subject = w."chargeId", false) as is_own
      from want w join point_lots l on l.professional_id = w."professionalId" and l.remaining > 0
      join ledger_entries e on e.id = l.entry_id),
    line as (
      select lot.*, sum(remaining) over (partition by professional_id
        order by is_own desc, case when is_own then kind end, created_at desc, id desc) as upto
      from lot),
    share as (
      select id, professional_id, kind, least(remaining, points - (upto - remaining))::int as points
      from line where upto - remaining < points),
    drained as (
      update point_lots l set remaining = l.remaining - s.points from share s where l.id = s.id)
    select professional_id as "professionalId", id as "lotId", kind, points from share`)
  return rows
}

/** Returns negative changes. Refills lots that this entry drained first. Needs `lockBalances`. */
export async function refillLots(
  ctx: Context,
  { professionalId, points, entryId }: { professionalId: string; points: number; entryId: string },
): Promise<LotChange[]> {
  const { rows } = await ctx.db.execute<LotChange>(sql`with net as (
      select l.id, l.kind, l.created_at, sum(k.points) as net,
        coalesce(sum(k.points) filter (where k.entry_id = ${entryId}), 0) as own
      from taken_lots k join point_lots l on l.id = k.lot_id
      where l.professional_id = ${professionalId} group by l.id having sum(k.points) > 0),
    room as (
      select id, kind, created_at, true as is_own, least(own, net) as points from net
      union all select id, kind, created_at, false, net - least(own, net) from net),
    line as (
      select room.*, sum(points) over (order by is_own desc, created_at desc, id desc) as upto from room where points > 0),
    share as (
      select id, kind, sum(least(points, ${points}::int - (upto - points)))::int as points
      from line where upto - points < ${points}::int group by id, kind),
    refilled as (
      update point_lots l set remaining = l.remaining + s.points from share s where l.id = s.id)
    select ${professionalId}::uuid as "professionalId", id as "lotId", kind, -points as points from share`)
  return rows
}

export const totalOf = (changes: LotChange[]) => changes.reduce((sum, { points }) => sum + points, 0)

export const issuedBack = (changes: LotChange[]): Posting[] =>
  [
    { own: 'issued_purchase' as const, amount: totalOf(changes.filter(({ kind }) => kind === 'paid')) },
    { own: 'issued_bonus' as const, amount: totalOf(changes.filter(({ kind }) => kind === 'bonus')) },
  ]
    .filter(({ amount }) => amount !== 0)
    .map(({ own, amount }) => ({ account: { own }, amount }))

export async function noteTaken(ctx: Context, entryId: string, changes: LotChange[]): Promise<void> {
  await ctx.db.execute(sql`insert into taken_lots (entry_id, lot_id, points)
    select ${entryId}::uuid, "lotId", points
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("lotId" uuid, points int)`)
}
