import type { CheckedQuote, QuoteCheck } from '@lv/contract/quote-check'
import { wordsOf } from './words.ts'

type Line = QuoteCheck['lines'][number]
/** A line, and the words of it that are in the price and out of it. */
export type ReadLine = Line & { includes: string; leavesOut: string }

/** Where a line begins to say what is not in it. GST is no work: 'excl. GST' is not meant. */
const marks = [
  'excluded',
  'excludes',
  'excluding',
  'exclusions',
  'exclusion',
  'not included',
  'not incl',
  'by owner',
  'by client',
  'by others',
]

const OF_GST = /\b(?:incl|inc|excl|exc|ex|including|excluding|plus|and|of)\b\.? {0,2}gst\b/gi

function divide(label: string) {
  const said = label.replace(OF_GST, ' ')
  const small = said.toLowerCase()
  const found = marks.map((mark) => ({ mark, at: small.indexOf(mark) })).filter(({ at }) => at >= 0)
  const [first] = found.toSorted((a, b) => a.at - b.at || b.mark.length - a.mark.length)
  if (!first) return { before: said, after: '', isMarked: false }
  return { before: said.slice(0, first.at), after: said.slice(first.at + first.mark.length), isMarked: true }
}

const allowances = new Set(['pc', 'ps', 'provisional', 'allowance', 'allowances', 'allow'])
const isAllowance = (label: string) =>
  label.toLowerCase().includes('prime cost') || wordsOf(label.replaceAll('.', '')).some((word) => allowances.has(word))

/** 'Tiles excluded' and 'Excluded: tiles' leave them out; 'Tiling, excluding tiles' has only what stands before. */
export function readLine({ label, amountCents }: CheckedQuote['lines'][number]): ReadLine {
  const { before, after, isMarked } = divide(label)
  const saysAfter = wordsOf(after).length > 0
  const includes = isMarked && !saysAfter ? '' : before
  const leavesOut = isMarked ? (saysAfter ? after : before) : ''
  const isOut = isMarked && wordsOf(includes).length === 0 && !amountCents
  const kind = isOut ? 'excluded' : isAllowance(label) ? 'allowance' : 'work'
  return { label, amountCents, kind, includes, leavesOut }
}
