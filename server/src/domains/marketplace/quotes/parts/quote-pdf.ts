import { formatDate, formatDay } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { quoteLineKindLabels, quoteLineKinds } from '@lv/contract/options'
import type { Quote } from '@lv/contract/quote-shapes'
import { createPdf, type PdfDocument } from '#platform/images/paper.ts'
import { priceInWords } from './notify.ts'

export type QuoteParties = {
  professional: {
    name: string
    businessName: string | null
    abn: string | null
    licenseNumber: string | null
    /** Null where the number is only stated. Postgres's own text. */
    licenceCheckedAt: string | null
    email: string
    mobile: string
  }
  homeowner: { name: string; title: string; place: string }
}
type Draft = { brand: { name: string; phone: string; email: string }; quote: Quote; parties: QuoteParties }

function head(paper: PdfDocument, { brand, quote, parties: { professional, homeowner } }: Draft) {
  paper.text(brand.name, { size: 12, isBold: true, isMuted: true })
  paper.space(10)
  paper.text(`Quote: ${homeowner.title}`, { size: 20, isBold: true, gap: 6 })
  paper.text(`Version ${quote.version}, valid until the end of ${formatDay(quote.validUntil)}`, { isMuted: true })
  paper.space(12)
  paper.text('From', { isBold: true })
  const { name, businessName, abn, licenseNumber, licenceCheckedAt, mobile, email } = professional
  paper.text(businessName ? `${businessName}, ${name}` : name)
  if (abn) paper.text(`ABN ${abn}`)
  const check = licenceCheckedAt ? `checked on ${formatDate(new Date(licenceCheckedAt))}` : 'as stated, not checked'
  if (licenseNumber) paper.text(`Licence ${licenseNumber} (${check})`)
  paper.text(`${mobile}, ${email}`)
  paper.space(8)
  paper.text('For', { isBold: true })
  paper.text(`${homeowner.name}, ${homeowner.place}`)
  paper.space(12)
}

function lines(paper: PdfDocument, { lines }: Quote) {
  for (const kind of quoteLineKinds) {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) continue
    paper.text(quoteLineKindLabels[kind], { size: 12, isBold: true, gap: 4 })
    for (const { label, amountCents } of some) paper.row(label, kind === 'excluded' ? '' : formatDollars(amountCents))
    paper.space(8)
  }
}

function totals(paper: PdfDocument, quote: Quote) {
  paper.rule()
  const isRange = quote.lowCents !== quote.highCents
  paper.row('Sum of the lines, incl. GST', formatDollars(quote.lowCents), { isBold: !isRange, size: isRange ? 10 : 12 })
  if (isRange) paper.row('Most it can come to, incl. GST', formatDollars(quote.highCents), { isBold: true, size: 12 })
  paper.row('GST in the sum of the lines', formatDollars(quote.gstCents), { isMuted: true })
  paper.row('Prime cost and provisional sums, share of the sum', `${quote.riskPercent}%`, { isMuted: true })
  paper.row('Deposit, incl. GST', formatDollars(quote.depositCents))
  paper.rule()
  paper.space(6)
}

function schedule(paper: PdfDocument, { depositCents, stages }: Quote) {
  if (stages.length === 0) return
  paper.text('When it is due, incl. GST', { size: 12, isBold: true, gap: 4 })
  if (depositCents > 0) paper.row('Deposit', formatDollars(depositCents))
  for (const { label, amountCents } of stages) paper.row(label, formatDollars(amountCents))
  paper.space(8)
}

function start({ startFrom, startTo }: Quote): string | undefined {
  if (startFrom && startTo) return `Start between ${formatDay(startFrom)} and ${formatDay(startTo)}`
  if (startFrom) return `Start from ${formatDay(startFrom)}`
  return startTo ? `Start by ${formatDay(startTo)}` : undefined
}

function terms(paper: PdfDocument, quote: Quote) {
  const { durationDays, warranty, note, flags } = quote
  const facts = [
    `Price ${priceInWords(quote)}, incl. GST`,
    start(quote),
    durationDays ? `Takes about ${durationDays} ${durationDays === 1 ? 'day' : 'days'}` : undefined,
    warranty ? `Warranty: ${warranty}` : undefined,
  ]
  for (const fact of facts) if (fact) paper.text(fact)
  if (note) {
    paper.space(8)
    paper.text(note)
  }
  if (flags.length === 0) return
  paper.space(8)
  paper.text('What Victorian law says', { size: 12, isBold: true, gap: 4 })
  for (const { says, effectiveFrom, isUnconfirmed } of flags) {
    const check = isUnconfirmed ? ' Figures changed on 1 December 2026: check.' : ''
    paper.text(`${says} (Rule since ${formatDay(effectiveFrom)}.)${check}`)
  }
}

export async function drawQuote(draft: Draft): Promise<Buffer> {
  const { brand, quote, parties } = draft
  const footer = `${brand.name}, ${brand.phone}, ${brand.email}`
  const paper = await createPdf({ title: `Quote: ${parties.homeowner.title}`, author: brand.name, footer })
  head(paper, draft)
  lines(paper, quote)
  totals(paper, quote)
  schedule(paper, quote)
  terms(paper, quote)
  return paper.bytes()
}
