import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'

/**
 * Takes what an owner owes for refunded payments out of what they have earned since, if anything. Called whenever
 * earnings come in; calling it again is harmless. @returns the cents taken
 */
export function coverOwing(ctx: Context, ownerId: string): Promise<number> {
  return transact(ctx, async (ctx) => {
    await lockEarnings(ctx, sql`${ownerId}::uuid`)
    const { rows } = await ctx.db.execute<{ cents: number }>(sql`select coalesce(least(
        max(balance) filter (where kind = 'earnings'), max(balance) filter (where kind = 'owing')), 0)::int as cents
      from ledger_accounts where owner_id = ${ownerId}::uuid`)
    const cents = rows[0]?.cents ?? 0
    if (cents === 0) return 0
    await postEntry(ctx, {
      kind: 'owing_covered',
      key: `owing-covered:${randomUUID()}`,
      subject: ownerId,
      description: 'Covers payments that were refunded after they had been paid out',
      postings: [
        { account: { ownerId, kind: 'earnings' }, amount: -cents },
        { account: { own: 'owner_shortfall' }, amount: cents },
        { account: { ownerId, kind: 'owing' }, amount: -cents },
        { account: { own: 'owing_control' }, amount: cents },
      ],
    })
    return cents
  })
}

/** Covers what every owner owes who has earned something since. */
export async function coverEverybody(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ ownerId: string }>(sql`select owing.owner_id as "ownerId"
    from ledger_accounts owing join ledger_accounts earned on earned.owner_id = owing.owner_id and earned.kind = 'earnings'
    where owing.kind = 'owing' and owing.balance > 0 and earned.balance > 0`)
  for (const { ownerId } of rows) await coverOwing(ctx, ownerId)
}

/** Locks the accounts of an owner (id as SQL) until the transaction ends, as the ledger does: `earnings` stands for both. */
export const lockEarnings = (ctx: Context, ownerId: SQL) =>
  ctx.db.execute(sql`select from ledger_accounts
    where owner_id = ${ownerId} and kind = 'earnings' for no key update`)
