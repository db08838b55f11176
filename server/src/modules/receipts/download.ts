import type { Receipt } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import type { Download } from '../../http/download.ts'
import type { Attachment } from '../../mail/mailer.ts'
import { getReceipt } from './get.ts'
import { presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './parts/present.ts'
import { drawReceipt } from './parts/receipt-pdf.ts'

const nameOf = ({ kind, number }: Receipt) => `${kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'} ${number}.pdf`

const contentType = 'application/pdf'

/** A paper as a PDF. Whoever hands it out has to know that it is its reader's. */
export const receiptFile = async ({ config: { brand } }: Context, receipt: Receipt): Promise<Download> => ({
  filename: nameOf(receipt),
  contentType,
  body: await drawReceipt({ brand, receipt }),
})

/** One of a person's papers as a PDF. @throws `not_found`, the same for somebody else's as for one that is not there */
export async function downloadReceipt(ctx: Context, asked: { receiptId: string; userId: string }): Promise<Download> {
  return receiptFile(ctx, await getReceipt(ctx, asked))
}

/** A paper as a letter carries it. Whoever writes the letter has to know that it is its reader's. */
export async function attachReceipt(ctx: Context, receiptId: string): Promise<Attachment> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.id = ${receiptId}::uuid`)
  const receipt = presentReceipt(only(rows))
  return { filename: nameOf(receipt), contentType, content: await drawReceipt({ brand: ctx.config.brand, receipt }) }
}
