import type Stripe from 'stripe'
import type { StripeCall } from './ask.ts'
import { creditItems } from './credit.ts'
import { readInvoice } from './invoices.ts'
import type { Payments, PriceChange } from './port.ts'
import { idOf, instantOf, itemOf, mainLine, secondsOf, subscriptionOf } from './shapes.ts'

const WITH_SCHEDULE = { expand: ['schedule.phases.items.price'] }
const WITH_SECRET = { expand: ['latest_invoice.confirmation_secret'] }

/** Null once the latest invoice is paid. */
function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  return invoice.confirmation_secret?.client_secret ?? null
}

async function release(stripe: Stripe, subscription: Stripe.Subscription) {
  const id = idOf(subscription.schedule)
  if (id) await stripe.subscriptionSchedules.release(id)
}

async function changed(stripe: Stripe, { subscriptionId, priceId }: PriceChange) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const { id } = itemOf(subscription)
  return {
    subscription,
    change: {
      items: [{ id, price: priceId }],
      proration_behavior: 'always_invoice' as const,
      billing_cycle_anchor: { type: 'now' as const },
    },
  }
}

async function cancelNow(stripe: Stripe, subscriptionId: string) {
  try {
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
  } catch (error) {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId)
    if (status !== 'canceled' && status !== 'incomplete_expired') throw error
  }
}

export const subscriptionsAt = (
  ask: StripeCall,
): Pick<
  Payments,
  | 'createSubscription'
  | 'getClientSecret'
  | 'getSubscription'
  | 'previewChange'
  | 'changePrice'
  | 'dropSchedule'
  | 'cancelAtPeriodEnd'
  | 'cancelNow'
> => ({
  createSubscription: ({ customerId, priceId, credit }, idempotencyKey) =>
    ask(async (stripe) => {
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: priceId }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
          ...(await creditItems(stripe, credit)),
          ...WITH_SECRET,
        },
        { idempotencyKey },
      )
      return { subscriptionId: subscription.id, clientSecret: secretOf(subscription) }
    }),

  getClientSecret: (subscriptionId) =>
    ask(async ({ subscriptions }) => secretOf(await subscriptions.retrieve(subscriptionId, WITH_SECRET))),

  getSubscription: (subscriptionId) =>
    ask(async ({ subscriptions }) => subscriptionOf(await subscriptions.retrieve(subscriptionId, WITH_SCHEDULE))),

  previewChange: (asked) =>
    ask(async (stripe) => {
      const { change } = await changed(stripe, asked)
      const { amount_due, created, lines } = await stripe.invoices.createPreview({
        subscription: asked.subscriptionId,
        subscription_details: change,
      })
      const credits = lines.data.filter(({ amount }) => amount < 0)
      const line = mainLine(lines.data)
      if (!line) throw new Error(`the change of ${asked.subscriptionId} has no line`)
      return {
        dueCents: amount_due,
        creditCents: credits.reduce((sum, { amount }) => sum - amount, 0),
        at: instantOf(credits[0]?.period.start ?? created),
        periodEnd: instantOf(line.period.end),
      }
    }),

  changePrice: (asked, idempotencyKey) =>
    ask(async (stripe) => {
      const { subscription, change } = await changed(stripe, asked)
      await release(stripe, subscription)
      const { latest_invoice } = await stripe.subscriptions.update(
        asked.subscriptionId,
        {
          ...change,
          ...(await creditItems(stripe, asked.credit)),
          ...(asked.at ? { proration_date: secondsOf(asked.at) } : {}),
          payment_behavior: 'pending_if_incomplete',
        },
        { idempotencyKey },
      )
      return readInvoice(stripe, idOf(latest_invoice) ?? '')
    }),

  dropSchedule: (subscriptionId) =>
    ask(async (stripe) => release(stripe, await stripe.subscriptions.retrieve(subscriptionId))),

  cancelAtPeriodEnd: (subscriptionId, isCancelled) =>
    ask(async (stripe) => {
      // A scheduled change would conflict with the cancellation.
      await release(stripe, await stripe.subscriptions.retrieve(subscriptionId))
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelled })
    }),

  cancelNow: (subscriptionId) => ask((stripe) => cancelNow(stripe, subscriptionId)),
})
