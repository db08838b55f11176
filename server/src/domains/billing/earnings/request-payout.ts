import type { Payout } from '@lv/contract/earnings'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { coverOwing, lockEarnings } from './cover-owing.ts'
import { payableCents } from './parts/payable.ts'
import { type PayoutRow, payoutColumns, presentPayout } from './parts/present.ts'

type Asked = { owner: { id: string; firstName: string }; amountCents: number }

/** Writes the payout if that much can be paid out and no other one waits; the owner's accounts are locked. */
async function write(ctx: Context, { owner, amountCents }: Asked): Promise<PayoutRow | undefined> {
  const payable = payableCents(ctx, { ownerId: owner.id, balance: sql`a.balance`, owing: sql`w.balance` })
  const { rows } = await ctx.db.execute<PayoutRow>(sql`insert into payouts as o (owner_id, amount_cents, created_at)
    select ${owner.id}::uuid, ${amountCents}::int, ${ctx.now()}::timestamptz
    from ledger_accounts a join ledger_accounts w on w.owner_id = a.owner_id and w.kind = 'owing'
    where a.owner_id = ${owner.id}::uuid and a.kind = 'earnings' and ${payable} >= ${amountCents}::int
    on conflict (owner_id) where status = 'requested' do nothing
    returning ${payoutColumns}`)
  return rows[0]
}

async function refuse(ctx: Context, ownerId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from payouts
    where owner_id = ${ownerId}::uuid and status = 'requested'`)
  if (rows.length > 0) throw new ApiError('conflict', 'You’ve already asked for a payout. It has to be decided first.')
  throw invalidField('amountCents', 'This is more than can be paid out now')
}

/**
 * Requests a payout of earnings, which leave the balance at once. One payout waits at a time; payments of the last 14
 * days and debts are excluded.
 * @throws `invalid` at `amountCents` for more than that, `conflict` while another one waits
 */
export function requestPayout(ctx: Context, asked: Asked): Promise<Payout> {
  const { owner, amountCents } = asked
  return transact(ctx, async (ctx) => {
    await coverOwing(ctx, owner.id)
    await lockEarnings(ctx, sql`${owner.id}::uuid`)
    const payout = (await write(ctx, asked)) ?? (await refuse(ctx, owner.id))
    const amount = formatCents(amountCents)
    await postEntry(ctx, {
      kind: 'payout_requested',
      key: `payout:${payout.id}`,
      subject: payout.id,
      amountCents,
      description: `Payout of ${amount} asked for`,
      postings: [
        { account: { ownerId: owner.id, kind: 'earnings' }, amount: -amountCents },
        { account: { own: 'payouts_requested' }, amount: amountCents },
      ],
    })
    await tell(ctx, { kind: 'payout-requested', to: { userId: owner.id }, data: { name: owner.firstName, amount } })
    return presentPayout(payout)
  })
}
