import type Stripe from 'stripe'
import type { Interval, Kept, Metadata, Wire } from './shapes.ts'

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
