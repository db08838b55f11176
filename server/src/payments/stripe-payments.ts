import { PaymentRefused, type Payments } from './port.ts'
import type { Ask } from './stripe-ask.ts'
import { savedMethod } from './stripe-customers.ts'
import { disputeOf, paymentOf, refundOf } from './stripe-shapes.ts'

const WITH_CARD = { expand: ['payment_method'] }

/** Single payments, and money on its way back. */
export const paymentsAt = (
  ask: Ask,
): Pick<Payments, 'getPayment' | 'chargeSavedCard' | 'refund' | 'getRefund' | 'getDispute'> => ({
  getPayment: (paymentId) =>
    ask(async ({ paymentIntents }) => paymentOf(await paymentIntents.retrieve(paymentId, WITH_CARD))),

  chargeSavedCard: ({ customerId, amountCents, description }, idempotencyKey) =>
    ask(async (stripe) => {
      const method = await savedMethod(stripe, customerId)
      if (!method) throw new PaymentRefused('There is no saved card.', 'no_card')
      const charge = {
        amount: amountCents,
        currency: 'aud',
        customer: customerId,
        payment_method: method.id,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description,
        ...WITH_CARD,
      }
      return paymentOf(await stripe.paymentIntents.create(charge, { idempotencyKey }))
    }),

  refund: ({ paymentId, amountCents }, idempotencyKey) =>
    ask(async ({ refunds }) =>
      refundOf(await refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey })),
    ),

  getRefund: (refundId) => ask(async ({ refunds }) => refundOf(await refunds.retrieve(refundId))),

  getDispute: (disputeId) => ask(async ({ disputes }) => disputeOf(await disputes.retrieve(disputeId))),
})
