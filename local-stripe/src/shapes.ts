import type Stripe from 'stripe'

type Loose<T> = T extends (infer Item)[] ? Loose<Item>[] : T extends object ? { [Key in keyof T]?: Loose<T[Key]> } : T

/**
 * An answer of the local provider, held against a type of the `stripe` package: `Own` may be narrower than there and leave
 * fields of nested objects out, but a field that does not exist there, or is of another type, does not compile.
 */
export type Wire<T, Own extends { [P in keyof Own]: P extends keyof T ? Loose<T[P]> : never }> = Own

/** `_local` is what we keep beside it and never answer with. */
type Kept<T, Local = Record<string, never>> = T & { _local: Local }

export type Metadata = Record<string, string>
export type Interval = 'month' | 'year'
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export type Customer = Kept<
  Wire<
    Stripe.Customer,
    {
      id: string
      object: 'customer'
      /** Negative: credit for the next invoices. */
      balance: number
      created: number
      currency: 'aud'
      default_source: null
      description: string | null
      email: string | null
      invoice_settings: { default_payment_method: string | null }
      livemode: false
      metadata: Metadata
      name: string | null
      phone: string | null
    }
  >
>

export type Product = Kept<
  Wire<
    Stripe.Product,
    {
      id: string
      object: 'product'
      active: boolean
      created: number
      description: string | null
      livemode: false
      metadata: Metadata
      name: string
      updated: number
    }
  >
>

export type Price = Kept<
  Wire<
    Stripe.Price,
    {
      id: string
      object: 'price'
      active: boolean
      billing_scheme: 'per_unit'
      created: number
      currency: string
      livemode: false
      lookup_key: string | null
      metadata: Metadata
      nickname: string | null
      product: string
      recurring: { interval: Interval; interval_count: number; usage_type: 'licensed' } | null
      tax_behavior: 'inclusive' | 'exclusive' | 'unspecified'
      type: 'one_time' | 'recurring'
      unit_amount: number
    }
  >
>

/** How a test card behaves; `pays_once`: while its owner is there. */
export type Behaviour =
  | 'pays'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'confirms'
  | 'always_confirms'
  | 'pays_once'

export type PaymentMethod = Kept<
  Wire<
    Stripe.PaymentMethod,
    {
      id: string
      object: 'payment_method'
      billing_details: { email: null; name: null; phone: null }
      card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit'; country: 'AU' }
      created: number
      customer: string | null
      livemode: false
      metadata: Metadata
      type: 'card'
    }
  >,
  { behaviour: Behaviour }
>

export type CardError = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
}

