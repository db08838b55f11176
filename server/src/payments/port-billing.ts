export type Interval = 'month' | 'year'

/** A line that takes off one invoice what the credit of ours pays of it; the order is the one that holds that credit. */
export type CreditLine = { orderId: string; cents: number }

export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export type ProviderSubscription = {
  id: string
  customerId: string
  status: SubscriptionStatus
  itemId: string
  /** The catalogue's name of the price, if it has one. */
  lookupKey: string | null
  priceCents: number
  interval: Interval
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  startedAt: Date
  endedAt: Date | null
  /** The price that a schedule changes to when the period ends. */
  nextLookupKey: string | null
  latestInvoiceId: string | null
  isLive: boolean
}

/** `creditCents`: what is left of the old period, counted at `at`. */
export type PreviewedChange = { dueCents: number; creditCents: number; at: Date; periodEnd: Date }
export type PriceChange = { subscriptionId: string; priceId: string }

export type ProviderInvoice = {
  id: string
  customerId: string
  /** Null for an invoice that belongs to no subscription. */
  subscriptionId: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  amountDueCents: number
  amountPaidCents: number
  /** What credit of ours took off it before. */
  credit: CreditLine | null
  currency: string
  /** The payment that paid it, if money moved. */
  paymentId: string | null
  /** Why it was written: the first of a subscription, a renewal, a change of price, or something else. */
  reason: 'create' | 'cycle' | 'update' | 'other'
  /** The price and the period that it pays for. */
  lookupKey: string | null
  periodStart: Date
  periodEnd: Date
  paidAt: Date | null
  attemptCount: number
  nextAttemptAt: Date | null
  /** Where the person can pay or confirm it themselves. */
  hostedUrl: string | null
  isLive: boolean
}
