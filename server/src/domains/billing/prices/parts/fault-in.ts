import { ladderFault } from '@lv/contract/ladder'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type PriceRow, pricesIn } from '../in-force.ts'

export type Figures = Record<string, number>

/** The book with these figures from an instant on. */
export const bookWith = (book: readonly PriceRow[], from: number, figures: Figures): PriceRow[] =>
  [...book, ...Object.entries(figures).map(([code, value]) => ({ code, value, from }))].toSorted(
    (a, b) => a.from - b.from,
  )

/** What is no ladder, on their first day or on a later one for which something is planned. */
function faultOf(book: readonly PriceRow[], from: number, figures: Figures): string | undefined {
  const next = bookWith(book, from, figures)
  for (const at of new Set(next.map((row) => row.from).filter((at) => at >= from))) {
    const fault = ladderFault(pricesIn(next, new Date(at)))
    if (fault) return `That would be no ladder from ${writtenDay(new Date(at))} on: ${fault}.`
  }
  return undefined
}

/**
 * Which of these figures may not go into the book from an instant on, and why: the one without which the others are a
 * ladder, or else the first of them. Undefined where all may. Previews show it, and nothing is saved past it.
 */
export function faultIn(book: readonly PriceRow[], from: number, figures: Figures) {
  const codes = Object.keys(figures)
  const twice = codes.find((code) => book.some((row) => row.from === from && row.code === code))
  if (twice)
    return {
      code: twice,
      message: 'This figure is set for that day already: a row of the book stays as it is. Choose another day.',
    }
  const message = faultOf(book, from, figures)
  if (!message) return undefined
  const without = (code: string) => Object.fromEntries(Object.entries(figures).filter(([other]) => other !== code))
  const breaking = codes.find((code) => !faultOf(book, from, without(code)))
  return { code: breaking ?? codes[0] ?? '', message }
}
