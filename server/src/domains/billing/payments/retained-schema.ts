import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import { charges } from './schema.ts'

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

export const autoTopUps = pgTable(
  'auto_top_ups',
  {
    professionalId: uuid()
      .primaryKey()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull().default(false),
    amountCents: integer().notNull(),
    monthlyCapCents: integer().notNull(),
    /** Points of one top-up with its bonus when switched on; nothing is bought automatically for fewer. */
    points: integer().notNull().default(0),
    failure: text(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('auto_top_ups_amount_in_range', sql`${t.amountCents} between 1000 and 500000`),
    check('auto_top_ups_cap_covers_one', sql`${t.monthlyCapCents} >= ${t.amountCents}`),
  ],
)

export const refundWishes = pgTable('refund_wishes', {
  professionalId: uuid()
    .primaryKey()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  keepsCredit: boolean().notNull(),
  updatedAt: createdAt(),
})

export const paidCheckStatus = pgEnum('paid_check_status', ['running', 'done', 'late', 'refunded'])

/** A trigger sets `done` once every document is decided; `late` was refunded (PRODUCT.md, 9.7). */
export const paidChecks = pgTable(
  'paid_checks',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id),
    status: paidCheckStatus().notNull().default('running'),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('paid_checks_charge_once').on(t.chargeId),
    uniqueIndex('paid_checks_one_running').on(t.professionalId).where(sql`${t.status} = 'running'`),
    index('paid_checks_professional').on(t.professionalId, t.createdAt),
    index('paid_checks_due').on(t.dueAt).where(sql`${t.status} = 'running'`),
    check('paid_checks_ended_says_when', sql`(${t.status} = 'running') = (${t.endedAt} is null)`),
  ],
)

export const paymentQuarantine = pgTable(
  'payment_quarantine',
  {
    id: id(),
    eventId: text(),
    objectId: text().notNull(),
    reason: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: instant(),
  },
  (t) => [uniqueIndex('payment_quarantine_once').on(t.objectId, t.reason)],
)
