import { planNamed } from '@lv/contract/catalogue'
import { eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { findUsedCredit, orSpent, SPENT, type UsedCredit } from '#domains/billing/payments/credit.ts'
import { closeOrder, releaseHeld } from '#domains/billing/payments/orders.ts'
import { quarantine } from '#domains/billing/payments/quarantine.ts'
import { admitPaidMember } from '#domains/community/communities/paid-memberships.ts'
import type { ProviderInvoice } from '#platform/payments/port.ts'
import type { Billing } from '../billing.ts'
import { type Subscription, subscriptions } from '../schema.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { giveBackCharge, type SubscriptionOrder, wasGivenBack } from './find.ts'
import { notifyEnd, notifyFailure, notifyPremium } from './notify.ts'

type Given = { row: Subscription; order: SubscriptionOrder; billing: Billing; eventId: string | null }

/** Returns why a paid invoice is not what was ordered (RELIABILITY.md, T53). */
function mismatch({ row, order }: Given, invoice: ProviderInvoice, used: UsedCredit | null | 'odd') {
  if (used === 'odd') return 'credit'
  if (invoice.currency !== 'aud') return 'currency'
  const cents = invoice.amountPaidCents + (used?.creditCents ?? 0)
  if (invoice.reason === 'create' && cents !== order.amountCents) return 'amount'
  if (invoice.amountPaidCents > 0 && !invoice.paymentId) return 'unpaid'
  if (row.kind !== 'community' && planNamed(invoice.lookupKey)?.kind !== row.kind) return 'price'
  return undefined
}

const notePaid = (ctx: Context, { id, status }: Subscription, invoice: ProviderInvoice) => {
  const isActive = status === 'active' || status === 'trialing'
  return ctx.db
    .update(subscriptions)
    .set({
      firstPaidAt: sql`least(${subscriptions.firstPaidAt}, ${invoice.paidAt ?? invoice.periodStart}::timestamptz)`,
      paidPlan: isActive
        ? sql`${subscriptions.plan}`
        : sql`coalesce(${subscriptions.paidPlan}, ${invoice.lookupKey}, ${subscriptions.plan})`,
    })
    .where(eq(subscriptions.id, id))
}

/** Paid after it ended, through an old email, or for one that ended before we knew of it. */
const isForNothing = ({ endedAt, firstPaidAt }: Subscription, { paidAt }: ProviderInvoice) =>
  endedAt !== null && (firstPaidAt === null || (paidAt !== null && paidAt > endedAt))

const living = new Set<Subscription['status']>(['active', 'trialing', 'past_due'])

const NOT_ACCEPTED = 'When the payment came, the community was closed or free, or your request was no longer accepted'

/** The community stopped accepting the person or charging while they paid, so it ends with a refund. */
async function turnAway(ctx: Context, row: Subscription, charged: string | null) {
  if (charged) await giveBackCharge(ctx, charged, NOT_ACCEPTED)
  await ctx.db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: ctx.now(), cancelAtPeriodEnd: false, nextPlan: null, graceUntil: null })
    .where(eq(subscriptions.id, row.id))
  await notifyEnd(ctx, row, NOT_ACCEPTED)
  await ctx.jobs.enqueue(ctx, 'end-subscription', { subscriptionId: row.id })
}

/** The first payment makes them a member; a renewal does not bring back somebody who left. */
async function welcome(ctx: Context, row: Subscription, charged: string | null) {
  if (!living.has(row.status)) return
  const { userId, communityId } = row
  if (communityId && !(await admitPaidMember(ctx, { communityId, userId, paidBy: 'membership' })))
    await turnAway(ctx, row, charged)
  if (row.kind === 'premium') await notifyPremium(ctx, row)
}

async function applyPaid(ctx: Context, given: Given, invoice: ProviderInvoice) {
  const { row, order, billing, eventId } = given
  const { lookupKey: price, amountPaidCents: cents, currency, credit } = invoice
  const setAside = (reason: string) => {
    const detail = { price, cents, currency, credit: credit?.cents ?? 0 }
    return quarantine(ctx, { eventId, objectId: invoice.id, reason, detail })
  }
  const used = await findUsedCredit(ctx, invoice)
  const reason = mismatch(given, invoice, used)
  if (reason || used === 'odd') return setAside(reason ?? 'credit')
  const paid = { order, subscriptionId: row.id, invoice, payment: billing.payment, used }
  const charged = await orSpent(used, () => transact(ctx, (ctx) => chargeInvoice(ctx, paid)))
  if (charged === SPENT) return setAside(SPENT)
  await closeOrder(ctx, { invoiceId: invoice.id })
  if (charged && (isForNothing(row, invoice) || (await wasGivenBack(ctx, row)))) await giveBackCharge(ctx, charged)
  failpoint(ctx, 'subscription:charged')
  await notePaid(ctx, row, invoice)
  if (!row.firstPaidAt) await welcome(ctx, row, charged)
  return 'applied' as const
}

async function releaseCredit(ctx: Context, { id: subscriptionId, endedAt }: Subscription, invoice: ProviderInvoice) {
  await closeOrder(ctx, { invoiceId: invoice.id })
  if (invoice.credit) await closeOrder(ctx, { orderId: invoice.credit.orderId })
  if (endedAt) await releaseHeld(ctx, { subscriptionId })
}

const isGivenUp = ({ status }: ProviderInvoice) => status === 'void' || status === 'uncollectible'

export async function applyInvoice(ctx: Context, given: Given): Promise<'applied' | 'quarantined'> {
  const { row, billing } = given
  const { invoice, mustConfirm } = billing
  // The subscription was read before the payment; its activation event follows and applies everything.
  if (invoice?.status === 'paid' && row.status === 'incomplete') return 'applied'
  if (invoice?.status === 'paid') return applyPaid(ctx, given, invoice)
  if (invoice && (isGivenUp(invoice) || row.endedAt)) await releaseCredit(ctx, row, invoice)
  const hasFailed = invoice?.status === 'open' && (invoice.attemptCount > 0 || mustConfirm)
  if (hasFailed && row.status === 'past_due') await notifyFailure(ctx, row, invoice, mustConfirm)
  return 'applied'
}
