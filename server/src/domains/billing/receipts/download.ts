import { showAbn } from '@lv/contract/abn'
import { formatDate } from '@lv/contract/dates'
import { formatCents } from '@lv/contract/money'
import type { Receipt } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import type { Attachment } from '#platform/email/mailer.ts'
import { createPdf, type PdfDocument } from '#platform/images/paper.ts'
import { getReceipt, presentReceipt, type ReceiptRow, receiptColumns, receiptTables } from './read.ts'

type Draft = { brand: { name: string }; receipt: Receipt }
type Party = Receipt['seller']

function party(paper: PdfDocument, title: string, { name, abn, email, phone }: Party) {
  paper.text(title, { isBold: true })
  paper.text(name)
  if (abn) paper.text(`ABN ${showAbn(abn)}`)
  paper.text([phone, email].filter(Boolean).join(', '))
  paper.space(10)
}

function head(paper: PdfDocument, { brand, receipt }: Draft) {
  const { kind, number, adjusts, issuedAt, seller, buyer } = receipt
  paper.text(brand.name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(kind === 'invoice' ? 'Tax invoice' : 'Adjustment note', { size: 22, isBold: true, gap: 8 })
  paper.row('Number', number)
  if (adjusts) paper.row('Adjusts tax invoice', adjusts)
  paper.row('Date of issue', formatDate(new Date(issuedAt)))
  paper.space(14)
  party(paper, 'From', seller)
  party(paper, 'To', buyer)
  paper.space(4)
}

function parts(paper: PdfDocument, { kind, totalCents, creditCents, card }: Receipt) {
  const verb = kind === 'invoice' ? 'Paid by' : 'Paid back to'
  const toCard = card && `card ${card}`
  if (creditCents === 0) {
    if (toCard) paper.text(`${verb} ${toCard}.`, { isMuted: true })
    return
  }
  paper.row(`${verb} credit balance`, formatCents(creditCents), { isMuted: true })
  if (creditCents < totalCents)
    paper.row(`${verb} ${toCard ?? 'card'}`, formatCents(totalCents - creditCents), { isMuted: true })
}

function total(paper: PdfDocument, receipt: Receipt) {
  const { kind, totalCents, gstCents } = receipt
  const [sum, gst] = [formatCents(totalCents), formatCents(gstCents)]
  const isInvoice = kind === 'invoice'
  paper.rule()
  paper.row(isInvoice ? 'Total, incl. GST' : 'The price decreases by, incl. GST', sum, { isBold: true, size: 12 })
  paper.row('GST included', gst)
  paper.row('Without GST', formatCents(totalCents - gstCents), { isMuted: true })
  paper.rule()
  paper.space(10)
  paper.text(
    isInvoice
      ? `Total price includes GST of ${gst}. Prices are in Australian dollars.`
      : `The price of the invoice decreases by ${sum}, which includes GST of ${gst}. Prices are in Australian dollars.`,
  )
  parts(paper, receipt)
}

/** Contains what the law requires (A New Tax System (GST) Act 1999, s 29-70, 29-75). */
async function drawReceipt({ brand, receipt }: Draft): Promise<Buffer> {
  const { kind, number, seller } = receipt
  const title = `${kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'} ${number}`
  const footer = [seller.name, seller.phone, seller.email].filter(Boolean).join(', ')
  const paper = await createPdf({ title, author: seller.name, footer })
  head(paper, { brand, receipt })
  for (const { text, cents } of receipt.lines) paper.row(text, formatCents(cents))
  paper.space(4)
  total(paper, receipt)
  return paper.bytes()
}

const nameOf = ({ kind, number }: Receipt) => `${kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'} ${number}.pdf`

const contentType = 'application/pdf'

const receiptFile = async ({ config: { brand } }: Context, receipt: Receipt): Promise<Download> => ({
  filename: nameOf(receipt),
  contentType,
  body: await drawReceipt({ brand, receipt }),
})

/** @throws `not_found`, also for another person's receipt */
export async function downloadReceipt(ctx: Context, asked: { receiptId: string; userId: string }): Promise<Download> {
  return receiptFile(ctx, await getReceipt(ctx, asked))
}

/** The caller must check that the reader owns it. */
export async function attachReceipt(ctx: Context, receiptId: string): Promise<Attachment> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    where r.id = ${receiptId}::uuid`)
  const receipt = presentReceipt(singleRow(rows))
  return { filename: nameOf(receipt), contentType, content: await drawReceipt({ brand: ctx.config.brand, receipt }) }
}

/**
 * The caller must check that the reader owns the subject.
 * @throws `not_found` for a receipt of anything else
 */
export async function downloadReceiptOfSubject(
  ctx: Context,
  { subject, receiptId }: { subject: string; receiptId: string },
): Promise<Download> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`select ${receiptColumns} from ${receiptTables}
    join orders o on o.id = c.order_id where r.id = ${receiptId}::uuid and o.subject = ${subject}::uuid`)
  return receiptFile(ctx, presentReceipt(requireRow(rows, 'Receipt not found')))
}

export async function guestReceipts(ctx: Context, subject: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select r.id from ${receiptTables}
    join orders o on o.id = c.order_id where o.subject = ${subject}::uuid and o.user_id is null`)
  return rows.map(({ id }) => id)
}
