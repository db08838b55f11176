import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openOrder } from '#domains/billing/payments/open-order.ts'
import { creditFor } from '#domains/billing/payments/order-credit.ts'
import { closeOrder, findHeldFor } from '#domains/billing/payments/orders.ts'
import { type CreditLine, PaymentRefused, type ProviderInvoice } from '#platform/payments/port.ts'
import { type Billing, fetchInvoice } from './billing.ts'

/** Longer than a renewal is collected for: the grace period is over, and the subscription has ended. */
const ASKED_FOR_MS = 30 * DAY_MS

type Renewing = { id: string; userId: string; professionalId: string; plan: string }

/** The owner of the renewing plan; undefined if it is not a plan, or has ended. */
async function findRenewing(ctx: Context, { subscriptionId }: ProviderInvoice): Promise<Renewing | undefined> {
  const { rows } = await ctx.db.execute<Renewing>(sql`select id, user_id as "userId",
      professional_id as "professionalId", plan from subscriptions
    where provider_id = ${subscriptionId} and kind = 'tier' and professional_id is not null and ended_at is null`)
  return rows[0]
}

/** Sets aside credit for a renewal, once per invoice. */
async function hold(ctx: Context, invoice: ProviderInvoice): Promise<CreditLine | undefined> {
  const renewing = await findRenewing(ctx, invoice)
  if (!renewing) return undefined
  const { id: subject, userId, professionalId } = renewing
  const before = await findHeldFor(ctx, invoice.id)
  if (before) return before.status === 'open' ? { orderId: before.id, cents: before.creditCents } : undefined
  const amountCents = invoice.amountDueCents
  if (amountCents <= 0 || (await creditFor(ctx, { kind: 'tier', professionalId, amountCents })) === 0) return undefined
  const plan = invoice.lookupKey ?? renewing.plan
  const order = await openOrder(ctx, {
    userId,
    professionalId,
    kind: 'tier',
    content: `renewal:${invoice.id}`,
    amountCents,
    plan,
    subject,
    label: planNamed(plan)?.label ?? plan,
    invoiceId: invoice.id,
    expiresAt: new Date(ctx.now().getTime() + ASKED_FOR_MS),
  })
  if (order.creditCents > 0) return { orderId: order.id, cents: order.creditCents }
  await closeOrder(ctx, { orderId: order.id })
  return undefined
}

/** An invoice finalised in the meantime is charged in full: the credit held for it is released. */
async function putOn(ctx: Context, { id: invoiceId, customerId }: ProviderInvoice, credit: CreditLine) {
  try {
    await ctx.payments.creditDraft({ invoiceId, customerId, credit }, `credit:${credit.orderId}`)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const now = await ctx.payments.getInvoice(invoiceId)
    if (now.status === 'draft') throw error
    if (!now.credit) await closeOrder(ctx, { orderId: credit.orderId })
  }
}

/**
 * Pays part of a renewal with credit while it is still a draft at the provider: held here, then added as a line to that
 * invoice only. The provider finalises a draft an hour after its webhook was answered, which is after both are done; a
 * repeat changes nothing. Outside transactions.
 * @returns the updated invoice, with its subscription
 * @throws `unavailable` if the provider does not answer: its webhook is sent again
 */
export async function creditRenewal(ctx: Context, invoiceId: string): Promise<Billing | null> {
  const invoice = await ctx.payments.getInvoice(invoiceId)
  const isRenewal = invoice.status === 'draft' && invoice.reason === 'cycle' && !invoice.credit
  const credit = isRenewal ? await hold(ctx, invoice) : undefined
  if (credit) await putOn(ctx, invoice, credit)
  return fetchInvoice(ctx, invoiceId)
}
