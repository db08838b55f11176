import type { OrderKind, Receipt, ReceiptLine } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'

type Numbered = { kind: 'invoice' | 'adjustment'; number: number | string }

/** Such as 'LV-000042' for a tax invoice, 'LVA-000043' for an adjustment note. */
export const receiptNumber = ({ kind, number }: Numbered) =>
  `${kind === 'invoice' ? 'LV' : 'LVA'}-${String(number).padStart(6, '0')}`

type Parts = Pick<
  Receipt,
  'id' | 'kind' | 'seller' | 'buyer' | 'lines' | 'totalCents' | 'gstCents' | 'creditCents' | 'card'
>
export type ReceiptRow = Parts & { number: string; adjusts: string | null; issuedAt: string; orderKind: OrderKind }

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
  issuedAt: toIsoTime(issuedAt),
})

const presentLine = ({ id, number, kind, lines, totalCents, gstCents, orderKind, ...row }: ReceiptRow) =>
  ({
    id,
    kind,
    totalCents,
    gstCents,
    orderKind,
    number: receiptNumber({ kind, number }),
    description: lines.map(({ text }) => text).join('; '),
    issuedAt: toIsoTime(row.issuedAt),
  }) satisfies ReceiptLine

/** @throws `not_found`, also for another person's receipt */
export async function getReceipt(
  ctx: Context,
  { receiptId, userId }: { receiptId: string; userId: string },
): Promise<Receipt> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.id = ${receiptId}::uuid and r.user_id = ${userId}::uuid`)
  return presentReceipt(requireRow(rows, 'Receipt not found'))
}

type Page = { userId: string; limit: number; cursor?: string | undefined }

/** Newest first. Another person's receipt as the cursor gives an empty page. */
export async function listReceipts(ctx: Context, { userId, limit, cursor }: Page) {
  const before = cursor
    ? sql`and (r.issued_at, r.id) < (
        select issued_at, id from receipts where id = ${cursor}::uuid and user_id = ${userId}::uuid)`
    : sql.empty()
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.user_id = ${userId}::uuid ${before} order by r.issued_at desc, r.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map(presentLine)
  return { items, next: page.last?.id ?? null }
}
