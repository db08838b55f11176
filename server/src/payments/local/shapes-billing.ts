import type Stripe from 'stripe'
import type { Kept, List, Metadata, Price, Wire } from './shapes.ts'

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
      /** When a draft is finalised by itself. */
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
