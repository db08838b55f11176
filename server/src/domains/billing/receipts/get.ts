import type { Receipt } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'

/** One of a person's receipts. @throws `not_found`, the same for another person's as for one that does not exist */
export async function getReceipt(
  ctx: Context,
  { receiptId, userId }: { receiptId: string; userId: string },
): Promise<Receipt> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.id = ${receiptId}::uuid and r.user_id = ${userId}::uuid`)
  return presentReceipt(found(rows, 'Receipt not found'))
}
