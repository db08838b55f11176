import type Stripe from 'stripe'

type Loose<T> = T extends (infer Item)[] ? Loose<Item>[] : T extends object ? { [Key in keyof T]?: Loose<T[Key]> } : T

/**
 * An answer of the local provider, held against a type of the `stripe` package: `Own` may be narrower than there and leave
 * fields of nested objects out, but a field that does not exist there, or is of another type, does not compile.
 */
export type Wire<T, Own extends { [P in keyof Own]: P extends keyof T ? Loose<T[P]> : never }> = Own

/** `_local` is what we keep beside it and never answer with. */
export type Kept<T, Local = Record<string, never>> = T & { _local: Local }

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
