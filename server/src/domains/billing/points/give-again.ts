import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inTransaction, lockBalances } from './balances.ts'
import type { NewEntry, Posting } from './entry.ts'
import { coverDebt } from './parts/cover-debt.ts'
import { issuedBack, type LotChange, noteTaken, refillLots } from './parts/lots.ts'
import { postLocked } from './post-entry.ts'
import { type FirstTaking, findTaking } from './take-back.ts'

const keyOf = (refundId: string) => `give-again:${refundId}`

async function stateOf(ctx: Context, professionalId: string, refundId: string) {
  const { rows } = await ctx.db.execute<{ owes: number; isDone: boolean }>(sql`
    select balance::int as owes, exists (select from ledger_entries where key = ${keyOf(refundId)}) as "isDone"
    from ledger_accounts where professional_id = ${professionalId} and kind = 'receivable'`)
  return singleRow(rows)
}

function postingsOf(professionalId: string, given: number, forgiven: number, changes: LotChange[]): Posting[] {
  const moved: Posting[] = [
    { account: { professionalId, kind: 'available' }, amount: given },
    ...issuedBack(changes),
    { account: { professionalId, kind: 'receivable' }, amount: -forgiven },
    { account: { own: 'receivable_control' }, amount: forgiven },
  ]
  return moved.filter(({ amount }) => amount !== 0)
}

/** Debts are one sum: as much as is still owed of this refund's part is forgiven, the rest is given again. */
async function reverse(ctx: Context, refundId: string, { id, professionalId, taken, owed }: FirstTaking) {
  await lockBalances(ctx, [professionalId])
  const { owes, isDone } = await stateOf(ctx, professionalId, refundId)
  if (isDone) return false
  const forgiven = Math.min(owed, owes)
  const points = taken + owed - forgiven
  const changes = points > 0 ? await refillLots(ctx, { professionalId, points, entryId: id }) : []
  const entry: NewEntry = {
    kind: 'points_given_again',
    key: keyOf(refundId),
    subject: refundId,
    reverses: id,
    description: 'A disputed payment stands: its points are yours again',
    postings: postingsOf(professionalId, points, forgiven, changes),
  }
  await noteTaken(ctx, singleRow(await postLocked(ctx, [entry])).id, changes)
  await coverDebt(ctx, [professionalId])
  return true
}

/** False if nothing was taken back, or it was already given again. */
export const restorePoints = (ctx: Context, { refundId }: { refundId: string }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const first = await findTaking(ctx, refundId)
    return first ? reverse(ctx, refundId, first) : false
  })
