import { z } from 'zod'
import { Decided, several } from './admin-shapes.ts'
import { PAYOUT_MIN_CENTS } from './catalogue.ts'
import { Id, Instant, limit, line } from './fields.ts'
import type { Contract } from './operation.ts'
import { payoutStates } from './options.ts'

/** One movement of an owner's earnings, newest first; `balanceAfterCents` always chains. */
export const EarningsLine = z.object({
  id: z.string(),
  /** `membership_share`, `course_share`, `premium_share`, `share_refunded`, `payout_requested`, `payout_declined`, `owing_covered`. */
  type: z.string(),
  description: z.string(),
  amountCents: z.int(),
  balanceAfterCents: z.int(),
  createdAt: Instant,
})
export type EarningsLine = z.output<typeof EarningsLine>

export const Payout = z.object({
  id: z.string(),
  amountCents: z.int(),
  status: z.enum(payoutStates),
  note: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type Payout = z.output<typeof Payout>

export const Earnings = z.object({
  balanceCents: z.int(),
  /** What can be asked for now: the rest is within its money-back days. */
  payableCents: z.int(),
  /** Owed back from payments that were refunded after they had been paid out. */
  owingCents: z.int(),
  /** Asked for and not paid yet. */
  requestedCents: z.int(),
  paidOutCents: z.int(),
  communities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceCents: z.int(),
      /** Members who pay for just this community, and members through premium. */
      subscribers: z.int(),
      premiumMembers: z.int(),
      /** Its courses that were bought, and not given back. */
      coursesSold: z.int(),
      grossCents: z.int(),
      feeCents: z.int(),
      earnedCents: z.int(),
      premiumCents: z.int(),
    }),
  ),
  /** The last twelve months, oldest first: what memberships, courses and premium brought after the fee. */
  months: z.array(
    z.object({ month: z.string(), membershipCents: z.int(), courseCents: z.int(), premiumCents: z.int() }),
  ),
  payouts: z.array(Payout),
})
export type Earnings = z.output<typeof Earnings>

/** A payout as administrators see it. */
export const AdminPayout = Payout.extend({
  ownerId: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** What the owner has come to owe since, as payments went back: decide with this in view. */
  owingCents: z.int(),
})
export type AdminPayout = z.output<typeof AdminPayout>

const decision = {
  status: z.enum(['paid', 'declined'], 'Choose paid or declined'),
  note: line(300, 'Enter the reference or the reason').min(3, 'Enter the reference or the reason'),
}

/** What an owner's communities earned: 80% of what members pay, and of what its courses are bought for. */
export const earnings = {
  get: {
    method: 'GET',
    path: '/api/earnings',
    summary: 'What the caller’s communities earned, by community and month',
    access: 'user',
    response: Earnings,
  },
  lines: {
    method: 'GET',
    path: '/api/earnings/lines',
    summary: 'How the earnings came and went, newest first',
    access: 'user',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(40).optional(),
    }),
    response: z.array(EarningsLine),
    paged: 'cursor',
  },
  requestPayout: {
    method: 'POST',
    path: '/api/earnings/payouts',
    summary: 'Ask for earnings to be paid out',
    access: 'user',
    recentSignIn: true,
    rateLimit: 'payouts',
    idempotent: true,
    body: z.strictObject({
      amountCents: z.int('Enter an amount').min(PAYOUT_MIN_CENTS, 'Ask for $50 or more'),
    }),
    response: Payout,
    status: 201,
  },
  payouts: {
    method: 'GET',
    path: '/api/admin/payouts',
    summary: 'Payouts that somebody waits for, oldest first, or those that were paid or declined, newest first',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({
        status: z.enum(payoutStates).default('requested'),
        limit: limit(25),
        cursor: z.string().max(200).optional(),
      })
      .default({ status: 'requested', limit: 25 }),
    response: z.array(AdminPayout),
    paged: 'cursor',
    file: ['id', 'amountCents', 'status', 'ownerName', 'ownerEmail', 'owingCents', 'createdAt', 'decidedAt', 'note'],
  },
  decidePayout: {
    method: 'POST',
    path: '/api/admin/payouts/:payoutId',
    summary: 'Mark a payout as paid, with the bank’s reference, or decline it with a reason',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ payoutId: Id }),
    body: z.strictObject(decision),
    response: Payout,
  },
  decidePayouts: {
    method: 'POST',
    path: '/api/admin/payouts/decisions',
    summary: 'Mark several payouts as paid with one reference, or decline them with one reason, each on its own',
    access: 'admin',
    recentSignIn: true,
    transactions: 'several',
    body: z.strictObject({ payoutIds: several, ...decision }),
    response: Decided,
  },
} as const satisfies Contract
