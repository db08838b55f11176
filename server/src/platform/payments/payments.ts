import type Stripe from 'stripe'
import type { StripeCall } from './ask.ts'
import { savedMethod } from './customers.ts'
import { PaymentRefused, type Payments } from './port.ts'
import { disputeOf, paymentOf, refundOf } from './shapes.ts'

const WITH_CARD = { expand: ['payment_method'] }

const noCard = () => new PaymentRefused('There is no saved card.', 'no_card')
const isPaid = ({ status }: Stripe.PaymentIntent) => status === 'succeeded' || status === 'processing'

async function begin(stripe: Stripe, asked: Stripe.PaymentIntentCreateParams, idempotencyKey: string) {
  const wanted = { ...asked, allowed_payment_method_types: ['card'] }
  return (await stripe.paymentIntents.create(wanted, { idempotencyKey })).id
}

/** If another call has charged the payment, that one counts. */
async function confirmAway({ paymentIntents }: Stripe, id: string, card: string): Promise<Stripe.PaymentIntent> {
  try {
    return await paymentIntents.confirm(id, { payment_method: card, off_session: true, ...WITH_CARD })
  } catch (error) {
    const now = await paymentIntents.retrieve(id, WITH_CARD)
    if (isPaid(now)) return now
    throw error
  }
}

export const paymentsAt = (
  ask: StripeCall,
): Pick<Payments, 'getPayment' | 'chargeSavedCard' | 'refund' | 'getRefund' | 'getDispute'> => ({
  getPayment: (paymentId) =>
    ask(async ({ paymentIntents }) => paymentOf(await paymentIntents.retrieve(paymentId, WITH_CARD))),

  chargeSavedCard: ({ customerId, amountCents, description, paymentId: known, note }, idempotencyKey) =>
    ask(async (stripe) => {
      const method = await savedMethod(stripe, customerId)
      if (!method && !known) throw noCard()
      const asked = { amount: amountCents, currency: 'aud', customer: customerId, description }
      const id = known ?? (await begin(stripe, asked, idempotencyKey))
      if (!known) await note?.(id)
      const before = await stripe.paymentIntents.retrieve(id, WITH_CARD)
      if (isPaid(before)) return paymentOf(before)
      if (!method) throw noCard()
      return paymentOf(await confirmAway(stripe, id, method.id))
    }),

  refund: ({ paymentId, amountCents }, idempotencyKey) =>
    ask(async ({ refunds }) =>
      refundOf(await refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey })),
    ),

  getRefund: (refundId) => ask(async ({ refunds }) => refundOf(await refunds.retrieve(refundId))),

  getDispute: (disputeId) => ask(async ({ disputes }) => disputeOf(await disputes.retrieve(disputeId))),
})
