import type { OrderKind, Receipt, ReceiptLine } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import { wire } from '#platform/database/wire.ts'
import { receiptNumber } from '../receipt-number.ts'

type Parts = Pick<
  Receipt,
  'id' | 'kind' | 'seller' | 'buyer' | 'lines' | 'totalCents' | 'gstCents' | 'creditCents' | 'card'
>
/** A paper as `receiptColumns` selects it from `receiptTables`; instants are Postgres's own text. */
export type ReceiptRow = Parts & { number: string; adjusts: string | null; issuedAt: string; orderKind: OrderKind }

/** A paper `r`, its charge `c`, and for a note the invoice `i` that it adjusts. */
export const receiptTables = sql.raw(`receipts r join charges c on c.id = r.charge_id
  left join receipts i on i.charge_id = r.charge_id and i.kind = 'invoice' and r.kind = 'adjustment'
  left join refunds f on f.id = r.refund_id`)
export const receiptColumns =
  sql.raw(`r.id, r.number, r.kind, r.seller, r.buyer, r.lines, r.total_cents as "totalCents",
  r.gst_cents as "gstCents", coalesce(f.credit_cents, c.credit_cents) as "creditCents",
  case when coalesce(f.credit_cents, c.credit_cents) < r.total_cents then c.card end as card, i.number as adjusts, r.issued_at as "issuedAt", c.kind as "orderKind"`)

export const presentReceipt = ({ number, adjusts, issuedAt, orderKind: _, ...row }: ReceiptRow): Receipt => ({
  ...row,
  number: receiptNumber({ kind: row.kind, number }),
  adjusts: adjusts === null ? null : receiptNumber({ kind: 'invoice', number: adjusts }),
  issuedAt: wire(issuedAt),
})

/** A paper as a list shows it. */
export const presentLine = ({ id, number, kind, lines, totalCents, gstCents, orderKind, ...row }: ReceiptRow) =>
  ({
    id,
    kind,
    totalCents,
    gstCents,
    orderKind,
    number: receiptNumber({ kind, number }),
    description: lines.map(({ text }) => text).join('; '),
    issuedAt: wire(row.issuedAt),
  }) satisfies ReceiptLine
