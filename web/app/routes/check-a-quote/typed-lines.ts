import { parseDollars } from '@lv/contract/decimal-dollars'

export type TypedLine = {
  /** Its number in the text, from 1. */
  number: number
  label: string
  amountCents: number | null
}
type Typed = {
  lines: TypedLine[]
  /** Of the last line that calls itself the total, GST not left out; null for none. */
  totalCents: number | null
  leftOut: string[]
}

/** What may stand after an amount, and says nothing about it. */
const tails = new Set(
  'gst +gst (gst) inc inc. incl incl. including included inclusive ex ex. excl excl. excluding plus + aud (inc (incl (incl. (ex (excl (plus (+ gst) gst. each'.split(
    ' ',
  ),
)
/** What stands after an amount and belongs to its line. */
const kept = new Set(['pc', 'ps', '(pc)', '(ps)', 'pc.', 'ps.'])

/** Lines of a quote that sum up or say what is due: no work. */
const sums = new Set([
  'total',
  'totals',
  'subtotal',
  'sub',
  'grand',
  'gst',
  'deposit',
  'balance',
  'amount',
  'quote',
  'price',
])
const restOfSums = new Set(
  'total price due payable quote quoted amount of the on to inc incl including ex excl excluding gst and 10% 5% % progress final payment deposit cost completion job all up contract sum'.split(
    ' ',
  ),
)

const FIGURES = '0123456789,. $-\u2212\t'
const SEPARATORS = ',:;|=-\u2013\u2014\t '
const bullets = /^(?:[-\u2013\u2022*\u00b7]|\d{1,3}[.)])\s+/

/** Takes off what stands after an amount; gives back what belongs to the line. */
function withoutTail(line: string): { text: string; mark: string } {
  const words = line.split(' ')
  let mark = ''
  for (
    let last = words.at(-1)?.toLowerCase();
    last !== undefined && words.length > 1;
    last = words.at(-1)?.toLowerCase()
  ) {
    if (kept.has(last)) mark = ` ${words.at(-1)}`
    else if (!tails.has(last) && last !== '') break
    words.pop()
  }
  const text = words.join(' ')
  return /\d$/.test(text) ? { text, mark } : { text: line, mark: '' }
}

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'

/** Dollars with a minus as cents; NaN for what is no amount. */
export function parseSigned(typed: string): number {
  const plain = typed.trim().replace('\u2212', '-').replace('$-', '-$')
  return plain.startsWith('-') ? -parseDollars(plain.slice(1)) : parseDollars(plain)
}

/** Whether figures that end a line are an amount and not a size: 'Room 2', 'R2.5'. */
function isAmount(figures: string, isApart: boolean): boolean {
  const digits = [...figures].filter(isDigit).length
  return isApart || figures.includes('$') || /[.,]/.test(figures) || digits > 2
}

/** The amount at the end of a line, and what stands before it. */
function parseLine(line: string): { label: string; amountCents: number | null } {
  const { text, mark } = withoutTail(line)
  const whole = { label: line, amountCents: null }
  let from = text.length
  while (from > 0 && FIGURES.includes(text.charAt(from - 1))) from -= 1
  // 'R2.5' and 'Unit4': figures without anything before them are part of a word.
  while (from < text.length && isDigit(text[from]) && from > 0 && !SEPARATORS.includes(text.charAt(from - 1))) from += 1
  const tail = text.slice(from)
  // A dash with a space after it, or with a word before it, parts; one before figures is a minus.
  const begins = [...tail].findIndex((character, at) => {
    if (isDigit(character) || character === '$') return true
    return '-\u2212'.includes(character) && at > 0 && (isDigit(tail[at + 1]) || tail[at + 1] === '$')
  })
  if (begins < 0) return whole
  const gap = tail.slice(0, begins)
  const figures = tail.slice(begins)
  const isApart = /[,:\t-]| {2}/.test(gap) || (from > 0 && ':;|=\u2013\u2014'.includes(text.charAt(from - 1)))
  for (const candidate of [figures, figures.split(/\s+/).at(-1) ?? '']) {
    const amountCents = parseSigned(candidate)
    if (Number.isNaN(amountCents) || !isAmount(candidate, isApart || candidate !== figures)) continue
    const before = text.slice(0, text.length - candidate.length)
    return { label: `${trimmedOf(before)}${mark}`, amountCents }
  }
  return whole
}

/** Without the marks that part it from its amount. */
function trimmedOf(before: string): string {
  let end = before.length
  while (end > 0 && (SEPARATORS.includes(before.charAt(end - 1)) || before.charAt(end - 1) === '.')) end -= 1
  return before.slice(0, end)
}

function isSum(label: string): boolean {
  const [first = '', ...rest] = label
    .toLowerCase()
    .split(/[\s():.-]+/)
    .filter(Boolean)
  return sums.has(first) && rest.every((word) => restOfSums.has(word))
}

/** A total without GST is none of a price. */
const isTotal = (line: string) => /^(?:grand )?total\b/i.test(line) && !/\bex/i.test(line)

/**
 * A quote's lines as people paste them, 'label, amount' or any other way to part the two. Lines that only sum up or say what
 * is due are left out, and given back as they stand.
 */
export function parseTypedLines(text: string): Typed {
  const typed: Typed = { lines: [], totalCents: null, leftOut: [] }
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim().replace(bullets, '')
    if (line === '') continue
    const parsed = parseLine(line)
    if (isSum(parsed.label)) {
      typed.leftOut.push(line)
      if (isTotal(line)) typed.totalCents = parsed.amountCents ?? typed.totalCents
    } else typed.lines.push({ number: at + 1, ...parsed })
  }
  return typed
}
