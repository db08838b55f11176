import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { inTransaction, lockBalances } from './balances.ts'
import { KeyReused, type NewEntry, requirePoints } from './entry.ts'
import { postLocked } from './post-entry.ts'

export type NewHold = {
  professionalId: string
  subject: string
  points: number
  description: string
}

const holdKey = (subject: string) => `hold:${subject}`

type Row = { subject: string; isNew: boolean; isSame: boolean }

/** First in, first out. A professional with too few points, or who owes points, is left out. */
async function takeFromLots(ctx: Context, holds: NewHold[]): Promise<Row[]> {
  const asked = holds.map(({ professionalId, subject, points }, at) => ({ at, professionalId, subject, points }))
  const { rows } = await ctx.db.execute<Row>(sql`with asked as (
      select at, "professionalId" as professional_id, subject, points
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as h(
        at int, "professionalId" uuid, subject uuid, points int)),
    known as (
      select h.subject, (h.professional_id, h.points) = (a.professional_id, a.points) as is_same
      from asked a join point_holds h on h.subject = a.subject),
    want as (
      select a.*, sum(points) over (partition by professional_id order by at) as upto
      from asked a where not exists (select from known k where k.subject = a.subject)),
    lot as (
      select id, professional_id, remaining,
        sum(remaining) over (partition by professional_id order by created_at, id) as upto
      from point_lots where remaining > 0 and professional_id = any(array(select professional_id from want))),
    reached as (
      select w.* from want w
      where w.upto <= (select max(l.upto) from lot l where l.professional_id = w.professional_id)
        and not exists (select from ledger_accounts a
          where a.professional_id = w.professional_id and a.kind = 'receivable' and a.balance > 0)),
    share as (
      select r.subject, l.id as lot_id,
        (least(r.upto, l.upto) - greatest(r.upto - r.points, l.upto - l.remaining))::int as points
      from reached r join lot l on l.professional_id = r.professional_id
        and l.upto > r.upto - r.points and l.upto - l.remaining < r.upto),
    held as (
      insert into point_holds (professional_id, subject, points, created_at)
      select professional_id, subject, points, ${ctx.now()}::timestamptz from reached returning id, subject),
    spent as (
      update point_lots l set remaining = l.remaining - s.points
      from (select lot_id, sum(points)::int as points from share group by lot_id) s where l.id = s.lot_id),
    kept as (
      insert into hold_lots (hold_id, lot_id, points)
      select h.id, s.lot_id, s.points from share s join held h on h.subject = s.subject)
    select subject, true as "isNew", true as "isSame" from held
    union all select subject, false, is_same from known`)
  return rows
}

const entryOf = ({ professionalId, subject, points, description }: NewHold): NewEntry => ({
  kind: 'lead_hold',
  key: holdKey(subject),
  subject,
  description,
  postings: [
    { account: { professionalId, kind: 'available' }, amount: -points },
    { account: { professionalId, kind: 'held' }, amount: points },
  ],
})

/**
 * Pass all holds of a transaction at once, after locking its leads and requests.
 * @returns the subjects whose points are held
 * @throws `invalid` for points that are not whole and positive, `KeyReused`
 */
export async function holdPoints(ctx: Context, asked: NewHold[]): Promise<string[]> {
  for (const { points } of asked) requirePoints(points)
  const holds = asked.map((hold) => ({ ...hold, subject: hold.subject.toLowerCase() }))
  return inTransaction(ctx, async (ctx) => {
    failpoint(ctx, 'hold:before')
    await lockBalances(ctx, [...new Set(holds.map(({ professionalId }) => professionalId))])
    const rows = await takeFromLots(ctx, holds)
    const other = rows.find(({ isSame }) => !isSame)
    if (other) throw new KeyReused(holdKey(other.subject))
    const fresh = new Set(rows.filter(({ isNew }) => isNew).map(({ subject }) => subject))
    const posted = await postLocked(ctx, holds.filter(({ subject }) => fresh.has(subject)).map(entryOf))
    if (posted.some(({ isNew }) => !isNew)) throw new Error('a hold without its entry, or an entry without its hold')
    failpoint(ctx, 'hold:written')
    return rows.map(({ subject }) => subject)
  })
}
