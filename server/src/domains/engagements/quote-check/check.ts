import { costKindOf, costKinds } from '@lv/contract/cost-areas'
import type { CostFigure } from '@lv/contract/costs'
import { melbourneDay } from '@lv/contract/dates'
import { invalidField } from '@lv/contract/errors'
import type { CheckedQuote, QuoteCheck } from '@lv/contract/quote-check'
import { briefOf } from '@lv/contract/quote-check-options'
import type { Context } from '#core/context.ts'
import { listCosts } from '#domains/marketplace/price-guide/list.ts'
import { readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { scopeFor } from '#domains/marketplace/requests/scope-templates.ts'
import { questionsAbout } from './parts/questions.ts'
import { railsOf } from './parts/rails.ts'
import { type ReadLine, readLine } from './parts/read-lines.ts'
import { compareWithScope } from './parts/scope.ts'

const sumOf = (lines: ReadLine[]) => lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)

/** The price with GST: as given, else what the lines come to; null where nothing has an amount. */
function totalOf({ totalCents, gst }: CheckedQuote, linesCents: number): QuoteCheck['total'] {
  if (totalCents !== null && totalCents > 0) return { cents: totalCents, isSummed: false }
  if (linesCents === 0) return null
  return { cents: gst === 'excluded' ? Math.round(linesCents * 1.1) : linesCents, isSummed: true }
}

function allowancesOf({ allowancesCents }: CheckedQuote, lines: ReadLine[], total: QuoteCheck['total']) {
  if (!total) return null
  const cents = allowancesCents ?? sumOf(lines.filter(({ kind }) => kind === 'allowance'))
  return Math.min(100, Math.round((cents * 100) / total.cents))
}

async function priceOf(
  ctx: Context,
  brief: ReturnType<typeof briefOf>,
  total: QuoteCheck['total'],
): Promise<QuoteCheck['price']> {
  const kind = costKindOf(brief)
  const figures = await listCosts(ctx)
  const figure = figures.find((each) => each.kind === kind && each.area === 'melbourne') ?? null
  const placeOf = (cents: number, { lowCents, highCents }: CostFigure) =>
    cents < lowCents ? 'below' : cents > highCents ? 'above' : 'within'
  return {
    kind: kind ? costKinds[kind].label : null,
    figure,
    place: figure && total ? placeOf(total.cents, figure) : null,
  }
}

/**
 * Holds a quote from anywhere against the law of today, what such jobs cost here and what they take, and says what to ask.
 * Nothing of it is stored. @throws `invalid` at a deposit or at allowances above the price
 */
export async function checkQuote(ctx: Context, quote: CheckedQuote): Promise<QuoteCheck> {
  const day = melbourneDay(ctx.now())
  const brief = briefOf(quote.work)
  const lines = quote.lines.map(readLine)
  const linesCents = sumOf(lines)
  const total = totalOf(quote, linesCents)
  if (total && (quote.stages.deposit ?? 0) > total.cents)
    throw invalidField('stages.deposit', 'The deposit is more than the price')
  if (total && (quote.allowancesCents ?? 0) > total.cents)
    throw invalidField('allowancesCents', 'This is more than the price')
  const rules = rulesOn(day, await readLegalRules(ctx))
  const found = {
    work: quote.work,
    day,
    lines,
    total,
    allowancesPercent: allowancesOf(quote, lines, total),
    rails: total ? railsOf({ rules, day, totalCents: total.cents, quote }) : [],
    price: await priceOf(ctx, brief, total),
    scope: compareWithScope(scopeFor(brief), lines, quote.excludes),
  }
  return { ...found, questions: questionsAbout({ ...found, quote, linesCents }) }
}
