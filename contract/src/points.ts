import { z } from 'zod'
import { Waiting } from './approvals.ts'
import { cleanLine } from './clean.ts'
import { Id, Instant, limit, line } from './fields.ts'
import type { Contract } from './operation.ts'
import { TRANSACTION_PAGE_SIZE } from './options.ts'
import { tierNames } from './pricing.ts'

const GOODWILL = 'Give a reason of 3 to 300 characters: the professional reads it'
const GoodwillReason = z.string(GOODWILL).overwrite(cleanLine).min(3, GOODWILL).pipe(line(300))

/** One change of a professional's available points, newest first; `balanceAfter` always chains. */
export const Transaction = z.object({
  id: z.string(),
  /** `welcome_bonus`, `lead_hold`, `lead_release`, `lead_refund`, `top_up` and so on; screens show underscores as spaces. */
  type: z.string(),
  description: z.string(),
  /** Dollars that came or went with it, as a decimal string. */
  amount: z.string(),
  lvPointsChange: z.int(),
  balanceAfter: z.int(),
  createdAt: Instant,
})
export type Transaction = z.output<typeof Transaction>

/** Lots of points, oldest first, the order they are spent in. `costCents` is what a paid lot cost, 0 for a bonus. */
const Lot = z.object({
  id: Id,
  kind: z.enum(['paid', 'bonus']),
  points: z.int(),
  remaining: z.int(),
  costCents: z.int(),
  from: z.string(),
  createdAt: Instant,
})

/** A month in Melbourne. `feesCents` is what plan, alerts and checks cost, less what went back. `spentPoints` are those of captured leads, `refundedPoints` those of leads that came back. */
const WalletMonth = z.object({
  month: z.string(),
  boughtCents: z.int(),
  feesCents: z.int(),
  boughtPoints: z.int(),
  bonusPoints: z.int(),
  spentPoints: z.int(),
  leads: z.int(),
  refundedPoints: z.int(),
})

/** A plan, and what a lead costs on it, in cents; `cents` is a month's price, or a year's. */
const WalletPlan = z.object({
  key: z.string(),
  label: z.string(),
  tier: z.enum(tierNames),
  interval: z.enum(['month', 'year']),
  cents: z.int(),
  leadPriceCents: z.int(),
  /** What the professional is on, at the price that they agreed to. */
  isMine: z.boolean(),
  /** Of those that are paid by the month: the one that costs least at this pace. */
  isCheapest: z.boolean(),
})

/** What a professional has, where it came from, how long it lasts, and what a lead costs on every plan. */
export const Wallet = z.object({
  available: z.int(),
  held: z.int(),
  /** Points of a refunded payment that had been spent: covered by whatever points come next. */
  owed: z.int(),
  creditCents: z.int(),
  /** Open ones, and the last ten that are used up. */
  lots: z.array(Lot),
  leadsLeft: z.int(),
  /** From the captured leads of the last 90 days; `lastsUntil` is null if there were fewer than 3. */
  forecast: z.object({ leadsPerMonth: z.number(), lastsUntil: Instant.nullable() }),
  /** The last twelve, oldest first. */
  months: z.array(WalletMonth),
  /** Leads a month for comparing the plans: the professional's own, or 5 if they had fewer than 3. */
  comparedAt: z.number(),
  plans: z.array(WalletPlan),
})
export type Wallet = z.output<typeof Wallet>

export const points = {
  wallet: {
    method: 'GET',
    path: '/api/professionals/wallet',
    summary: 'Points by lot, how long they last, months, and what a lead costs on every plan',
    access: 'professional',
    byKey: 'points',
    response: Wallet,
  },
  transactions: {
    method: 'GET',
    path: '/api/professionals/transactions',
    summary: 'Points history, newest first',
    access: 'professional',
    byKey: 'points',
    query: z.strictObject({ limit: limit(TRANSACTION_PAGE_SIZE), cursor: z.string().max(40).optional() }),
    response: z.array(Transaction),
    paged: 'cursor',
  },
  give: {
    method: 'POST',
    path: '/api/admin/professionals/:professionalId/points',
    summary: 'Give a professional points as goodwill; above 1,000 within 30 days a second administrator approves it',
    access: 'admin',
    recentSignIn: true,
    idempotent: true,
    params: z.object({ professionalId: Id }),
    body: z.strictObject({
      points: z
        .int('Enter how many points')
        .min(1, 'Enter how many points')
        .max(100_000, 'Give at most 100,000 points'),
      reason: GoodwillReason,
    }),
    response: z.union([z.object({ status: z.literal('credited'), points: z.int() }), Waiting]),
    status: 201,
  },
  giveCredit: {
    method: 'POST',
    path: '/api/admin/professionals/:professionalId/credit',
    summary:
      'Give a professional credit in dollars as goodwill; above $500 within 30 days a second administrator approves it',
    access: 'admin',
    recentSignIn: true,
    idempotent: true,
    params: z.object({ professionalId: Id }),
    body: z.strictObject({
      amountCents: z.int('Enter an amount').min(1, 'Enter an amount').max(500_000, 'Give at most $5,000'),
      reason: GoodwillReason,
    }),
    response: z.union([z.object({ status: z.literal('given'), amountCents: z.int() }), Waiting]),
    status: 201,
  },
} as const satisfies Contract
