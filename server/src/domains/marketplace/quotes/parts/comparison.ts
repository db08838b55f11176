import { areAlike } from '@lv/contract/close-out'
import type { Quote, QuoteLine } from '@lv/contract/quote-shapes'
import type { RequestPage } from '@lv/contract/request-page'

type Compared = Pick<Quote, 'id' | 'lines'>
type Row = RequestPage['comparison'][number]
type ScopeLine = RequestPage['scope'][number]

const named = (label: string) => label.trim().toLowerCase()

function take(open: QuoteLine[], { id, label }: ScopeLine): QuoteLine | null {
  const byId = open.findIndex(({ scopeLineId }) => scopeLineId === id)
  const at =
    byId >= 0 ? byId : open.findIndex((line) => line.scopeLineId === null && named(line.label) === named(label))
  return at < 0 ? null : (open.splice(at, 1)[0] ?? null)
}

/** PRODUCT.md, section 9.4. A null cell is a line that its quote leaves out. */
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

const isIn = (line: QuoteLine | null): line is QuoteLine => line !== null && line.kind !== 'excluded'

function middle(cents: number[]): number {
  const sorted = cents.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const between = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
  return Math.round(between / 100) * 100
}

/** Fills a missing line with the median of its rivals; a single rival counts only for what was asked for. */
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
