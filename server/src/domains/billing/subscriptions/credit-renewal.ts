import { planNamed } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openOrder } from '#domains/billing/payments/open-order.ts'
import { creditFor } from '#domains/billing/payments/order-credit.ts'
import { closeOrder, findHeldFor } from '#domains/billing/payments/orders.ts'
import { type CreditLine, PaymentRefused, type ProviderInvoice } from '#platform/payments/port.ts'
import { type Billing, fetchInvoice } from './billing.ts'

const ASKED_FOR_MS = 30 * DAY_MS

type Renewing = { id: string; userId: string; professionalId: string; plan: string }

/** Undefined if it is not a tier, or has ended. */
async function findRenewing(ctx: Context, { subscriptionId }: ProviderInvoice): Promise<Renewing | undefined> {
  const { rows } = await ctx.db.execute<Renewing>(sql`select id, user_id as "userId",
      professional_id as "professionalId", plan from subscriptions
    where provider_id = ${subscriptionId} and kind = 'tier' and professional_id is not null and ended_at is null`)
  return rows[0]
}

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

/** If the invoice was finalised meanwhile, it is charged in full and the credit is released. */
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
 * The provider finalises the draft an hour after our answer. Call it outside transactions.
 * @throws `unavailable` if the provider does not answer: its webhook is sent again
 */
export async function creditRenewal(ctx: Context, invoiceId: string): Promise<Billing | null> {
  const invoice = await ctx.payments.getInvoice(invoiceId)
  const isRenewal = invoice.status === 'draft' && invoice.reason === 'cycle' && !invoice.credit
  const credit = isRenewal ? await hold(ctx, invoice) : undefined
  if (credit) await putOn(ctx, invoice, credit)
  return fetchInvoice(ctx, invoiceId)
}
