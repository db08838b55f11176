import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { found } from '#platform/database/rows.ts'
import { receiptFile } from './download.ts'
import { presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'

/**
 * A receipt for another module's thing, such as a booking, as a PDF. The caller must know that the thing belongs to its
 * reader. @throws `not_found` for a receipt of anything else
 */
export async function downloadReceiptOfSubject(
  ctx: Context,
  { subject, receiptId }: { subject: string; receiptId: string },
): Promise<Download> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    join orders o on o.id = c.order_id where r.id = ${receiptId}::uuid and o.subject = ${subject}::uuid`)
  return receiptFile(ctx, presentReceipt(found(rows, 'Receipt not found')))
}

/** The ids of the receipts for another module's thing, such as a booking, that a guest paid for. */
export async function guestReceipts(ctx: Context, subject: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select r.id from ${receiptTables}
    join orders o on o.id = c.order_id where o.subject = ${subject}::uuid and o.user_id is null`)
  return rows.map(({ id }) => id)
}
