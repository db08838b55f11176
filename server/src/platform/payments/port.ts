export { PaymentRefused } from './webhook.ts'

declare module '#core/context.ts' {
  interface Ports {
    payments: Payments
  }
}

/**
 * Implemented in `open.ts`. Amounts are AUD cents, instants are by the provider's clock.
 * @throws from every method: `PaymentRefused`, whose message may be shown, or ApiError `unavailable`
 */
export type Payments = {
  /** Null for the embedded provider's own form. */
  publishableKey: string | null
  /** Whether real cards are charged; events of the other mode are ignored. */
  isLive: boolean
  /** False while the circuit breaker is open. */
  isAnswering(): boolean

  createCustomer(customer: { userId: string | null; email: string; name: string }, key: string): Promise<string>
  getCard(customerId: string): Promise<Card | null>
  setDefaultCard(customerId: string, paymentMethodId: string): Promise<void>
  /** Creates the price if it is missing, and replaces one with another amount. @returns its id */
  ensurePrice(price: CataloguePrice): Promise<string>

  createCheckout(checkout: NewCheckout, key: string): Promise<Checkout>
  getCheckout(checkoutId: string): Promise<Checkout>
  /** @returns false if it was already paid or expired */
  expireCheckout(checkoutId: string): Promise<boolean>

  /** Begins once its first invoice is paid in the browser with the client secret. */
  createSubscription(
    subscription: { customerId: string; priceId: string; credit?: CreditLine | undefined },
    key: string,
  ): Promise<StartedSubscription>
  /** Null once the first invoice is paid. */
  getClientSecret(subscriptionId: string): Promise<string | null>
  getSubscription(subscriptionId: string): Promise<ProviderSubscription>
  /** The new period less what is left of the old one. */
  previewChange(change: PriceChange): Promise<PreviewedChange>
  /** Charges the difference; if that fails, the old price stays. `at` is a preview's instant for the proration. */
  changePrice(
    change: PriceChange & { at?: Date | undefined; credit?: CreditLine | undefined },
    key: string,
  ): Promise<ProviderInvoice>
  /** Takes effect when the period ends, and replaces an earlier plan. */
  schedulePrice(change: PriceChange): Promise<void>
  dropSchedule(subscriptionId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Without a refund; idempotent. */
  cancelNow(subscriptionId: string): Promise<void>
  getInvoice(invoiceId: string): Promise<ProviderInvoice>
  /** @throws `PaymentRefused` where the invoice is no draft any more */
  creditDraft(asked: { invoiceId: string; customerId: string; credit: CreditLine }, key: string): Promise<void>
  /** Idempotent, also for a paid invoice. */
  voidInvoice(invoiceId: string): Promise<void>
  payInvoice(invoiceId: string): Promise<ProviderInvoice>
  getPayment(paymentId: string): Promise<ProviderPayment>
  /** Charges off session, once for a key. */
  chargeSavedCard(charge: SavedCardCharge, key: string): Promise<ProviderPayment>
  refund(refund: { paymentId: string; amountCents: number }, key: string): Promise<ProviderRefund>
  getRefund(refundId: string): Promise<ProviderRefund>
  getDispute(disputeId: string): Promise<ProviderDispute>
  /** Oldest first; `types` are 20 at most. */
  listEvents(since: Date, types?: string[]): Promise<ProviderEvent[]>
  /** @throws `invalid` where the signature is missing, wrong, or more than 300 s from now in either direction */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<ProviderEvent>
  close(): Promise<void>
}

export type Card = { brand: string; last4: string; expMonth: number; expYear: number }

export type CataloguePrice = { lookupKey: string; product: string; amountCents: number; interval: Interval }

export type NewCheckout = {
  customerId: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
} & (
  | { mode: 'payment'; line: { name: string; amountCents: number }; savesCard?: boolean }
  | { mode: 'subscription'; priceId: string }
  | { mode: 'setup' }
)

export type Checkout = {
  id: string
  mode: 'payment' | 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  amountCents: number | null
  currency: string | null
  customerId: string | null
  /** Set by mode: the payment, the subscription, or the card (`payment` and `setup`). */
  paymentId: string | null
  payment: ProviderPayment | null
  subscriptionId: string | null
  paymentMethodId: string | null
  url: string | null
  expiresAt: Date
  isLive: boolean
}

/** Null where nothing is left to pay. */
type StartedSubscription = { subscriptionId: string; clientSecret: string | null }
/** `note` gets the payment's id before any money moves, so that a retry finds its outcome. */
type Begun = { paymentId?: string | null; note?(paymentId: string): Promise<void> }
type SavedCardCharge = { customerId: string; amountCents: number; description: string } & Begun

export type ProviderPayment = {
  id: string
  customerId: string | null
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled' | 'other'
  amountCents: number
  receivedCents: number
  currency: string
  card: Card | null
  failure: string | null
  isLive: boolean
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
}

export type ProviderDispute = {
  id: string
  paymentId: string
  amountCents: number
  status: 'open' | 'won' | 'lost'
  createdAt: Date
}

/** Only type and object id are used: the object is read again. */
export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  createdAt: Date
  isLive: boolean
}

export type Interval = 'month' | 'year'

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
  lookupKey: string | null
  priceCents: number
  interval: Interval
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  startedAt: Date
  endedAt: Date | null
  /** The price after a scheduled change. */
  nextLookupKey: string | null
  latestInvoiceId: string | null
  isLive: boolean
}

/** `creditCents` is the unused part of the old period at `at`. */
type PreviewedChange = { dueCents: number; creditCents: number; at: Date; periodEnd: Date }
export type PriceChange = { subscriptionId: string; priceId: string }

export type ProviderInvoice = {
  id: string
  customerId: string
  /** Null without a subscription. */
  subscriptionId: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  amountDueCents: number
  amountPaidCents: number
  credit: CreditLine | null
  currency: string
  /** Null if no money moved. */
  paymentId: string | null
  reason: 'create' | 'cycle' | 'update' | 'other'
  lookupKey: string | null
  periodStart: Date
  periodEnd: Date
  paidAt: Date | null
  attemptCount: number
  nextAttemptAt: Date | null
  hostedUrl: string | null
  isLive: boolean
}
