import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inTransaction, lockBalances } from './balances.ts'
import { KeyReused, type NewEntry, type Posting, requirePoints } from './entry.ts'
import { drainLots, issuedBack, noteTaken, totalOf } from './parts/lots.ts'
import { postLocked } from './post-entry.ts'

export type TakeBack = {
  refundId: string
  /** The payment whose lots are drained first. */
  chargeId: string
  professionalId: string
  points: number
  description: string
}

export type TakenBack = { taken: number; owed: number }

const takeBackKey = (refundId: string) => `take-back:${refundId}`

export type FirstTaking = TakenBack & { id: string; professionalId: string }

export async function findTaking(ctx: Context, refundId: string): Promise<FirstTaking | undefined> {
  const { rows } = await ctx.db.execute<FirstTaking>(sql`
    select e.id, a.professional_id as "professionalId",
      (-coalesce(sum(p.amount) filter (where a.kind = 'available'), 0))::int as taken,
      coalesce(sum(p.amount) filter (where a.kind = 'receivable'), 0)::int as owed
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.professional_id is not null
    where e.key = ${takeBackKey(refundId)} group by e.id, a.professional_id`)
  return rows[0]
}

function postingsOf(professionalId: string, { taken, owed }: TakenBack, issued: Posting[]): Posting[] {
  const moved: Posting[] = [
    { account: { professionalId, kind: 'available' }, amount: -taken },
    ...issued,
    { account: { professionalId, kind: 'receivable' }, amount: owed },
    { account: { own: 'receivable_control' }, amount: -owed },
  ]
  return moved.filter(({ amount }) => amount !== 0)
}

/**
 * A professional in debt gets no leads (RELIABILITY.md, T67).
 * @throws `invalid` for points that are not whole or below 0, `KeyReused`
 */
export async function clawBack(ctx: Context, wanted: TakeBack): Promise<TakenBack> {
  const { refundId, chargeId, points, description } = wanted
  if (points === 0) return { taken: 0, owed: 0 }
  requirePoints(points)
  const professionalId = wanted.professionalId.toLowerCase()
  return inTransaction(ctx, async (ctx) => {
    await lockBalances(ctx, [professionalId])
    const first = await findTaking(ctx, refundId)
    if (first && (first.professionalId !== professionalId || first.taken + first.owed !== points))
      throw new KeyReused(takeBackKey(refundId))
    if (first) return { taken: first.taken, owed: first.owed }
    const changes = await drainLots(ctx, [{ professionalId, points, chargeId }])
    const taken = totalOf(changes)
    const back = { taken, owed: points - taken }
    const entry: NewEntry = {
      kind: 'points_taken_back',
      key: takeBackKey(refundId),
      subject: refundId,
      description,
      postings: postingsOf(professionalId, back, issuedBack(changes)),
    }
    const { id } = singleRow(await postLocked(ctx, [entry]))
    await noteTaken(ctx, id, changes)
    failpoint(ctx, 'take-back:written')
    return back
  })
}
