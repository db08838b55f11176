import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approvals } from '#domains/billing/approvals/schema.ts'
import { subscriptions } from '#domains/billing/subscriptions/schema.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const orderKind = pgEnum('order_kind', [
  'top_up',
  'tier',
  'premium',
  'community',
  'instant_alerts',
  'verified_badge',
  'consultation',
  'course',
])
export const orderStatus = pgEnum('order_status', ['open', 'paid', 'expired'])
/** A `payout` sends to the card what an earlier refund had put on the credit balance. */
export const refundKind = pgEnum('refund_kind', [
  'money_back',
  'admin',
  'provider',
  'dispute',
  'cancellation',
  'payout',
  'not_checked',
])
export const refundStatus = pgEnum('refund_status', ['pending', 'succeeded', 'failed', 'restored'])

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Null for a guest, identified by `guestEmail`. */
    userId: uuid().references(() => users.id),
    guestEmail: text(),
    guestProviderId: text(),
    professionalId: uuid().references(() => professionals.id),
    kind: orderKind().notNull(),
    plan: text(),
    communityId: uuid().references(() => communities.id),
    subject: uuid(),
    /** Identifies the order: a second press with the same content finds the first. */
    content: text().notNull(),
    amountCents: integer().notNull(),
    /** Paid by credit, and held while the order is open. */
    creditCents: integer().notNull().default(0),
    points: integer().notNull().default(0),
    bonusPoints: integer().notNull().default(0),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    label: text().notNull().default(''),
    /** A null `successPath` leads to the order's own page. */
    successPath: text(),
    cancelPath: text(),
    isAutomatic: boolean().notNull().default(false),
    status: orderStatus().notNull().default('open'),
    /** An order is found by these provider ids and nothing else. */
    checkoutId: text(),
    subscriptionProviderId: text(),
    paymentId: text(),
    invoiceId: text(),
    checkoutUrl: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
  },
  (t) => [
    uniqueIndex('orders_one_open').on(t.userId, t.content).where(sql`${t.status} = 'open'`),
    uniqueIndex('orders_checkout_once').on(t.checkoutId),
    uniqueIndex('orders_subscription_once').on(t.subscriptionProviderId),
    uniqueIndex('orders_payment_once').on(t.paymentId),
    uniqueIndex('orders_invoice_once').on(t.invoiceId),
    uniqueIndex('orders_one_open_of_guest').on(t.content).where(sql`${t.status} = 'open' and ${t.userId} is null`),
    index('orders_subject').on(t.subject),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_professional').on(t.professionalId),
    index('orders_community').on(t.communityId),
    index('orders_due').on(t.expiresAt).where(sql`${t.status} = 'open'`),
    check('orders_somebody', sql`(${t.userId} is null) = (${t.guestEmail} is not null)`),
    check('orders_guests_book', sql`${t.userId} is not null or ${t.kind} = 'consultation'`),
    check('orders_amount_positive', sql`${t.amountCents} > 0`),
    check('orders_credit_in_range', sql`${t.creditCents} between 0 and ${t.amountCents}`),
    check('orders_credit_has_owner', sql`${t.creditCents} = 0 or ${t.professionalId} is not null`),
    check('orders_points_positive', sql`${t.points} >= 0 and ${t.bonusPoints} >= 0`),
    check('orders_paid_says_when', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)

export const charges = pgTable(
  'charges',
  {
    id: id(),
    /** Null for a guest. */
    userId: uuid().references(() => users.id),
    professionalId: uuid().references(() => professionals.id),
    orderId: uuid().references(() => orders.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    kind: orderKind().notNull(),
    plan: text(),
    communityId: uuid().references(() => communities.id),
    ownerId: uuid().references(() => users.id),
    description: text().notNull(),
    amountCents: integer().notNull(),
    creditCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** The part of `refundedCents` that credit had paid and has again. */
    creditBackCents: integer().notNull().default(0),
    /** Refunded card money kept as credit, and what later went to the card after all. */
    keptCents: integer().notNull().default(0),
    paidOutCents: integer().notNull().default(0),
    points: integer().notNull().default(0),
    bonusPoints: integer().notNull().default(0),
    /** Null where the credit balance paid all of it. */
    paymentId: text(),
    invoiceId: text(),
    /** Brand and last four digits, such as `visa 4242`. */
    card: text(),
    periodStart: instant(),
    periodEnd: instant(),
    paidAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('charges_payment_once').on(t.paymentId),
    uniqueIndex('charges_invoice_once').on(t.invoiceId),
    uniqueIndex('charges_order_once').on(t.orderId),
    index('charges_user').on(t.userId, t.paidAt),
    index('charges_age').on(t.paidAt, t.id),
    index('charges_professional').on(t.professionalId),
    index('charges_subscription').on(t.subscriptionId, t.paidAt),
    index('charges_community').on(t.communityId),
    index('charges_owner').on(t.ownerId, t.paidAt),
    index('charges_kind').on(t.kind, t.paidAt),
    check('charges_guests_book', sql`${t.userId} is not null or ${t.kind} = 'consultation'`),
    check('charges_amount_positive', sql`${t.amountCents} > 0`),
    check('charges_refunded_in_range', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('charges_credit_in_range', sql`${t.creditCents} between 0 and ${t.amountCents}`),
    check('charges_credit_has_owner', sql`${t.creditCents} + ${t.keptCents} = 0 or ${t.professionalId} is not null`),
    check('charges_paid_by_somebody', sql`(${t.paymentId} is null) = (${t.creditCents} = ${t.amountCents})`),
    check('charges_credit_back_in_range', sql`${t.creditBackCents} between 0 and ${t.creditCents}`),
    check(
      'charges_card_back_in_range',
      sql`${t.refundedCents} - ${t.creditBackCents} between ${t.keptCents} and ${t.amountCents} - ${t.creditCents}`,
    ),
    check('charges_paid_out_in_range', sql`${t.paidOutCents} between 0 and ${t.keptCents}`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id),
    kind: refundKind().notNull(),
    amountCents: integer().notNull(),
    /** The part that goes to credit, and what a card had paid of that. */
    creditCents: integer().notNull().default(0),
    keptCents: integer().notNull().default(0),
    /** Shown to the person it concerns. */
    reason: text().notNull(),
    status: refundStatus().notNull().default('pending'),
    providerId: text(),
    requestedBy: uuid().references(() => users.id),
    approvalId: uuid().references(() => approvals.id),
    pointsTaken: integer().notNull().default(0),
    pointsOwed: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_provider_once').on(t.providerId),
    uniqueIndex('refunds_approval_once').on(t.approvalId),
    index('refunds_charge').on(t.chargeId),
    index('refunds_requester').on(t.requestedBy),
    index('refunds_waiting').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('refunds_amount_positive', sql`${t.amountCents} > 0`),
    check('refunds_credit_in_range', sql`${t.creditCents} between ${t.keptCents} and ${t.amountCents}`),
    check('refunds_kept_in_range', sql`${t.keptCents} >= 0`),
    check('refunds_points_positive', sql`${t.pointsTaken} >= 0 and ${t.pointsOwed} >= 0`),
  ],
)
