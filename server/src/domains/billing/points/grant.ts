import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inTransaction, lockBalances } from './balances.ts'
import { type NewEntry, requirePoints } from './entry.ts'
import { coverLocked } from './parts/cover-debt.ts'
import { type PostedEntry, postLocked } from './post-entry.ts'

export type Grant = {
  professionalId: string
  points: number
  kind: 'welcome_bonus' | 'top_up' | 'top_up_bonus' | 'purchase_bonus' | 'monthly_bonus' | 'goodwill'
  lot: 'paid' | 'bonus'
  costCents: number
  key: string
  /** The payment whose refund takes them back first; without one, the professional. */
  subject?: string
  description: string
}

const entryOf = ({ professionalId, points, kind, lot, costCents, key, subject, description }: Grant): NewEntry => ({
  kind,
  key,
  subject: subject ?? professionalId,
  description,
  amountCents: costCents,
  postings: [
    { account: { professionalId, kind: 'available' }, amount: points },
    { account: { own: lot === 'paid' ? 'issued_purchase' : 'issued_bonus' }, amount: -points },
  ],
})

/** A microsecond apart, because the lots of one call are spent in order. */
const openLots = (ctx: Context, lots: (Grant & { at: number; entryId: string })[]) =>
  ctx.db.execute(sql`
    insert into point_lots (professional_id, entry_id, kind, points, remaining, cost_cents, created_at)
    select "professionalId", "entryId", lot::lot_kind, points, points, "costCents",
      ${ctx.now()}::timestamptz + at * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l(
      at int, "professionalId" uuid, "entryId" uuid, lot text, points int, "costCents" int)`)

/** @throws as `grantPoints` */
export async function grantAll(ctx: Context, grants: Grant[]): Promise<PostedEntry[]> {
  for (const { points } of grants) requirePoints(points)
  return inTransaction(ctx, async (ctx) => {
    await lockBalances(ctx, [...new Set(grants.map(({ professionalId }) => professionalId))])
    const posted = await postLocked(ctx, grants.map(entryOf))
    const ids = new Map(posted.filter(({ isNew }) => isNew).map(({ key, id }) => [key, id]))
    const lots = grants.flatMap((grant, at) => {
      const entryId = ids.get(grant.key)
      return entryId ? [{ ...grant, at, entryId }] : []
    })
    await openLots(ctx, lots)
    await coverLocked(
      ctx,
      lots.map(({ professionalId }) => professionalId),
    )
    return posted
  })
}

/** @throws `invalid` for points that are not whole and positive, `KeyReused` where the key stands for something else */
export const grantPoints = async (ctx: Context, grant: Grant): Promise<PostedEntry> =>
  singleRow(await grantAll(ctx, [grant]))
