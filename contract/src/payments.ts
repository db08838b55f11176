import { z } from 'zod'
import { AutoTopUp, SetAutoTopUp, TopUpCents } from './auto-top-up.ts'
import { Badge } from './badge.ts'
import { cleanAbn, cleanEmail, cleanPhone, cleanSearch } from './clean.ts'
import { Id, Instant } from './fields.ts'
import type { Contract } from './operation.ts'
import { ChargeRefund, RefundCharge } from './refunds.ts'
import { Shown } from './shown.ts'

export const orderKinds = [
  'top_up',
  'tier',
  'premium',
  'community',
  'instant_alerts',
  'verified_badge',
  'consultation',
  'course',
] as const
export type OrderKind = (typeof orderKinds)[number]

/** Where the person pays the rest of a price, less what their credit pays; what that covers is paid, and it is our own page. */
const Sent = z.object({ url: z.string() })

export const Party = z.object({
  name: z.string(),
  abn: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** A tax invoice, or the adjustment note of a refund. */
export const Receipt = z.object({
  id: z.string(),
  /** Such as `LV-000042`; an adjustment note's begins with `LVA-`. */
  number: z.string(),
  kind: z.enum(['invoice', 'adjustment']),
  seller: Party,
  buyer: Party,
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  totalCents: z.int(),
  gstCents: z.int(),
  /** What of the total the credit balance paid, or got back; the rest is the card's. */
  creditCents: z.int(),
  card: z.string().nullable(),
  /** For an adjustment note: the invoice it adjusts. */
  adjusts: z.string().nullable(),
  issuedAt: Instant,
})
export type Receipt = z.output<typeof Receipt>

export const ReceiptLine = Receipt.pick({
  id: true,
  number: true,
  kind: true,
  totalCents: true,
  gstCents: true,
  issuedAt: true,
}).extend({ description: z.string(), orderKind: z.enum(orderKinds) })
export type ReceiptLine = z.output<typeof ReceiptLine>

/** Something to be paid, and its outcome; a guest's reveals neither its receipt nor its payment page. */
export const Order = z.object({
  id: z.string(),
  kind: z.enum(orderKinds),
  status: z.enum(['open', 'paid', 'expired']),
  /** What is bought: 'Top-up of $50', 'Gold tier', a community's name. */
  label: z.string(),
  amountCents: z.int(),
  /** What of it the credit balance pays. */
  creditCents: z.int(),
  points: z.int(),
  bonusPoints: z.int(),
  communityId: z.string().nullable(),
  refundedCents: z.int(),
  paidAt: Instant.nullable(),
  /** The page of ours on which it can be begun again. */
  backPath: z.string().nullable(),
  receiptId: z.string().nullable(),
  checkoutUrl: z.string().nullable(),
})
export type Order = z.output<typeof Order>

/** How the browser's card form pays: with Stripe's key, or else at the local provider's address. */
export const CardForm = z.object({
  /** Null: the form pays at the local provider. */
  publishableKey: z.string().nullable(),
  /** Where the local provider's form posts to; null with a publishable key. */
  localFormAction: z.string().nullable(),
})

/** What begins a payment; pressed twice it is one. */
const Paying = { rateLimit: 'orders', idempotent: true, transactions: 'several' } as const
const Buying = { method: 'POST', access: 'professional', ...Paying } as const

/** One line of what somebody pays with: line breaks in it are spaces, as nobody is kept from paying for one. */
const lineOf = (most: number) => z.string().overwrite(cleanSearch).max(most)

/** Money that is paid once, and all papers. */
export const payments = {
  topUp: {
    ...Buying,
    path: '/api/professionals/top-up',
    summary: 'Buy LV Points: answers the page on which to pay',
    body: z.strictObject({ amountCents: TopUpCents, shownPoints: Shown.shape.shownPoints }),
    response: Sent.extend({ points: z.int(), bonusPoints: z.int(), creditCents: z.int() }),
  },
  createCheckoutSession: {
    ...Buying,
    path: '/api/create-checkout-session',
    summary: 'Buy a plan: answers the page on which to pay; what it costs is the catalogue’s, whatever is sent',
    // Not strict: a price sent along is ignored (RELIABILITY.md, T57).
    body: z.object({
      planId: z.string().max(60),
      ...Shown.shape,
      customerDetails: z
        .object({
          email: z.string().overwrite(cleanEmail).max(254),
          firstName: lineOf(80),
          lastName: lineOf(80),
          company: lineOf(120),
          phone: z.string().overwrite(cleanPhone).max(20),
          licenseNumber: lineOf(60),
          businessType: lineOf(60),
          abn: z.string().overwrite(cleanAbn).max(20),
          /** Whether it goes into the profile too, not just onto this plan's tax invoices; the default. */
          isKept: z.boolean(),
        })
        .partial()
        .optional(),
      successUrl: z.string().max(500).optional(),
      cancelUrl: z.string().max(500).optional(),
    }),
    response: Sent,
  },
  buyVerifiedBadge: {
    ...Buying,
    path: '/api/professionals/verified-badge',
    summary: 'Pay for the check of a licence or insurance; what it finds is not for sale',
    body: z.strictObject({ shownCents: Shown.shape.shownCents }).optional(),
    response: Sent.extend({ creditCents: z.int() }),
  },
  verifiedBadge: {
    method: 'GET',
    path: '/api/professionals/verified-badge',
    summary: 'What was checked of the documents that were handed in, what was paid for it, and when it is due',
    access: 'professional',
    response: Badge,
  },
  autoTopUp: {
    method: 'GET',
    path: '/api/professionals/auto-top-up',
    summary: 'Whether points are bought by themselves',
    access: 'professional',
    response: AutoTopUp,
  },
  setAutoTopUp: {
    method: 'PUT',
    path: '/api/professionals/auto-top-up',
    summary: 'Have points bought by themselves when fewer than a lead’s are left, up to a sum a month; or not',
    access: 'professional',
    recentSignIn: true,
    rateLimit: 'profile',
    body: SetAutoTopUp,
    response: AutoTopUp,
  },
  changeCard: {
    method: 'POST',
    ...Paying,
    path: '/api/payment-method',
    summary: 'Hand over another card for what is paid again and again: answers the page for it',
    access: 'user',
    recentSignIn: true,
    response: Sent,
  },
  order: {
    method: 'GET',
    path: '/api/orders/:orderId',
    summary: 'What the caller, or somebody without an account, set out to pay, and whether the money came',
    access: 'public',
    params: z.object({ orderId: Id }),
    response: Order,
  },
  orderCard: {
    method: 'GET',
    path: '/api/orders/:orderId/card',
    summary: 'How the caller pays by card what credit leaves of a plan’s first payment: the card form’s secret',
    access: 'user',
    rateLimit: 'orders',
    params: z.object({ orderId: Id }),
    response: CardForm.extend({ clientSecret: z.string() }),
  },
  receipts: {
    method: 'GET',
    path: '/api/receipts',
    summary: 'Tax invoices and adjustment notes, newest first',
    access: 'user',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: Id.optional() }),
    response: z.array(ReceiptLine),
    paged: 'cursor',
  },
  receipt: {
    method: 'GET',
    path: '/api/receipts/:receiptId',
    summary: 'One tax invoice or adjustment note',
    access: 'user',
    params: z.object({ receiptId: Id }),
    response: Receipt,
  },
  refundCharge: {
    method: 'POST',
    path: '/api/admin/charges/:chargeId/refund',
    summary: 'Give money back to the card, and take back what it bought',
    access: 'admin',
    recentSignIn: true,
    idempotent: true,
    params: z.object({ chargeId: Id }),
    body: RefundCharge,
    response: ChargeRefund,
  },
} as const satisfies Contract
