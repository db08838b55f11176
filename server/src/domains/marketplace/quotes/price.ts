import { gstOf } from '@lv/contract/catalogue'
import { invalidField } from '@lv/contract/errors'
import { formatDollars } from '@lv/contract/money'
import type { QuoteLineKind } from '@lv/contract/options'

const MAX_CENTS = 2_000_000_000

type Priced = { lines: { kind: QuoteLineKind; amountCents: number }[]; highCents?: number | undefined }
export type Totals = { lowCents: number; highCents: number; gstCents: number; riskPercent: number }

/** Whole per cent: prime cost and provisional sums, which may still change, over all lines. */
export function riskShare(lines: Priced['lines']): number {
  const sum = (some: Priced['lines']) => some.reduce((total, { amountCents }) => total + amountCents, 0)
  const total = sum(lines)
  const open = sum(lines.filter(({ kind }) => kind === 'prime_cost' || kind === 'provisional_sum'))
  return total === 0 ? 0 : Math.round((100 * open) / total)
}

/**
 * Cents, GST included; tax and risk are those of the low end.
 * @throws `invalid` at `lines` or `highCents`
 */
export function totalsOf({ lines, highCents }: Priced): Totals {
  for (const [at, { kind, amountCents }] of lines.entries())
    if (kind === 'excluded' && amountCents > 0)
      throw invalidField(`lines.${at}.amountCents`, 'An excluded line has no amount')
  const lowCents = lines.reduce((total, { amountCents }) => total + amountCents, 0)
  if (lowCents === 0) throw invalidField('lines', 'Give at least one line an amount')
  if (lowCents > MAX_CENTS) throw invalidField('lines', `The lines come to more than ${formatDollars(MAX_CENTS)}`)
  const most = highCents ?? lowCents
  if (most < lowCents) throw invalidField('highCents', `The lines already come to ${formatDollars(lowCents)}`)
  return { lowCents, highCents: most, gstCents: gstOf(lowCents), riskPercent: riskShare(lines) }
}
