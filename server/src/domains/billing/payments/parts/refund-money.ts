import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { lockBalances } from '#domains/billing/points/balances.ts'
import type { Posting } from '#domains/billing/points/entry.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { singleRow } from '#platform/database/rows.ts'

import { splitOfRefund } from '../split.ts'

export const refundKey = (refundId: string) => `charge-refund:${refundId}`

async function feeBefore(ctx: Context, chargeId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ cents: number }>(sql`select coalesce(-sum(p.amount), 0)::int as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'platform_fee'
    where e.subject = ${chargeId} and e.kind in ('payment_refunded', 'payment_restored')`)
  return singleRow(rows).cents
}

/** Returns cents and locks both accounts until the transaction ends. */
export async function lockOwner(ctx: Context, ownerId: string): Promise<{ earnings: number; owing: number }> {
  await lockBalances(ctx, [], [ownerId])
  const { rows } = await ctx.db.execute<{ earnings: number; owing: number }>(sql`
    select e.balance::int as earnings, o.balance::int as owing
    from ledger_accounts e join ledger_accounts o on o.owner_id = e.owner_id and o.kind = 'owing'
    where e.owner_id = ${ownerId} and e.kind = 'earnings'`)
  return singleRow(rows)
}

/** What the owner's earnings do not cover is our shortfall, recorded as owed. */
async function fromOwner(ctx: Context, ownerId: string | null, cents: number): Promise<Posting[]> {
  if (!ownerId) throw new Error('a share without an owner')
  const { earnings } = await lockOwner(ctx, ownerId)
  const taken = Math.min(cents, earnings)
  const short = cents - taken
  return [
    { account: { ownerId, kind: 'earnings' }, amount: -taken },
    { account: { own: 'owner_shortfall' }, amount: -short },
    { account: { ownerId, kind: 'owing' }, amount: short },
    { account: { own: 'owing_control' }, amount: -short },
  ]
}

export async function takeMoneyBack(ctx: Context, refundId: string, charge: Reduced): Promise<void> {
  const { id: chargeId, kind, ownerId, professionalId, before, cents, creditCents, description } = charge
  const gone = { before, feeBefore: await feeBefore(ctx, chargeId), cents }
  const shares = splitOfRefund(kind, gone, ownerId !== null)
  const postings: Posting[] = [{ account: { own: 'stripe_clearing' }, amount: cents - creditCents }]
  if (professionalId) postings.push({ account: { professionalId, kind: 'credit' }, amount: creditCents })
  for (const share of shares)
    if (share.to === 'owner') postings.push(...(await fromOwner(ctx, ownerId, share.cents)))
    else postings.push({ account: { own: share.to }, amount: -share.cents })
  await postEntry(ctx, {
    kind: 'payment_refunded',
    key: refundKey(refundId),
    subject: chargeId,
    description: `Refund: ${description}`,
    amountCents: -cents,
    postings: postings.filter(({ amount }) => amount !== 0),
  })
}

/** `cents` have just been taken out; `before` had been refunded earlier. */
export type Reduced = {
  id: string
  kind: OrderKind
  ownerId: string | null
  professionalId: string | null
  subscriptionId: string | null
  description: string
  amountCents: number
  points: number
  before: number
  cents: number
  /** The part of `cents` that goes to credit, and what a card had paid of that. */
  creditCents: number
  keptCents: number
}
