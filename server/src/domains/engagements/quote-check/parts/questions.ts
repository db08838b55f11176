import { formatList } from '@lv/contract/lists'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { CheckedQuote, QuoteCheck } from '@lv/contract/quote-check'
import { ALLOWANCES_PERCENT } from '@lv/contract/quote-check-options'

type Question = QuoteCheck['questions'][number]
export type Found = Omit<QuoteCheck, 'questions'> & {
  quote: CheckedQuote
  /** What the lines come to as they stand; 0 where none has an amount. */
  linesCents: number
}
type Rule = (found: Found) => Question | false | undefined

/** Figures that differ by less are rounded. */
const ROUNDED_PERCENT = 1
const differ = (a: number, b: number) => Math.abs(a - b) * 100 > ROUNDED_PERCENT * Math.max(a, b)
const withGst = (cents: number) => Math.round(cents * 1.1)

const isMajor = ({ rails }: Found) => rails.some(({ code }) => code === 'written_contract_cents')
const isBroken = ({ rails }: Found, title: string) =>
  rails.find((rail) => rail.title === title && rail.state === 'broken')

const rules: Rule[] = [
  (found) => {
    const rail = isBroken(found, 'Deposit')
    return rail && { code: 'deposit', asks: 'Will you lower the deposit to what the law allows?', why: rail.says }
  },
  ({ rails }) => {
    const over = rails.filter(({ code, state }) => code.startsWith('stage_limits') && state === 'broken')
    const names = formatList(over.map(({ title }) => title.toLowerCase()))
    return (
      over.length > 0 && {
        code: 'stages_over',
        asks: `Why is more due for the ${names} than the law lets you ask for?`,
        why: over.map(({ says }) => says).join(' '),
      }
    )
  },
  ({ scope }) => {
    const missing = scope.filter(({ state }) => state === 'missing').map(({ label }) => `“${label}”`)
    return (
      missing.length > 0 && {
        code: 'missing',
        asks: `Are these in the price: ${formatList(missing)}? If so, will you write them in; if not, what would they cost?`,
        why: 'Such work usually takes them, and no line of the quote names them.',
      }
    )
  },
  ({ scope }) => {
    const partly = scope.filter(({ state }) => state === 'partly')
    const said = partly.map(({ label, lacks }) => `“${label}” (no word of: ${lacks.join(', ')})`)
    return (
      partly.length > 0 && {
        code: 'partly',
        asks: `How much of these is in the price: ${formatList(said)}?`,
        why: 'A part of each is named, and the rest is not.',
      }
    )
  },
  ({ scope }) => {
    const out = scope.filter(({ state }) => state === 'excluded').map(({ label }) => `“${label}”`)
    return (
      out.length > 0 && {
        code: 'excluded',
        asks: `Who does what you leave out of ${formatList(out)}, when, and what should I set aside for it?`,
        why: 'The quote says that it does not include it, and the job takes it.',
      }
    )
  },
  ({ quote, lines }) =>
    quote.excludes === '' &&
    !lines.some(({ kind }) => kind === 'excluded') && {
      code: 'exclusions',
      asks: 'What is not included? Will you list it?',
      why: 'No exclusions are named. What nobody listed is what people argue about later.',
    },
  ({ total }) =>
    total === null && {
      code: 'total',
      asks: 'What does it all come to, including GST?',
      why: 'The quote has no amounts, so it can’t be held against the law or other prices.',
    },
  ({ quote, total }) => {
    if (quote.gst === 'included' || !total) return false
    if (quote.gst === 'excluded')
      return {
        code: 'gst',
        asks: `Is ${formatDollars(total.cents)} what I pay in the end, GST included? Will you write that in?`,
        why: 'The quote adds GST on top. A price to a homeowner should be the whole price.',
      }
    return {
      code: 'gst',
      asks: 'Does the price include GST?',
      why: `The quote doesn’t say. If it comes on top, ${formatDollars(total.cents)} becomes ${formatDollars(withGst(total.cents))}.`,
    }
  },
  ({ quote, linesCents, total }) => {
    if (quote.totalCents === null || linesCents === 0 || !total) return false
    const isSame = [linesCents, ...(quote.gst === 'included' ? [] : [withGst(linesCents)])].some(
      (sum) => !differ(sum, total.cents),
    )
    return (
      !isSame && {
        code: 'sum',
        asks: `The lines come to ${formatDollars(linesCents)} and the total is ${formatDollars(total.cents)}. What makes the difference?`,
        why: 'Lines that don’t come to the total hide something, or somebody added wrongly.',
      }
    )
  },
  ({ lines, total }) =>
    total !== null &&
    lines.filter(({ amountCents }) => amountCents).length < 2 && {
      code: 'lump_sum',
      asks: 'Will you give the price line by line?',
      why: 'One lump sum can’t be compared with another quote, and a change to the job can’t be priced from it.',
    },
  ({ allowancesPercent }) =>
    allowancesPercent !== null &&
    allowancesPercent > ALLOWANCES_PERCENT && {
      code: 'allowances',
      asks: 'Which prime cost items and provisional sums can you turn into fixed prices now, and how did you get to the others?',
      why: `They are ${allowancesPercent}% of the price. You pay what they come to in the end, often more.`,
    },
  ({ quote, total }) => {
    const sum = Object.values(quote.stages).reduce((cents: number, stage) => cents + (stage ?? 0), 0)
    const later = sum - (quote.stages.deposit ?? 0)
    return (
      total !== null &&
      later > 0 &&
      differ(sum, total.cents) && {
        code: 'stages_sum',
        asks: `The payments come to ${formatDollars(sum)} and the price to ${formatDollars(total.cents)}. When is what due?`,
        why: 'Payments should come to the price, no more and no less.',
      }
    )
  },
  (found) => {
    const { deposit, ...later } = found.quote.stages
    return (
      isMajor(found) &&
      Object.values(later).every((cents) => cents === null) && {
        code: 'stages',
        asks: 'Which payments are due when, and what has to be finished for each?',
        why: 'The quote names no stages. Pay for what is finished, and keep the last payment until everything is.',
      }
    )
  },
  ({ rails }) =>
    rails.some(({ code }) => code === 'home_warranty_cents') && {
      code: 'warranty',
      asks: 'Is the Home Warranty premium in the price, and when do I get the certificate?',
      why: 'You should have the certificate in your name before you pay any deposit.',
    },
  ({ quote }) =>
    !quote.namesRegistration && {
      code: 'registration',
      asks: 'What is your registration or licence number, and does it cover this work?',
      why: 'Look it up yourself: builders and plumbers at bpc.vic.gov.au, electricians at energysafe.vic.gov.au.',
    },
  ({ quote }) => {
    const unsaid = [...(quote.namesStart ? [] : ['begin']), ...(quote.namesDuration ? [] : ['finish'])]
    return (
      unsaid.length > 0 && {
        code: 'time',
        asks: `When will you ${unsaid.join(', and when will you ')}?`,
        why: 'A price without dates doesn’t say when you can use your house again.',
      }
    )
  },
  ({ quote }) =>
    !quote.namesValidity && {
      code: 'validity',
      asks: 'Until which day does this price hold?',
      why: 'The quote doesn’t say how long it is valid.',
    },
  ({ price: { figure, place } }) =>
    figure !== null &&
    place === 'below' && {
      code: 'low',
      asks: 'What makes your price lower than usual, and what might come on top?',
      why: `Half of ${figure.quoteCount} accepted quotes for such work came to ${formatPrice(figure)}. A low price is good news only if nothing is left out.`,
    },
  ({ price: { figure, place } }) =>
    figure !== null &&
    place === 'above' && {
      code: 'high',
      asks: 'What makes this job dearer than most, and what could be done for less?',
      why: `Half of ${figure.quoteCount} accepted quotes for such work came to ${formatPrice(figure)}.`,
    },
]

/** What to ask the builder, by rule from what is missing, unclear or against the law; the gravest first. */
export const questionsAbout = (found: Found): Question[] => rules.flatMap((rule) => rule(found) || [])
