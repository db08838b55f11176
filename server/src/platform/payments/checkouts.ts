import type Stripe from 'stripe'
import type { StripeCall } from './ask.ts'
import type { NewCheckout, Payments } from './port.ts'
import { checkoutOf, secondsOf } from './shapes.ts'

function contentOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  if (checkout.mode === 'setup') return { mode: 'setup', currency: 'aud' }
  if (checkout.mode === 'subscription')
    return { mode: 'subscription', line_items: [{ price: checkout.priceId, quantity: 1 }] }
  const { name, amountCents } = checkout.line
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'aud', unit_amount: amountCents, product_data: { name } } }],
    ...(checkout.savesCard ? { payment_intent_data: { setup_future_usage: 'off_session' as const } } : {}),
  }
}

/** `ahead`: seconds by which the provider's clock is ahead. Only cards, as other means confirm days later. */
export const checkoutsAt = (
  ask: StripeCall,
  ahead: () => Promise<number>,
): Pick<Payments, 'createCheckout' | 'getCheckout' | 'expireCheckout'> => ({
  createCheckout: (checkout, idempotencyKey) =>
    ask(async ({ checkout: { sessions } }) =>
      checkoutOf(
        await sessions.create(
          {
            ...contentOf(checkout),
            customer: checkout.customerId,
            allowed_payment_method_types: ['card'],
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
            expires_at: secondsOf(checkout.expiresAt) + (await ahead()),
          },
          { idempotencyKey },
        ),
      ),
    ),

  getCheckout: (checkoutId) =>
    ask(async ({ checkout: { sessions } }) =>
      checkoutOf(await sessions.retrieve(checkoutId, { expand: ['payment_intent.payment_method', 'setup_intent'] })),
    ),

  expireCheckout: (checkoutId) =>
    ask(async ({ checkout: { sessions } }) => {
      const isOpen = async () => (await sessions.retrieve(checkoutId)).status === 'open'
      if (!(await isOpen())) return false
      try {
        await sessions.expire(checkoutId)
        return true
      } catch (error) {
        // Paid in between.
        if (await isOpen()) throw error
        return false
      }
    }),
})
