import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../accounts/tables.ts'
import { approvals } from '../approvals/tables.ts'
import { communities } from '../communities/tables.ts'
import { professionals } from '../professionals/tables.ts'
import { subscriptions } from '../subscriptions/tables.ts'

/** What can be paid for. */
export const orderKind = pgEnum('order_kind', [
  'top_up',
  'tier',
  'premium',
  'community',
  'instant_alerts',
  'verified_badge',
  'consultation',
])
export const orderStatus = pgEnum('order_status', ['open', 'paid', 'expired'])
export const refundKind = pgEnum('refund_kind', ['money_back', 'admin', 'provider', 'dispute', 'cancellation'])
export const refundStatus = pgEnum('refund_status', ['pending', 'succeeded', 'failed', 'restored'])
export const eventOutcome = pgEnum('event_outcome', ['applied', 'ignored', 'quarantined'])

/** Who somebody is at the payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    providerId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('payment_customers_provider_once').on(t.providerId)],
)

/** What somebody set out to pay, at the catalogue's price of that moment: one open order a person and content. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Null for who books a consultation without an account: `guestEmail` says who that is. */
    userId: uuid().references(() => users.id),
    guestEmail: text(),
    /** Who a guest is at the payment provider. */
    guestProviderId: text(),
    professionalId: uuid().references(() => professionals.id),
    kind: orderKind().notNull(),
    /** Name of the price in the catalogue, for what is paid again and again. */
    plan: text(),
    communityId: uuid().references(() => communities.id),
    /** What a paid consultation or another module's thing is about. */
    subject: uuid(),
    /** What makes two orders the same: a second press finds the first. */
    content: text().notNull(),
    amountCents: integer().notNull(),
    points: integer().notNull().default(0),
    bonusPoints: integer().notNull().default(0),
    /** What the person filled in beside the card, such as a company's name. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What is bought, as the payment page and the receipt call it. */
    label: text().notNull().default(''),
    /** Where the hosted page leads back to: null is the order's own page; both are null where there is no such page. */
    successPath: text(),
    cancelPath: text(),
    isAutomatic: boolean().notNull().default(false),
    status: orderStatus().notNull().default('open'),
    /** The hosted page, the subscription or the payment at the provider: an order is found by these and nothing else. */
    checkoutId: text(),
    subscriptionProviderId: text(),
    paymentId: text(),
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
    uniqueIndex('orders_one_open_of_guest').on(t.content).where(sql`${t.status} = 'open' and ${t.userId} is null`),
    index('orders_subject').on(t.subject),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_professional').on(t.professionalId),
    index('orders_community').on(t.communityId),
    index('orders_due').on(t.expiresAt).where(sql`${t.status} = 'open'`),
    check('orders_somebody', sql`(${t.userId} is null) = (${t.guestEmail} is not null)`),
    check('orders_guests_book', sql`${t.userId} is not null or ${t.kind} = 'consultation'`),
    check('orders_amount_positive', sql`${t.amountCents} > 0`),
    check('orders_points_positive', sql`${t.points} >= 0 and ${t.bonusPoints} >= 0`),
    check('orders_paid_says_when', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)

/** Money that came: one row a paid payment, with what was given for it. */
export const charges = pgTable(
  'charges',
  {
    id: id(),
    /** Null for who booked a consultation without an account. */
    userId: uuid().references(() => users.id),
    professionalId: uuid().references(() => professionals.id),
    orderId: uuid().references(() => orders.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    kind: orderKind().notNull(),
    plan: text(),
    communityId: uuid().references(() => communities.id),
    /** Whose earnings the community's share went to. */
    ownerId: uuid().references(() => users.id),
    description: text().notNull(),
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    points: integer().notNull().default(0),
    bonusPoints: integer().notNull().default(0),
    paymentId: text().notNull(),
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
    index('charges_professional').on(t.professionalId),
    index('charges_subscription').on(t.subscriptionId, t.paidAt),
    index('charges_community').on(t.communityId),
    index('charges_owner').on(t.ownerId, t.paidAt),
    index('charges_kind').on(t.kind, t.paidAt),
    check('charges_guests_book', sql`${t.userId} is not null or ${t.kind} = 'consultation'`),
    check('charges_amount_positive', sql`${t.amountCents} > 0`),
    check('charges_refunded_in_range', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)

/** Money that goes back, by rule, by an administrator, at the provider, or because a bank took it (dispute). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id),
    kind: refundKind().notNull(),
    amountCents: integer().notNull(),
    /** Shown to the person it concerns. */
    reason: text().notNull(),
    status: refundStatus().notNull().default('pending'),
    /** The provider's refund or dispute. */
    providerId: text(),
    requestedBy: uuid().references(() => users.id),
    /** Where it needed a second administrator. */
    approvalId: uuid().references(() => approvals.id),
    /** Points taken back, and those that had been spent and are owed. */
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
    check('refunds_points_positive', sql`${t.pointsTaken} >= 0 and ${t.pointsOwed} >= 0`),
  ],
)

/** Every happening the provider told us of, once: written in the transaction of its effect. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    outcome: eventOutcome().notNull(),
    happenedAt: instant().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index('webhook_inbox_received').on(t.receivedAt), index('webhook_inbox_object').on(t.objectId)],
)
