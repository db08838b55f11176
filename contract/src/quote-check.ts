import { z } from 'zod'
import { CostFigure } from './costs.ts'
import type { ScheduledKind } from './engagement-options.ts'
import { line, text } from './fields.ts'
import { formatDollars, MAX_TOTAL_CENTS } from './money.ts'
import type { Contract } from './operation.ts'
import {
  checkedWork,
  gstSayings,
  MAX_CHECKED_LINES,
  MAX_EXCLUSIONS_CHARACTERS,
  MAX_LINE_CHARACTERS,
} from './quote-check-options.ts'

const AMOUNT = 'Enter an amount such as 4200 or 4,200.50'
const Cents = z
  .number(AMOUNT)
  .min(0, 'An amount can’t be below zero')
  .max(MAX_TOTAL_CENTS, `This amount is too large: enter at most ${formatDollars(MAX_TOTAL_CENTS)}`)
  .multipleOf(1, AMOUNT)
const OptionalCents = Cents.nullable().default(null)

/** The lines of a quote in their longest writing, and what is around them. */
const QUOTE_BYTES = 262_144

export const CheckedQuote = z.strictObject({
  work: z.enum(checkedWork, 'Choose what the quote is for'),
  lines: z
    .array(
      z.strictObject({
        label: line(MAX_LINE_CHARACTERS, 'Say what this amount is for'),
        /** Null where the line has no amount of its own. */
        amountCents: OptionalCents,
      }),
      'Paste at least one line of the quote',
    )
    .min(1, 'Paste at least one line of the quote, such as “Demolition, 4200”')
    .max(
      MAX_CHECKED_LINES,
      `Use at most ${MAX_CHECKED_LINES} lines: leave out conditions, addresses and pages that repeat`,
    ),
  /** GST included; null: the lines are summed up. */
  totalCents: OptionalCents,
  gst: z.enum(gstSayings, 'Choose from the list').default('unsaid'),
  /** Prime cost and provisional sums together; null: those of the lines that call themselves so. */
  allowancesCents: OptionalCents,
  /** What is due when; null for what the quote does not name. */
  stages: z
    .strictObject({
      deposit: OptionalCents,
      base: OptionalCents,
      frame: OptionalCents,
      lockup: OptionalCents,
      fixing: OptionalCents,
      completion: OptionalCents,
      other: OptionalCents,
    } satisfies Record<ScheduledKind, typeof OptionalCents>)
    .prefault({}),
  /** What it says it does not include, in its own words. */
  excludes: text(MAX_EXCLUSIONS_CHARACTERS).default(''),
  /** Whether it names a registration or licence, a start, a duration, and a day until which it holds. */
  namesRegistration: z.boolean().default(false),
  namesStart: z.boolean().default(false),
  namesDuration: z.boolean().default(false),
  namesValidity: z.boolean().default(false),
})
export type CheckedQuote = z.output<typeof CheckedQuote>

const Rail = z.object({
  code: z.string(),
  title: z.string(),
  /** `broken`: the quote is against it. `applies`: it sets the rule off. `kept`: it is as the rule asks. */
  state: z.enum(['broken', 'applies', 'kept']),
  says: z.string(),
  /** A day in Melbourne. */
  effectiveFrom: z.string(),
  /** The figure has not been confirmed since it may have changed. */
  isUnconfirmed: z.boolean(),
})
export type CheckedRail = z.output<typeof Rail>

const Scope = z.object({
  label: z.string(),
  state: z.enum(['named', 'partly', 'excluded', 'missing']),
  /** Lines of the quote that name it. */
  by: z.array(z.string()),
  /** Its words that no line has. */
  lacks: z.array(z.string()),
})
export type CheckedScope = z.output<typeof Scope>

export const QuoteCheck = z.object({
  work: z.enum(checkedWork),
  /** The day in Melbourne whose law it was held against. */
  day: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      amountCents: z.int().nullable(),
      kind: z.enum(['work', 'allowance', 'excluded']),
    }),
  ),
  /** GST included; null where the quote has no amounts at all. `isSummed`: from its lines. */
  total: z.object({ cents: z.int(), isSummed: z.boolean() }).nullable(),
  /** Prime cost and provisional sums over the total, in per cent. */
  allowancesPercent: z.int().nullable(),
  rails: z.array(Rail),
  price: z.object({
    /** What such jobs are counted as; null where they are not counted. */
    kind: z.string().nullable(),
    /** Null where there are too few. */
    figure: CostFigure.nullable(),
    place: z.enum(['below', 'within', 'above']).nullable(),
  }),
  scope: z.array(Scope),
  questions: z.array(z.object({ code: z.string(), asks: z.string(), why: z.string() })),
})
export type QuoteCheck = z.output<typeof QuoteCheck>

export const quoteCheck = {
  check: {
    method: 'POST',
    path: '/api/check-a-quote',
    summary:
      'Hold a quote that somebody has against the law of today, local prices and what such work takes; nothing is stored',
    access: 'public',
    rateLimit: 'quoteChecks',
    body: CheckedQuote,
    bodyBytes: QUOTE_BYTES,
    response: QuoteCheck,
  },
} as const satisfies Contract
