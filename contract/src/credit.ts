import { z } from 'zod'
import { Instant } from './fields.ts'
import type { Contract } from './operation.ts'

/** What a professional has with us in Australian dollars; cents, and never points. */
export const Credit = z.object({
  balanceCents: z.int(),
  /** Held for a payment under way: it returns if that is not paid. */
  heldCents: z.int(),
  /** How much of the balance can go to the card it came from; the rest can only be spent here. */
  payableCents: z.int(),
  /** Refunds stay here as credit instead of going to the card. */
  keepsRefunds: z.boolean(),
  /** How it came and went, newest first, at most 50. */
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      description: z.string(),
      cents: z.int(),
      balanceCents: z.int(),
      createdAt: Instant,
    }),
  ),
})
export type Credit = z.output<typeof Credit>

export const credit = {
  get: {
    method: 'GET',
    path: '/api/professionals/credit',
    summary: 'The credit balance in dollars, what of it can be paid out, and how it came and went',
    access: 'professional',
    response: Credit,
  },
  choose: {
    method: 'PUT',
    path: '/api/professionals/credit',
    summary: 'Whether what is due back is kept as credit or goes back to the card',
    access: 'professional',
    unverified: 'may',
    recentSignIn: true,
    rateLimit: 'profile',
    body: z.strictObject({ keepsRefunds: z.boolean() }),
    response: Credit,
  },
  payOut: {
    method: 'POST',
    path: '/api/professionals/credit/payout',
    summary: 'Send credit to the card that it came from, never more than that card paid',
    access: 'professional',
    recentSignIn: true,
    idempotent: true,
    rateLimit: 'orders',
    body: z.strictObject({ amountCents: z.int('Use whole cents').min(1, 'Enter how much').max(100_000_000) }),
    response: Credit,
  },
} as const satisfies Contract
