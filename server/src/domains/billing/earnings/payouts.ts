import type { Payout } from '@lv/contract/earnings'
import { ApiError, invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { coverOwing, lockEarnings } from './cover-owing.ts'
import { type PayoutRow, payableCents, payoutColumns, presentPayout } from './parts/payout-columns.ts'

type Asked = { owner: { id: string; firstName: string }; amountCents: number }

/** The caller holds the lock on the owner's accounts. */
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

/** @throws `invalid` at `amountCents` above what can be paid out, `conflict` while another payout waits */
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
    await notify(ctx, { kind: 'payout-requested', to: { userId: owner.id }, data: { name: owner.firstName, amount } })
    return presentPayout(payout)
  })
}

type Decision = {
  payoutId: string
  status: 'paid' | 'declined'
  /** The bank's reference, or why it was declined; the owner is emailed either. */
  note: string
  actorId: string
}
type Row = PayoutRow & { ownerId: string; name: string }

async function settle(ctx: Context, { payoutId, status, note, actorId }: Decision): Promise<Row | undefined> {
  await lockEarnings(ctx, sql`(select owner_id from payouts where id = ${payoutId}::uuid)`)
  const { rows } = await ctx.db.execute<Row>(sql`update payouts o set status = ${status}::payout_status, note = ${note},
      decided_at = ${ctx.now()}::timestamptz, decided_by = ${actorId}::uuid
    from users u where u.id = o.owner_id and o.id = ${payoutId}::uuid and o.status = 'requested'
    returning ${payoutColumns}, o.owner_id as "ownerId", u.first_name as name`)
  return rows[0]
}

async function refusePayout(ctx: Context, payoutId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from payouts where id = ${payoutId}::uuid`)
  requireRow(rows, 'Payout not found')
  throw new ApiError('conflict', 'This payout has already been decided')
}

/** @throws `conflict` if it was already decided, `not_found` */
export function decidePayout(ctx: Context, decision: Decision): Promise<Payout> {
  const { payoutId, status, note, actorId } = decision
  return transact(ctx, async (ctx) => {
    const { ownerId, name, ...payout } = (await settle(ctx, decision)) ?? (await refusePayout(ctx, payoutId))
    const { amountCents } = payout
    await audit(ctx, { actorId, action: `payout_${status}`, subject: payout.id, detail: { amountCents, note } })
    const kind = status === 'paid' ? 'payout_paid' : 'payout_declined'
    const amount = formatCents(amountCents)
    await postEntry(ctx, {
      kind,
      key: `${kind.replace('_', '-')}:${payout.id}`,
      subject: payout.id,
      amountCents,
      description: `Payout of ${amount} ${status === 'paid' ? 'paid' : `declined: ${note}`}`,
      postings: [
        { account: { own: 'payouts_requested' }, amount: -amountCents },
        status === 'paid'
          ? { account: { own: 'stripe_clearing' }, amount: amountCents }
          : { account: { ownerId, kind: 'earnings' }, amount: amountCents },
      ],
    })
    await notify(ctx, { kind: `payout-${status}`, to: { userId: ownerId }, data: { name, amount, note } })
    return presentPayout(payout)
  })
}
