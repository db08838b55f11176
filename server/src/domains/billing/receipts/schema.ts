import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { charges, refunds } from '#domains/billing/payments/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { id, instant } from '#platform/database/columns.ts'

export const receiptKind = pgEnum('receipt_kind', ['invoice', 'adjustment'])

export type Party = { name: string; abn: string | null; email: string; phone: string | null }
export type ReceiptLine = { text: string; cents: number }

/** A trigger refuses changes. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: receiptKind().notNull(),
    /** Null for a guest, who has the receipt by email and behind the booking's link. */
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
