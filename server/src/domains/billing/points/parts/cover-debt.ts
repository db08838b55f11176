import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { inTransaction, lockBalances } from '../balances.ts'
import type { NewEntry } from '../entry.ts'
import { postLocked } from '../post-entry.ts'
import { drainLots, issuedBack, type LotChange, noteTaken, totalOf } from './lots.ts'

type Debt = { professionalId: string; points: number }

async function coverable(ctx: Context, professionalIds: string[]): Promise<Debt[]> {
  const { rows } = await ctx.db.execute<Debt>(sql`
    select owed.professional_id as "professionalId", least(owed.balance, available.balance)::int as points
    from ledger_accounts owed join ledger_accounts available
      on available.professional_id = owed.professional_id and available.kind = 'available'
    where owed.professional_id = any(${sql.param(professionalIds)}::uuid[]) and owed.kind = 'receivable'
      and least(owed.balance, available.balance) > 0`)
  return rows
}

function entryOf(professionalId: string, changes: LotChange[]): NewEntry {
  const points = totalOf(changes)
  return {
    kind: 'debt_covered',
    key: `debt-covered:${randomUUID()}`,
    subject: professionalId,
    description: 'Covers points owed from a refunded payment',
    postings: [
      { account: { professionalId, kind: 'available' }, amount: -points },
      ...issuedBack(changes),
      { account: { professionalId, kind: 'receivable' }, amount: -points },
      { account: { own: 'receivable_control' }, amount: points },
    ],
  }
}

export async function coverLocked(ctx: Context, professionalIds: string[]): Promise<void> {
  const debts = await coverable(ctx, professionalIds)
  if (debts.length === 0) return
  const changes = Map.groupBy(await drainLots(ctx, debts), ({ professionalId }) => professionalId)
  const all = [...changes.entries()]
  const posted = await postLocked(
    ctx,
    all.map(([professionalId, own]) => entryOf(professionalId, own)),
  )
  for (const [at, { id }] of posted.entries()) await noteTaken(ctx, id, all[at]?.[1] ?? [])
}

/** Call it after giving points: nobody in debt has points to spend. Takes newest lots first. */
export const coverDebt = (ctx: Context, professionalIds: string[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockBalances(ctx, professionalIds)
    await coverLocked(ctx, professionalIds)
  })
