import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { guardRails } from '@lv/server/domains/marketplace/quotes/guard-rails.ts'
import { type LegalRule, rulesOn } from '@lv/server/domains/marketplace/quotes/legal-rules.ts'
import { totalsOf } from '@lv/server/domains/marketplace/quotes/price.ts'
import { EXTRAS, NOTES, WARRANTIES } from './content/market-talk.ts'
import { CLEAN_UP_SHARE, LEFT_OUT, PRIME_COST, PROVISIONAL, SHARES, TRADE_SHARES } from './content/prices.ts'
import type { MarketLine, MarketVersion, SeedBrief } from './market-shapes.ts'
import type { Random } from './random.ts'

/** How somebody prices: everything fixed, as most do, much left open, or half of it left out. */
export type Style = 'clear' | 'plain' | 'open' | 'gaps'

type Pricing = {
  random: Random
  brief: SeedBrief
  scope: string[]
  /** Those of the scope that are priced; undefined for all. */
  own: ReadonlySet<string> | undefined
  at: number
  style: Style
  rules: LegalRule[]
}

/** How likely an often open line stays open; a professional who leaves lines out fixes the dearest ones. */
const OPEN_SHARE: Record<Style, number> = { clear: 0, plain: 0.3, open: 1, gaps: 0 }
const SMALL_FROM = 2
/** Days until the start of a job that is told: acceptance, contract and cooling-off come before it. */
const TOLD_STARTS_IN = 17
const LIMIT_CENTS = 2_000_000

const stepFor = (cents: number) =>
  cents < 100_000 ? 500 : cents < 1_000_000 ? 5000 : cents < 5_000_000 ? 10_000 : 50_000
const rounded = (cents: number) => Math.max(stepFor(cents), Math.round(cents / stepFor(cents)) * stepFor(cents))

function sharesOf({ kind, trades }: SeedBrief, count: number): readonly number[] {
  if (kind || trades.length === 0) return SHARES[kind ?? 'Other']
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? CLEAN_UP_SHARE : (TRADE_SHARES[at % 2] ?? 1)))
}

function kindOf({ random, style }: Pricing, label: string, at: number): MarketLine['kind'] {
  if (style === 'plain' && LEFT_OUT.test(label) && random.chance(0.2)) return 'excluded'
  const isOpen = random.chance(OPEN_SHARE[style]) || (style === 'gaps' && at >= SMALL_FROM)
  if (PRIME_COST.test(label) && isOpen) return 'prime_cost'
  return PROVISIONAL.test(label) && isOpen && style !== 'gaps' ? 'provisional_sum' : 'included'
}

function linesOf(pricing: Pricing, factor: number): MarketLine[] {
  const { random, brief, scope, own, style } = pricing
  const shares = sharesOf(brief, scope.length)
  const sum = shares.reduce((all, share) => all + share, 0)
  const lines = scope.map((label, scopeAt): MarketLine => {
    const kind = kindOf(pricing, label, scopeAt)
    const cents = ((brief.price * 100 * (shares[scopeAt] ?? 1)) / sum) * factor * (0.9 + 0.2 * random.next())
    return { scopeAt, kind, label, amountCents: kind === 'excluded' ? 0 : rounded(cents) }
  })
  const ours = lines.filter(({ label }) => own?.has(label) ?? true)
  const kept =
    style === 'gaps' ? ours.filter(({ label }, at) => at < 2 || !(LEFT_OUT.test(label) || at % 4 === 3)) : ours
  if (style === 'clear' || random.chance(0.4)) {
    const amountCents = rounded(Math.min(180_000, brief.price * 100 * 0.025))
    kept.push({ scopeAt: null, kind: 'included', label: random.pick(EXTRAS), amountCents })
  }
  return kept
}

/** What may be asked for, mostly; the open ones ask for more than the law allows. */
function depositOf(
  { random, brief, style }: Pricing,
  { lowCents, highCents }: { lowCents: number; highCents: number },
): number {
  const { isTold } = brief
  const share = style === 'open' && !isTold ? 0.2 : highCents >= LIMIT_CENTS ? 0.05 : 0.1
  return random.chance(0.12) && style === 'plain' && !isTold ? 0 : Math.floor((lowCents * share) / 1000) * 1000
}

const daysFor = (dollars: number) => Math.min(210, Math.max(1, Math.round(dollars / 1400)))

/** A version of a quote that adds up: lines, totals, dates, and what the law says of it on that day. */
export function priceVersion(pricing: Pricing, factor = 1): MarketVersion {
  const { random, brief, at, rules, style } = pricing
  const lines = linesOf(pricing, factor * (style === 'gaps' ? 0.93 : 1))
  const { lowCents } = totalsOf({ lines })
  const { isTold } = brief
  const range = style !== 'clear' && random.chance(0.2) ? rounded(lowCents * (1.05 + random.next() * 0.1)) : lowCents
  const price = { lowCents, highCents: isTold ? lowCents : Math.max(lowCents, range) }
  const depositCents = depositOf(pricing, price)
  const day = melbourneDay(new Date(at))
  const likely = brief.timing === 'ASAP' ? random.int(2, 7) : random.int(12, 45)
  const startFrom = daysAfter(day, isTold ? TOLD_STARTS_IN : likely)
  return {
    lines,
    ...price,
    depositCents,
    startFrom,
    startTo: daysAfter(startFrom, random.int(5, 14)),
    durationDays: daysFor(lowCents / 100),
    validUntil: daysAfter(day, 30),
    warranty: random.pick(WARRANTIES),
    note: random.chance(0.8) ? random.pick(NOTES) : '',
    // Everybody of the demo may do the work they quote for.
    flags: guardRails(rulesOn(day, rules), day, { ...price, depositCents, lacksRegistration: false }),
    at,
  }
}
