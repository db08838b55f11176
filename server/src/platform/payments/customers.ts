import type Stripe from 'stripe'
import type { StripeCall } from './ask.ts'
import type { Payments } from './port.ts'
import { cardOf, idOf } from './shapes.ts'

const living = new Set(['trialing', 'active', 'past_due', 'unpaid'])

const subscriptionsOf = (stripe: Stripe, customer: string) =>
  stripe.subscriptions.list({ customer, limit: 100, expand: ['data.default_payment_method'] })

/** The customer's default card, or else one that pays a living subscription; null without any. */
export async function savedMethod(stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod | null> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  })
  if (customer.deleted === true) return null
  const own = customer.invoice_settings.default_payment_method
  if (own && typeof own === 'object') return own
  const { data } = await subscriptionsOf(stripe, customerId)
  const used = data.find(({ status, default_payment_method: card }) => card && living.has(status))
  return (used?.default_payment_method as Stripe.PaymentMethod | undefined) ?? null
}

export const customersAt = (
  ask: StripeCall,
): Pick<Payments, 'createCustomer' | 'getCard' | 'setDefaultCard' | 'ensurePrice'> => ({
  createCustomer: ({ userId, email, name }, idempotencyKey) =>
    ask(async ({ customers }) => {
      const { id } = await customers.create(
        { email, name, metadata: userId ? { user: userId } : {} },
        { idempotencyKey },
      )
      return id
    }),

  getCard: (customerId) => ask(async (stripe) => cardOf(await savedMethod(stripe, customerId))),

  setDefaultCard: (customerId, paymentMethodId) =>
    ask(async (stripe) => {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } })
      // A subscription with its own card would keep using that one.
      const { data } = await subscriptionsOf(stripe, customerId)
      for (const { id, status, default_payment_method: card } of data)
        if (card && idOf(card) !== paymentMethodId && living.has(status))
          await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId })
    }),

  ensurePrice: ({ lookupKey, product, amountCents, interval }) =>
    ask(async ({ prices }) => {
      const { data } = await prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
      const [found] = data
      const isSame =
        found?.unit_amount === amountCents && found.currency === 'aud' && found.recurring?.interval === interval
      if (isSame) return found.id
      const { id } = await prices.create(
        {
          currency: 'aud',
          unit_amount: amountCents,
          tax_behavior: 'inclusive',
          recurring: { interval },
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          metadata: { plan: lookupKey },
          product_data: { name: product },
        },
        { idempotencyKey: ['price', lookupKey, amountCents, interval, found?.id ?? 'new'].join('-') },
      )
      return id
    }),
})
