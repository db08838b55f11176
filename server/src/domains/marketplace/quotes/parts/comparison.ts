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
