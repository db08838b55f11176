import { z } from 'zod'
import { Instant, limit } from './fields.ts'
import type { Contract } from './operation.ts'
import { TRANSACTION_PAGE_SIZE } from './options.ts'

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

export const points = {
  transactions: {
    method: 'GET',
    path: '/api/professionals/transactions',
    summary: 'How the points came and went, newest first',
    access: 'professional',
    query: z.strictObject({ limit: limit(TRANSACTION_PAGE_SIZE), cursor: z.string().max(40).optional() }),
    response: z.array(Transaction),
    paged: 'cursor',
  },
} as const satisfies Contract
