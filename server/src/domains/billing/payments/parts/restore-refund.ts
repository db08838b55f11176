import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Posting } from '#domains/billing/points/entry.ts'
import { restorePoints } from '#domains/billing/points/give-again.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import type { ownAccounts } from '#domains/billing/points/schema.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { orderKind } from '../schema.ts'
import { lockOwner, refundKey } from './refund-money.ts'

type Undone = {
  chargeId: string
  kind: (typeof orderKind.enumValues)[number]
  ownerId: string | null
  amountCents: number
  description: string
}
type Moved = { entryId: string; account: string; ownerId: string | null; amount: number }

async function turn(ctx: Context, refundId: string, to: 'restored' | 'failed'): Promise<Undone | undefined> {
  const { rows } = await ctx.db.execute<Undone>(sql`with turned as (
      update refunds set status = ${to}::refund_status, settled_at = ${ctx.now()}::timestamptz
      where id = ${refundId} and status in ('pending', 'succeeded') returning charge_id, amount_cents)
    update charges c set refunded_cents = c.refunded_cents - t.amount_cents from turned t where c.id = t.charge_id
    returning c.id as "chargeId", c.kind, c.owner_id as "ownerId", t.amount_cents as "amountCents", c.description`)
  return rows[0]
}

async function movedBy(ctx: Context, refundId: string): Promise<Moved[]> {
  const { rows } = await ctx.db.execute<Moved>(sql`select e.id as "entryId", a.kind as account,
      a.owner_id as "ownerId", p.amount::float as amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.key = ${refundKey(refundId)} order by p.id`)
  return rows
}

async function toOwner(ctx: Context, ownerId: string, moved: Moved[]): Promise<Posting[]> {
  const { owing } = await lockOwner(ctx, ownerId)
  const of = (kind: string) => moved.find(({ account }) => account === kind)?.amount ?? 0
  const short = of('owing')
  const forgiven = Math.min(short, owing)
  return [
    { account: { ownerId, kind: 'earnings' }, amount: short - forgiven - of('earnings') },
    { account: { own: 'owner_shortfall' }, amount: forgiven },
    { account: { ownerId, kind: 'owing' }, amount: -forgiven },
    { account: { own: 'owing_control' }, amount: forgiven },
  ]
}

const ofOwner = new Set(['earnings', 'owing', 'owner_shortfall', 'owing_control'])

async function postBack(ctx: Context, refundId: string, undone: Undone) {
  const { chargeId, ownerId, amountCents, description } = undone
  const moved = await movedBy(ctx, refundId)
  const own = moved
    .filter(({ account }) => !ofOwner.has(account))
    .map(
      ({ account, amount }): Posting => ({
        account: { own: account as keyof typeof ownAccounts },
        amount: -amount,
      }),
    )
  const postings = [...own, ...(ownerId ? await toOwner(ctx, ownerId, moved) : [])]
  await postEntry(ctx, {
    kind: 'payment_restored',
    key: `charge-restored:${refundId}`,
    subject: chargeId,
    amountCents,
    description: `Paid after all: ${description}`,
    reverses: singleRow(moved.slice(0, 1)).entryId,
    postings: postings.filter(({ amount }) => amount !== 0),
  })
}

/** The visit may have been cancelled because of it, so a person has to talk to the customer. */
async function notifyOfConsultation(ctx: Context, { chargeId, kind, amountCents, description }: Undone): Promise<void> {
  if (kind !== 'consultation') return
  const data = { chargeId, amount: formatCents(amountCents), what: description }
  await notify(ctx, { kind: 'consultation-restored', to: 'administrators', data })
}

/** False if undone before. Runs in the caller's transaction. */
export async function restoreRefund(ctx: Context, refundId: string, to: 'restored' | 'failed'): Promise<boolean> {
  const undone = await turn(ctx, refundId, to)
  if (!undone) return false
  await postBack(ctx, refundId, undone)
  await restorePoints(ctx, { refundId })
  await notifyOfConsultation(ctx, undone)
  return true
}
