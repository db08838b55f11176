import type { Receipt } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { only } from '#platform/database/rows.ts'
import type { Attachment } from '#platform/email/mailer.ts'
import { getReceipt } from './get.ts'
import { presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'
import { drawReceipt } from './parts/receipt-pdf.ts'

const nameOf = ({ kind, number }: Receipt) => `${kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'} ${number}.pdf`

const contentType = 'application/pdf'

/** A receipt as a PDF. The caller must know that it belongs to its reader. */
export const receiptFile = async ({ config: { brand } }: Context, receipt: Receipt): Promise<Download> => ({
  filename: nameOf(receipt),
  contentType,
  body: await drawReceipt({ brand, receipt }),
})

/**
 * One of a person's receipts as a PDF. @throws `not_found`, the same for another person's as for one that does not
 * exist
 */
export async function downloadReceipt(ctx: Context, asked: { receiptId: string; userId: string }): Promise<Download> {
  return receiptFile(ctx, await getReceipt(ctx, asked))
}

/** A receipt as a letter's attachment. The caller must know that it belongs to its reader. */
export async function attachReceipt(ctx: Context, receiptId: string): Promise<Attachment> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.id = ${receiptId}::uuid`)
  const receipt = presentReceipt(only(rows))
  return { filename: nameOf(receipt), contentType, content: await drawReceipt({ brand: ctx.config.brand, receipt }) }
}
