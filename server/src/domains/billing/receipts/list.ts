import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { presentLine, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'

type Page = { userId: string; limit: number; cursor?: string | undefined }

/**
 * A person's tax invoices and adjustment notes, newest first, after the one that `cursor` names; `next` is null on the
 * last page. Another person's receipt is not a valid cursor: the page is empty.
 */
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
