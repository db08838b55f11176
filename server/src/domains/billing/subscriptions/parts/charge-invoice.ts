import { planNamed } from '@lv/contract/catalogue'
import type { Context } from '#core/context.ts'
import type { UsedCredit } from '#domains/billing/payments/credit.ts'
import { recordCharge } from '#domains/billing/payments/record-charge.ts'
import { creditBonus } from '#domains/billing/points/credits.ts'
import type { ProviderInvoice, ProviderPayment } from '#platform/payments/port.ts'
import type { SubscriptionOrder } from './find.ts'

type Paid = {
  order: SubscriptionOrder
  /** Null for a duplicate subscription, which is refunded. */
  subscriptionId: string | null
  invoice: ProviderInvoice
  payment: ProviderPayment | null
  used: UsedCredit | null
}

const isFree = ({ reason }: ProviderInvoice, cents: number) => reason === 'update' && cents === 0

/** Returns the charge if this call recorded one. Once for each invoice (RELIABILITY.md, T60). */
export async function chargeInvoice(
  ctx: Context,
  { order, subscriptionId, invoice, payment, used }: Paid,
): Promise<string | null> {
  const plan = planNamed(invoice.lookupKey)
  const amountCents = invoice.amountPaidCents + (used?.creditCents ?? 0)
  const points = subscriptionId && !isFree(invoice, amountCents) ? (plan?.points ?? 0) : 0
  const { userId, professionalId, kind, communityId } = order
  const { periodStart, periodEnd, paymentId } = invoice
  const charged =
    amountCents > 0
      ? await recordCharge(ctx, {
          userId,
          professionalId,
          subscriptionId,
          kind,
          communityId,
          paymentId,
          periodStart,
          periodEnd,
          orderId: used?.orderId ?? (invoice.reason === 'create' ? order.id : null),
          creditCents: used?.creditCents,
          creditIs: used?.creditIs,
          plan: invoice.lookupKey,
          description: plan?.label ?? order.label,
          amountCents,
          bonusPoints: points,
          invoiceId: invoice.id,
          card: payment?.card,
          paidAt: invoice.paidAt ?? periodStart,
        })
      : undefined
  if (points > 0 && professionalId && (charged?.isNew ?? true))
    await creditBonus(ctx, {
      key: `bonus:${invoice.id}`,
      professionalId,
      points,
      kind: 'monthly_bonus',
      description: `${plan?.label}: ${points} points`,
      ...(charged ? { chargeId: charged.chargeId } : {}),
    })
  return charged?.isNew ? charged.chargeId : null
}
