import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** What the local payment provider keeps: one row an object, in the shape of the provider's API. */
export const localPaymentObjects = pgTable(
  'local_payment_objects',
  {
    id: text().primaryKey(),
    /** The API's name of the kind: `customer`, `checkout.session`, `invoice`. */
    object: text().notNull(),
    customer: text(),
    /** What it belongs to, where it is looked for by that: a subscription's invoices, a price's lookup key. */
    parent: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** In the provider's time. */
    createdAt: instant().notNull(),
    /** When the provider has to do something with it by itself, in its own time: renew, try again, expire. */
    dueAt: instant(),
  },
  (t) => [
    index('local_payment_objects_due').on(t.dueAt, t.id),
    index('local_payment_objects_kind').on(t.object, t.createdAt),
    index('local_payment_objects_customer').on(t.customer, t.object),
    index('local_payment_objects_parent').on(t.parent, t.object),
  ],
)

/** What happened at the local provider, and whether the product has taken it. */
export const localPaymentEvents = pgTable(
  'local_payment_events',
  {
    id: text().primaryKey(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    objectId: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** In the provider's time. */
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    /** In the machine's time; null once it was taken or given up. */
    nextAttemptAt: instant(),
    deliveredAt: instant(),
  },
  (t) => [
    index('local_payment_events_newest').on(t.sequence.desc()),
    index('local_payment_events_due').on(t.nextAttemptAt),
    index('local_payment_events_created').on(t.createdAt),
  ],
)

/** Answers of the local provider kept for a second call with the same `Idempotency-Key`. */
export const localPaymentKeys = pgTable(
  'local_payment_keys',
  {
    key: text().primaryKey(),
    fingerprint: text().notNull(),
    status: integer(),
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('local_payment_keys_age').on(t.createdAt)],
)

/** One row: the local provider's clock and how it sends its webhooks. */
export const localPaymentSettings = pgTable('local_payment_settings', {
  id: integer().primaryKey(),
  clockOffsetSeconds: bigint({ mode: 'number' }).notNull().default(0),
  isHeld: boolean().notNull().default(false),
  sendsTwice: boolean().notNull().default(false),
  shuffles: boolean().notNull().default(false),
})
