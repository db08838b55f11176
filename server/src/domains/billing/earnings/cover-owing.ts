import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'

/** Covers debts for refunded payments from later earnings, in cents. Safe to repeat. */
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

export async function coverEverybody(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ ownerId: string }>(sql`select owing.owner_id as "ownerId"
    from ledger_accounts owing join ledger_accounts earned on earned.owner_id = owing.owner_id and earned.kind = 'earnings'
    where owing.kind = 'owing' and owing.balance > 0 and earned.balance > 0`)
  for (const { ownerId } of rows) await coverOwing(ctx, ownerId)
}

/** Locks the owner's `earnings` account, which stands for `owing` too, as the ledger does. */
export const lockEarnings = (ctx: Context, ownerId: SQL) =>
  ctx.db.execute(sql`select from ledger_accounts
    where owner_id = ${ownerId} and kind = 'earnings' for no key update`)
