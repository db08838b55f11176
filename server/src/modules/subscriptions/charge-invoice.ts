import { planNamed } from '@lv/contract/catalogue'
import type { Context } from '../../context.ts'
import type { ProviderInvoice, ProviderPayment } from '../../payments/port.ts'
import { recordCharge } from '../payments/record-charge.ts'
import { creditBonus } from '../points/credit-bonus.ts'
import type { SubscriptionOrder } from './find-order.ts'

type Paid = {
  order: SubscriptionOrder
  /** Null for a second subscription, which is given back. */
  subscriptionId: string | null
  invoice: ProviderInvoice
  payment: ProviderPayment | null
}

/** A change of plan that cost nothing changed nothing: its points would be for nothing too. */
const isFree = ({ reason, amountPaidCents }: ProviderInvoice) => reason === 'update' && amountPaidCents === 0

/**
 * Records the money of a paid invoice, and credits the points of its plan, once an invoice (RELIABILITY.md, T60). In the
 * caller's transaction.
 * @returns the charge, if money moved and this payment was not recorded before
 */
export async function chargeInvoice(
  ctx: Context,
  { order, subscriptionId, invoice, payment }: Paid,
): Promise<string | null> {
  const plan = planNamed(invoice.lookupKey)
  const points = subscriptionId && !isFree(invoice) ? (plan?.points ?? 0) : 0
  const { userId, professionalId, kind, communityId } = order
  const { periodStart, periodEnd, paymentId } = invoice
  const charged = paymentId
    ? await recordCharge(ctx, {
        ...{ userId, professionalId, subscriptionId, kind, communityId, paymentId, periodStart, periodEnd },
        orderId: invoice.reason === 'create' ? order.id : null,
        plan: invoice.lookupKey,
        description: plan?.label ?? order.label,
        ...{ amountCents: invoice.amountPaidCents, bonusPoints: points, invoiceId: invoice.id, card: payment?.card },
        paidAt: invoice.paidAt ?? periodStart,
      })
    : undefined
  if (points > 0 && professionalId && (charged?.isNew ?? true))
    await creditBonus(ctx, {
      ...{ key: `bonus:${invoice.id}`, professionalId, points, kind: 'monthly_bonus' },
      description: `${plan?.label}: ${points} points`,
      ...(charged ? { chargeId: charged.chargeId } : {}),
    })
  return charged?.isNew ? charged.chargeId : null
}
