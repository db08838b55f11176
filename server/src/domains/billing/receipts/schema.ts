import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { charges, refunds } from '#domains/billing/payments/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { id, instant } from '#platform/database/columns.ts'

export const receiptKind = pgEnum('receipt_kind', ['invoice', 'adjustment'])

export type Party = { name: string; abn: string | null; email: string; phone: string | null }
export type ReceiptLine = { text: string; cents: number }

/** A tax invoice or an adjustment note, as it was when it was written; never changed (a trigger refuses it). */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: receiptKind().notNull(),
    /** Null without an account: the receipt came by mail, and is behind the booking's link. */
    userId: uuid().references(() => users.id),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id),
    refundId: uuid().references(() => refunds.id),
    seller: jsonb().$type<Party>().notNull(),
    buyer: jsonb().$type<Party>().notNull(),
    lines: jsonb().$type<ReceiptLine[]>().notNull(),
    totalCents: integer().notNull(),
    /** One eleventh of the total, as prices include GST. */
    gstCents: integer().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('receipts_number_once').on(t.number),
    uniqueIndex('receipts_one_invoice').on(t.chargeId).where(sql`${t.kind} = 'invoice'`),
    uniqueIndex('receipts_one_adjustment').on(t.refundId),
    index('receipts_user').on(t.userId, t.issuedAt),
    index('receipts_charge').on(t.chargeId),
    check('receipts_total_positive', sql`${t.totalCents} > 0`),
    check('receipts_gst_in_range', sql`${t.gstCents} between 0 and ${t.totalCents}`),
    check('receipts_adjustment_names_refund', sql`(${t.kind} = 'adjustment') = (${t.refundId} is not null)`),
  ],
)
