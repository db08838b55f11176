import { showAbn } from '@lv/contract/abn'
import type { Receipt } from '@lv/contract/payments'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { formatCents } from '#core/format-cents.ts'
import { openPaper, type Paper } from '#platform/images/paper.ts'

type Draft = { brand: { name: string }; receipt: Receipt }
type Party = Receipt['seller']

/** Digits as people read an ABN: 51 824 753 556. */

function party(paper: Paper, title: string, { name, abn, email, phone }: Party) {
  paper.text(title, { isBold: true })
  paper.text(name)
  if (abn) paper.text(`ABN ${showAbn(abn)}`)
  paper.text([phone, email].filter(Boolean).join(', '))
  paper.space(10)
}

function head(paper: Paper, { brand, receipt }: Draft) {
  const { kind, number, adjusts, issuedAt, seller, buyer } = receipt
  paper.text(brand.name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(kind === 'invoice' ? 'Tax invoice' : 'Adjustment note', { size: 22, isBold: true, gap: 8 })
  paper.row('Number', number)
  if (adjusts) paper.row('Adjusts tax invoice', adjusts)
  paper.row('Date of issue', writtenDay(new Date(issuedAt)))
  paper.space(14)
  party(paper, 'From', seller)
  party(paper, 'To', buyer)
  paper.space(4)
}

/** How it was paid or refunded: by credit, a card, or part of each. */
function parts(paper: Paper, { kind, totalCents, creditCents, card }: Receipt) {
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

function total(paper: Paper, receipt: Receipt) {
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

/** A tax invoice or an adjustment note on A4 paper, as it was written (A New Tax System (GST) Act 1999, s 29-70, 29-75). */
export async function drawReceipt({ brand, receipt }: Draft): Promise<Buffer> {
  const { kind, number, seller } = receipt
  const title = `${kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'} ${number}`
  const footer = [seller.name, seller.phone, seller.email].filter(Boolean).join(', ')
  const paper = await openPaper({ title, author: seller.name, footer })
  head(paper, { brand, receipt })
  for (const { text, cents } of receipt.lines) paper.row(text, formatCents(cents))
  paper.space(4)
  total(paper, receipt)
  return paper.bytes()
}
