import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import type { Download } from '../../http/download.ts'
import { receiptFile } from './download.ts'
import { presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'

/**
 * A paper of another module's thing, such as a booking, as a PDF. Whoever asks has to know that the thing is its reader's.
 * @throws `not_found` for a paper that is not of this thing
 */
export async function downloadReceiptOfSubject(
  ctx: Context,
  { subject, receiptId }: { subject: string; receiptId: string },
): Promise<Download> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    join orders o on o.id = c.order_id where r.id = ${receiptId}::uuid and o.subject = ${subject}::uuid`)
  return receiptFile(ctx, presentReceipt(found(rows, 'Receipt not found')))
}
