import { z } from 'zod'
import { Waiting } from './approvals.ts'
import { BasedOn } from './based-on.ts'
import { line } from './fields.ts'
import type { Contract } from './operation.ts'
import { levelNames } from './prices.ts'

/** A day in Melbourne. */
const Day = z.iso.date('Enter a date')
const NUMBER = 'Enter a whole number'
const most = 2_000_000_000

/** Which figures change, by their codes: cents, points or thousandths, as the code says. */
const Figures = z
  .record(z.string().max(40), z.int(NUMBER).min(-most, NUMBER).max(most, NUMBER))
  .refine((figures) => Object.keys(figures).length <= 40, 'These are too many figures')

/** The same in an address: `gold_points=110,badge_cents=2500`. */
const FiguresText = z
  .string()
  .max(1200)
  .transform((text, issues) => {
    const pairs = text === '' ? [] : text.split(',').map((pair) => pair.split('='))
    for (const [code = '', value = ''] of pairs)
      if (!/^-?\d{1,9}$/.test(value)) issues.addIssue({ code: 'custom', path: [code], message: NUMBER })
    return Object.fromEntries(pairs.map(([code = '', value]) => [code, Number(value)]))
  })

const PriceRow = z.object({
  /** The day in Melbourne from which it holds. */
  from: z.string(),
  value: z.int(),
  state: z.enum(['past', 'in_force', 'to_come']),
})

const PriceFigure = z.object({
  code: z.string(),
  unit: z.enum(['cents', 'per_mille', 'points', 'months', 'per_cent']),
  /** Why nobody may set it; null for those that may be set. */
  fixed: z.string().nullable(),
  /** Oldest first. */
  rows: z.array(PriceRow),
})
export type PriceFigure = z.output<typeof PriceFigure>

/** What a lead costs on a plan, and where the plan stands among the others. */
const LadderLine = z.object({
  level: z.enum(levelNames).nullable(),
  name: z.string(),
  monthlyCents: z.int(),
  points: z.int(),
  topUpPerMille: z.int(),
  /** A lead at so many a month, in cents; null without any leads. */
  leadCents: z.array(z.object({ leads: z.number(), cents: z.int().nullable() })),
  /** One more lead, once its own points are spent. */
  furtherLeadCents: z.int(),
  /** The leads a month at which it costs least. */
  cheapest: z.object({ from: z.number(), to: z.number() }).nullable(),
  beatenBy: z.string().nullable(),
})
export type LadderLine = z.output<typeof LadderLine>

const PricePreview = z.object({
  day: z.string(),
  changes: z.array(z.object({ code: z.string(), before: z.int(), after: z.int() })),
  /** What leads cost on that day as it is planned, and with the changes. */
  before: z.array(LadderLine),
  after: z.array(LadderLine),
  /** Why the changes would be refused: the figure that breaks the ladder, and what it breaks. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type PricePreview = z.output<typeof PricePreview>

/** What things cost from which day on. A row is never rewritten; new ones take two administrators. */
export const prices = {
  book: {
    method: 'GET',
    path: '/api/admin/prices',
    summary: 'The price book: every figure with its days, and what a lead costs now on every plan',
    access: 'admin',
    recentSignIn: true,
    response: z.object({ figures: z.array(PriceFigure), ladder: z.array(LadderLine) }),
  },
  preview: {
    method: 'GET',
    path: '/api/admin/prices/preview',
    summary: 'What a lead would cost on every plan with other figures from a day on, and whether that is a ladder',
    access: 'admin',
    recentSignIn: true,
    query: z.strictObject({ day: Day, figures: FiguresText }),
    response: PricePreview,
  },
  propose: {
    method: 'POST',
    path: '/api/admin/prices',
    summary: 'Ask for other figures from a day on; a second administrator approves them',
    access: 'admin',
    recentSignIn: true,
    body: z.strictObject({
      day: Day,
      figures: Figures,
      reason: line(300, 'Say why: the other administrator reads it'),
      basedOn: BasedOn,
    }),
    response: Waiting,
  },
} as const satisfies Contract
