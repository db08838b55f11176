export { PaymentRefused } from './webhook.ts'

declare module '#core/context.ts' {
  interface Ports {
    payments: Payments
  }
}

/**
 * Everything the product asks of a payment provider, in the product's own words. `port-on-stripe.ts` is the one implementation;
 * where no key is given it speaks to the local provider (`local-stripe/`) over the same HTTP API.
 * Amounts are cents of Australian dollars, instants are the provider's. Every method may throw `PaymentRefused` (its
 * message may be shown) or `ApiError('unavailable')`: no answer, or not in time.
 */
export type Payments = {
  /** For the card form in the browser; null: the local provider's own form. */
  publishableKey: string | null
  /** True where real cards are charged; events of the other mode are ignored. */
  isLive: boolean
  /** False while the provider is not asked, because it did not answer five times in a row. */
  isAnswering(): boolean

  createCustomer(customer: { userId: string | null; email: string; name: string }, key: string): Promise<string>
  /** The saved card that the customer's renewals are charged to. */
  getCard(customerId: string): Promise<Card | null>
  setDefaultCard(customerId: string, paymentMethodId: string): Promise<void>
  /** The id of the price with this lookup key and amount, created if missing; a changed price is replaced. */
  ensurePrice(price: CataloguePrice): Promise<string>

  createCheckout(checkout: NewCheckout, key: string): Promise<Checkout>
  getCheckout(checkoutId: string): Promise<Checkout>
  /** @returns false if it was already paid or expired */
  expireCheckout(checkoutId: string): Promise<boolean>

  /** A subscription that begins once its first invoice is paid with the client secret, in the browser. */
  createSubscription(
    subscription: { customerId: string; priceId: string; credit?: CreditLine | undefined },
    key: string,
  ): Promise<StartedSubscription>
  /** The client secret of a subscription's first invoice while that is unpaid. */
  getClientSecret(subscriptionId: string): Promise<string | null>
  getSubscription(subscriptionId: string): Promise<ProviderSubscription>
  /** What changing to this price at once would cost: the new period less what is left of the old one. */
  previewChange(change: PriceChange): Promise<PreviewedChange>
  /**
   * Changes the price at once, starts a new period and charges the difference; unpaid, the old price stays. With `at`, the
   * instant of a preview, what is left of the old period is counted as it was there.
   */
  changePrice(
    change: PriceChange & { at?: Date | undefined; credit?: CreditLine | undefined },
    key: string,
  ): Promise<ProviderInvoice>
  /** Changes the price when the current period ends; replaces what was planned before. */
  schedulePrice(change: PriceChange): Promise<void>
  /** Drops a planned change of price, if there is one. */
  dropSchedule(subscriptionId: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription at once, without any refund; one that has ended stays so. */
  cancelNow(subscriptionId: string): Promise<void>
  getInvoice(invoiceId: string): Promise<ProviderInvoice>
  /** Puts a line of our credit on an invoice that is still a draft. @throws `PaymentRefused` where it is none any more */
  creditDraft(asked: { invoiceId: string; customerId: string; credit: CreditLine }, key: string): Promise<void>
  /** Gives up an open invoice, so that nobody pays it any more; one that is paid or given up stays so. */
  voidInvoice(invoiceId: string): Promise<void>
  /** Tries to collect an open invoice with the default card now. */
  payInvoice(invoiceId: string): Promise<ProviderInvoice>
  getPayment(paymentId: string): Promise<ProviderPayment>
  /** Charges the customer's saved card while they are away, once a key: a payment that has been made is only read. */
  chargeSavedCard(charge: SavedCardCharge, key: string): Promise<ProviderPayment>
  refund(refund: { paymentId: string; amountCents: number }, key: string): Promise<ProviderRefund>
  getRefund(refundId: string): Promise<ProviderRefund>
  getDispute(disputeId: string): Promise<ProviderDispute>
  /** What happened since an instant, oldest first: everything, or these types (20 at most). */
  listEvents(since: Date, types?: string[]): Promise<ProviderEvent[]>
  /**
   * Reads a webhook: the exact bytes and the header `stripe-signature`.
   * @throws `invalid` where the signature is missing, wrong, or more than 300 s from now in either direction
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<ProviderEvent>
  close(): Promise<void>
}

export type Card = { brand: string; last4: string; expMonth: number; expYear: number }

/** A price of our catalogue as the provider keeps it. */
export type CataloguePrice = { lookupKey: string; product: string; amountCents: number; interval: Interval }

/** A hosted page for paying once, subscribing, or saving a card for later (`setup`). */
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
  /** The payment (mode `payment`), the subscription (mode `subscription`), the card (modes `payment` and `setup`). */
  paymentId: string | null
  payment: ProviderPayment | null
  subscriptionId: string | null
  paymentMethodId: string | null
  url: string | null
  expiresAt: Date
  isLive: boolean
}

/** With what the browser pays its first invoice; null where nothing of it is left to pay. */
type StartedSubscription = { subscriptionId: string; clientSecret: string | null }
/** `note` receives the payment's id before any money moves: a retry passes it in, and finds its outcome. */
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
  /** The provider's words for the last failure. */
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

/** A happening: only its name and which object it is about are used; the object is asked for again. */
export type ProviderEvent = {
  id: string
  type: string
  objectId: string
  createdAt: Date
  isLive: boolean
}

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
type PreviewedChange = { dueCents: number; creditCents: number; at: Date; periodEnd: Date }
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