export type NextAction = { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

export type PaymentIntent = Kept<
  Wire<
    Stripe.PaymentIntent,
    {
      id: string
      object: 'payment_intent'
      amount: number
      amount_received: number
      canceled_at: number | null
      capture_method: 'automatic'
      client_secret: string
      created: number
      currency: string
      customer: string | null
      description: string | null
      last_payment_error: CardError | null
      latest_charge: string | null
      livemode: false
      metadata: Metadata
      next_action: NextAction | null
      payment_method: string | null
      payment_method_types: string[]
      setup_future_usage: 'off_session' | 'on_session' | null
      status: IntentStatus
    }
  >,
  /** The invoice that it pays, if any. */
  { invoice: string | null }
>

export type SetupIntent = Kept<
  Wire<
    Stripe.SetupIntent,
    {
      id: string
      object: 'setup_intent'
      client_secret: string
      created: number
      customer: string | null
      last_setup_error: CardError | null
      livemode: false
      metadata: Metadata
      next_action: NextAction | null
      payment_method: string | null
      payment_method_types: string[]
      status: IntentStatus
      usage: string
    }
  >
>

export type Charge = Kept<
  Wire<
    Stripe.Charge,
    {
      id: string
      object: 'charge'
      amount: number
      amount_captured: number
      amount_refunded: number
      captured: boolean
      created: number
      currency: string
      customer: string | null
      description: string | null
      disputed: boolean
      failure_code: string | null
      failure_message: string | null
      livemode: false
      metadata: Metadata
      paid: boolean
      payment_intent: string
      payment_method: string
      payment_method_details: {
        type: 'card'
        card: { brand: string; last4: string; exp_month: number; exp_year: number }
      }
      refunded: boolean
      status: 'succeeded' | 'failed'
    }
  >
>

export type SessionLine = {
  price: string | null
  name: string
  amountCents: number
  quantity: number
  interval: Interval | null
}

export type Session = Kept<
  Wire<
    Stripe.Checkout.Session,
    {
      id: string
      object: 'checkout.session'
      amount_subtotal: number | null
      amount_total: number | null
      cancel_url: string | null
      client_reference_id: string | null
      created: number
      currency: string | null
      customer: string
      expires_at: number
      invoice: string | null
      livemode: false
      metadata: Metadata
      mode: 'payment' | 'subscription' | 'setup'
      payment_intent: string | null
      payment_method_types: string[]
      payment_status: 'paid' | 'unpaid' | 'no_payment_required'
      setup_intent: string | null
      status: 'open' | 'complete' | 'expired'
      subscription: string | null
      success_url: string
      ui_mode: 'hosted_page'
      url: string | null
    }
  >,
  {
    lines: SessionLine[]
    savesCard: boolean
    description: string | null
    metadata: Metadata
    /** The card that waits for the person to confirm at the bank. */
    pendingMethod: string | null
  }
>

export type Refund = Kept<
  Wire<
    Stripe.Refund,
    {
      id: string
      object: 'refund'
      amount: number
      charge: string
      created: number
      currency: string
      failure_reason?: string
      metadata: Metadata
      payment_intent: string
      reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
      status: 'pending' | 'succeeded' | 'failed'
    }
  >
>

export type Dispute = Kept<
  Wire<
    Stripe.Dispute,
    {
      id: string
      object: 'dispute'
      amount: number
      charge: string
      created: number
      currency: string
      is_charge_refundable: boolean
      livemode: false
      metadata: Metadata
      payment_intent: string
      reason: string
      status: 'needs_response' | 'won' | 'lost'
    }
  >
>

export type SubscriptionItem = Wire<
  Stripe.SubscriptionItem,
  {
    id: string
    object: 'subscription_item'
    created: number
    current_period_end: number
    current_period_start: number
    metadata: Metadata
    price: Omit<Price, '_local'>
    quantity: number
    subscription: string
  }
>

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'

/** A change that waits for its invoice to be paid. */
type PendingUpdate = {
  billing_cycle_anchor: number | null
  expires_at: number
  subscription_items: SubscriptionItem[]
}

export type Subscription = Kept<
  Wire<
    Stripe.Subscription,
    {
      id: string
      object: 'subscription'
      billing_cycle_anchor: number
      billing_mode: { type: 'flexible' }
      cancel_at: number | null
      cancel_at_period_end: boolean
      canceled_at: number | null
      cancellation_details: { comment: null; feedback: null; reason: string | null }
      collection_method: 'charge_automatically'
      created: number
      currency: string
      customer: string
      default_payment_method: string | null
      description: string | null
      ended_at: number | null
      items: List<SubscriptionItem>
      latest_invoice: string | null
      livemode: false
      metadata: Metadata
      pending_update: PendingUpdate | null
      schedule: string | null
      start_date: number
      status: SubscriptionStatus
    }
  >,
  { savesCard: boolean }
>

export type InvoiceLine = Wire<
  Stripe.InvoiceLineItem,
  {
    id: string
    object: 'line_item'
    amount: number
    currency: string
    description: string
    invoice: string
    livemode: false
    metadata: Metadata
    parent:
      | {
          type: 'subscription_item_details'
          subscription_item_details: { proration: boolean; subscription: string; subscription_item: string }
        }
      | { type: 'invoice_item_details'; invoice_item_details: { invoice_item: string; subscription: string } }
    period: { start: number; end: number }
    pricing: { type: 'price_details'; price_details: { price: string; product: string } } | null
    quantity: number
    subscription: string
    subtotal: number
  }
>

export type Invoice = Kept<
  Wire<
    Stripe.Invoice,
    {
      id: string
      object: 'invoice'
      amount_due: number
      amount_paid: number
      amount_remaining: number
      attempt_count: number
      attempted: boolean
      auto_advance: boolean
      /** When a draft is finalised automatically. */
      automatically_finalizes_at: number | null
      billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
      collection_method: 'charge_automatically'
      created: number
      currency: string
      customer: string
      customer_email: string | null
      ending_balance: number
      hosted_invoice_url: string | null
      lines: List<InvoiceLine>
      livemode: false
      metadata: Metadata
      next_payment_attempt: number | null
      number: string | null
      parent: {
        type: 'subscription_details'
        subscription_details: { metadata: Metadata; subscription: string }
      }
      period_end: number
      period_start: number
      starting_balance: number
      status: 'draft' | 'open' | 'paid' | 'void'
      status_transitions: {
        finalized_at: number | null
        marked_uncollectible_at: null
        paid_at: number | null
        voided_at: number | null
      }
      subtotal: number
      total: number
    }
  >,
  {
    paymentIntent: string | null
    firstFailureAt: number | null
    /** How often it was tried again by the schedule. */
    retries: number
  }
>

export type InvoicePayment = Kept<
  Wire<
    Stripe.InvoicePayment,
    {
      id: string
      object: 'invoice_payment'
      amount_paid: number | null
      amount_requested: number
      created: number
      currency: string
      invoice: string
      is_default: boolean
      livemode: false
      payment: { type: 'payment_intent'; payment_intent: string }
      status: 'open' | 'paid' | 'canceled'
      status_transitions: { canceled_at: number | null; paid_at: number | null }
    }
  >
>

export type Phase = {
  start_date: number
  end_date: number
  currency: string
  items: { price: string; quantity: number; metadata: Metadata }[]
  metadata: Metadata
  proration_behavior: 'none'
}

export type Schedule = Kept<
  Wire<
    Stripe.SubscriptionSchedule,
    {
      id: string
      object: 'subscription_schedule'
      canceled_at: number | null
      completed_at: number | null
      created: number
      current_phase: { start_date: number; end_date: number } | null
      customer: string
      end_behavior: 'release'
      livemode: false
      metadata: Metadata
      phases: Phase[]
      released_at: number | null
      released_subscription: string | null
      status: 'active' | 'released' | 'canceled'
      subscription: string | null
    }
  >
>
