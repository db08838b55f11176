import { COST_LEAST } from '@lv/contract/cost-areas'
import type { AcceptedQuote } from './accepted.read.ts'

type Priced = Pick<AcceptedQuote, 'cents' | 'professionalId'>

/** To two figures: $24,350 as $24,000. */
function rounded(cents: number): number {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(cents)) - 1)
  return Math.max(unit, Math.round(cents / unit) * unit)
}

/** The value below which a share of the sorted numbers lies, between two of them where it falls between. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

/**
 * Middle half and median of accepted quotes, in rounded cents; null where they are too few, of too few professionals, or
 * more than half of them one professional's: their prices would be read off it.
 */
export function figureOf(quotes: readonly Priced[]) {
  const each = [...Map.groupBy(quotes, ({ professionalId }) => professionalId).values()].map((own) => own.length)
  if (quotes.length < COST_LEAST.quotes || each.length < COST_LEAST.professionals) return null
  if (Math.max(...each) > quotes.length / 2) return null
  const cents = quotes.map((quote) => quote.cents).toSorted((a, b) => a - b)
  return {
    lowCents: rounded(quantile(cents, 0.25)),
    medianCents: rounded(quantile(cents, 0.5)),
    highCents: rounded(quantile(cents, 0.75)),
    quoteCount: cents.length,
  }
}
