import { formatNumber } from '@lv/contract/numbers'
import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { creditPurchase } from '#domains/billing/points/credits.ts'
import type { Posting } from '#domains/billing/points/entry.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { issueInvoice } from '#domains/billing/receipts/issue-invoice.ts'
import type { Card } from '#platform/payments/port.ts'
import { refundCharge } from './refund-charge.ts'
import { splitOf } from './split.ts'

/** By closing time of the second business day after the payment (PRODUCT.md, 9.7). */
const BUSINESS_DAYS = 2

/** One check runs at a time, so a second payment is refunded. */
async function beginCheck(ctx: Context, { professionalId, chargeId }: Record<'professionalId' | 'chargeId', string>) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute(sql`insert into paid_checks (professional_id, charge_id, created_at, due_at)
    values (${professionalId}, ${chargeId}, ${now}::timestamptz,
      ${endOfBusinessDay(now, BUSINESS_DAYS)}::timestamptz)
    on conflict do nothing returning id`)
  if (rows.length > 0) return
  await refundCharge(ctx, { chargeId, kind: 'not_checked', reason: 'A check of your documents was already under way' })
}

export type NewCharge = {
  /** Null for a guest, who has an order. */
  userId: string | null
  professionalId?: string | null | undefined
  orderId?: string | null | undefined
  subscriptionId?: string | null | undefined
  kind: OrderKind
  plan?: string | null | undefined
  communityId?: string | null | undefined
  description: string
  amountCents: number
  /** A top-up's points are credited here, a plan's by the caller. */
  points?: number | undefined
  bonusPoints?: number | undefined
  /** Null if the credit balance pays all of it. */
  paymentId: string | null
  /** The part the credit balance pays, and whether the order holds it. */
  creditCents?: number | undefined
  creditIs?: 'held' | 'balance' | undefined
  invoiceId?: string | null | undefined
  card?: Card | null | undefined
  periodStart?: Date | null | undefined
  periodEnd?: Date | null | undefined
  paidAt: Date
}

export type Recorded = { chargeId: string; isNew: boolean }

type Written = { id: string; ownerId: string | null }

const cardText = (card: Card | null | undefined) => (card ? `${card.brand} ${card.last4}` : null)

/** Does not write a second payment of an order or invoice: the caller sets it aside. */
async function write(ctx: Context, charge: NewCharge): Promise<Written | undefined> {
  const { userId, professionalId = null, orderId = null, subscriptionId = null, kind, plan = null } = charge
  const { communityId = null, description, amountCents, points = 0, bonusPoints = 0, paymentId } = charge
  const { creditCents = 0, invoiceId = null, card, periodStart = null, periodEnd = null, paidAt } = charge
  const { rows } = await ctx.db.execute<Written>(sql`
    insert into charges (user_id, professional_id, order_id, subscription_id, kind, plan, community_id, owner_id,
      description, amount_cents, credit_cents, points, bonus_points, payment_id, invoice_id, card, period_start, period_end, paid_at,
      created_at)
    values (${userId}, ${professionalId}, ${orderId}, ${subscriptionId}, ${kind}::order_kind, ${plan}, ${communityId},
      (select owner_id from communities where id = ${communityId}::uuid), ${description}, ${amountCents}, ${creditCents}, ${points},
      ${bonusPoints}, ${paymentId}, ${invoiceId}, ${cardText(card)}, ${periodStart}::timestamptz,
      ${periodEnd}::timestamptz, ${paidAt}::timestamptz, ${ctx.now()}::timestamptz)
    on conflict do nothing returning id, owner_id as "ownerId"`)
  return rows[0]
}

function sources({ amountCents, creditCents = 0, creditIs = 'held', professionalId }: NewCharge): Posting[] {
  const card: Posting = { account: { own: 'stripe_clearing' }, amount: creditCents - amountCents }
  if (creditCents === 0) return [card]
  if (!professionalId) throw new Error('credit of nobody')
  const account: Posting['account'] = creditIs === 'held' ? { own: 'credit_held' } : { professionalId, kind: 'credit' }
  return [card, { account, amount: -creditCents }].filter(({ amount }) => amount !== 0)
}

const postingsOf = (charge: NewCharge, ownerId: string | null): Posting[] => [
  ...sources(charge),
  ...splitOf(charge.kind, charge.amountCents, ownerId !== null)
    .filter(({ cents }) => cents !== 0)
    .map(({ to, cents }): Posting => {
      if (to !== 'owner') return { account: { own: to }, amount: cents }
      if (!ownerId) throw new Error('a share without an owner')
      return { account: { ownerId, kind: 'earnings' }, amount: cents }
    }),
]

const payOrder = (ctx: Context, orderId: string, paymentId: string | null, paidAt: Date) =>
  ctx.db.execute(sql`update orders set status = 'paid', paid_at = ${paidAt}::timestamptz,
      payment_id = coalesce(payment_id, ${paymentId})
    where id = ${orderId} and status <> 'paid'`)

async function coverOwing(ctx: Context, ownerId: string) {
  const { rows } = await ctx.db.execute(
    sql`select from ledger_accounts where owner_id = ${ownerId} and kind = 'owing' and balance > 0`,
  )
  if (rows.length > 0) await ctx.jobs.enqueue(ctx, 'cover-owing', { ownerId })
}

async function credit(ctx: Context, chargeId: string, charge: NewCharge) {
  const { kind, professionalId, amountCents: cents, points = 0, bonusPoints = 0 } = charge
  if (kind !== 'top_up') return
  if (!professionalId) throw new Error('a top-up without a professional')
  const bonusText = `Top-up bonus: ${formatNumber(bonusPoints)} points`
  await creditPurchase(ctx, { chargeId, professionalId, cents, points, bonusPoints, bonusText })
}

async function findCharge(ctx: Context, { paymentId, orderId = null }: NewCharge): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from charges
    where payment_id = ${paymentId} or (${paymentId}::text is null and payment_id is null and order_id = ${orderId}::uuid)`)
  return rows[0]?.id
}

/**
 * The only writer of charges.
 * @returns undefined if another payment has already paid the order or invoice
 */
export async function recordCharge(ctx: Context, charge: NewCharge): Promise<Recorded | undefined> {
  if (!ctx.isInTransaction) throw new Error('a charge is recorded in a transaction')
  const { orderId, paymentId, amountCents, description, paidAt } = charge
  const written = await write(ctx, charge)
  if (!written) {
    const chargeId = await findCharge(ctx, charge)
    return chargeId ? { chargeId, isNew: false } : undefined
  }
  const { id: chargeId, ownerId } = written
  if (orderId) await payOrder(ctx, orderId, paymentId, paidAt)
  await postEntry(ctx, {
    kind: 'payment_received',
    key: `charge:${chargeId}`,
    subject: chargeId,
    description,
    amountCents,
    postings: postingsOf(charge, ownerId),
  })
  if (ownerId) await coverOwing(ctx, ownerId)
  await credit(ctx, chargeId, charge)
  failpoint(ctx, 'credit:written')
  await issueInvoice(ctx, { chargeId })
  const { kind, professionalId } = charge
  if (kind === 'verified_badge' && professionalId) await beginCheck(ctx, { professionalId, chargeId })
  return { chargeId, isNew: true }
}
