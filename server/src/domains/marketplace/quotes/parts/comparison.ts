import { areAlike } from '@lv/contract/close-out'
import type { Quote, QuoteLine } from '@lv/contract/quote-shapes'
import type { RequestPage } from '@lv/contract/request-page'

type Compared = Pick<Quote, 'id' | 'lines'>
type Row = RequestPage['comparison'][number]
type ScopeLine = RequestPage['scope'][number]

const named = (label: string) => label.trim().toLowerCase()

/** The line of a quote that answers a scope line: the one that says so, else one of the same name; it is used up. */
function take(open: QuoteLine[], { id, label }: ScopeLine): QuoteLine | null {
  const byId = open.findIndex(({ scopeLineId }) => scopeLineId === id)
  const at =
    byId >= 0 ? byId : open.findIndex((line) => line.scopeLineId === null && named(line.label) === named(label))
  return at < 0 ? null : (open.splice(at, 1)[0] ?? null)
}

/**
 * Quotes side by side (PRODUCT.md, section 9.4): first the scope lines of the request, then what only some quotes have,
 * matched by name. A cell is null if its quote leaves the line out; every line of every quote is in one row.
 */
export function compare(scope: ScopeLine[], quotes: Compared[]): Row[] {
  if (quotes.length === 0) return []
  const open = new Map(quotes.map(({ id, lines }) => [id, [...lines]]))
  const row = ({ id, label }: ScopeLine): Row => ({
    label,
    cells: quotes.map((quote) => ({ quoteId: quote.id, line: take(open.get(quote.id) ?? [], { id, label }) })),
  })
  const rows = scope.map(row)
  for (const lines of open.values())
    for (let next = lines[0]; next; next = lines[0]) rows.push(row({ id: next.scopeLineId ?? '', label: next.label }))
  return rows
}

type Sided = { quoteId: string; lowCents: number; sides: string[] }
type LikeForLike = RequestPage['likeForLike'][number]

/** A line that costs something, or is named as included in the rest. */
const isIn = (line: QuoteLine | null): line is QuoteLine => line !== null && line.kind !== 'excluded'

/** The middle of some amounts, in whole dollars' cents. */
function middle(cents: number[]): number {
  const sorted = cents.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const between = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
  return Math.round(between / 100) * 100
}

/**
 * What each quote would come to if it did everything that the others do: a line that it leaves out or excludes counts with the middle
 * of what the others for the same work ask. One line of one other quote says too little, but for what the homeowner asked for.
 */
export function likeForLike(scope: ScopeLine[], rows: Row[], quotes: Sided[]): LikeForLike[] {
  const asked = new Set(scope.map(({ label }) => named(label)))
  return quotes.map((quote) => {
    const rivals = quotes.filter((other) => other !== quote && areAlike(other, quote)).map(({ quoteId }) => quoteId)
    const filled = rows.flatMap(({ label, cells }) => {
      const own = cells.find(({ quoteId }) => quoteId === quote.quoteId)
      if (!own || isIn(own.line)) return []
      const others = cells.flatMap(({ quoteId, line }) =>
        rivals.includes(quoteId) && isIn(line) && line.amountCents > 0 ? [line.amountCents] : [],
      )
      const isTold = others.length > 1 || (others.length === 1 && asked.has(named(label)))
      return isTold ? [{ label, cents: middle(others) }] : []
    })
    const cents = filled.reduce((sum, each) => sum + each.cents, quote.lowCents)
    return { quoteId: quote.quoteId, cents, filled }
  })
}
