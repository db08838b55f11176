import { z } from 'zod'
import { choice, Id, Instant, limit, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { approvalKinds } from './options.ts'

/** What an administrator asked for waits until another approves it; `amount` is cents, points, or how many figures. */
export const Waiting = z.object({
  status: z.literal('waiting'),
  approvalId: z.string(),
  amount: z.int(),
  expiresAt: Instant,
})
export type Waiting = z.output<typeof Waiting>

export const Approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** The payment, the professional or the change of prices. */
  subject: z.string(),
  /** Whom it concerns. */
  email: z.string().nullable(),
  amount: z.int(),
  reason: z.string(),
  askedBy: z.string(),
  /** Whether the reader asked for it: then they cannot approve it, but take it back. */
  isMine: z.boolean(),
  askedAt: Instant,
  expiresAt: Instant,
  /** For `prices`: which figures, from which day in Melbourne. */
  prices: z.object({ day: z.string(), figures: z.array(z.object({ code: z.string(), value: z.int() })) }).nullable(),
})
export type Approval = z.output<typeof Approval>

const Decided = z.object({ id: z.string(), kind: z.enum(approvalKinds), amount: z.int() })

/** What needs two administrators: refunds and credit of more than $500, credits of more than 1,000 points, prices. */
export const approvals = {
  list: {
    method: 'GET',
    path: '/api/admin/approvals',
    summary: 'What waits for a second administrator, oldest first',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({ kind: choice(approvalKinds), limit: limit(25), cursor: z.string().max(200).optional() })
      .default({ limit: 25 }),
    response: z.array(Approval),
    paged: 'cursor',
    file: ['id', 'kind', 'amount', 'email', 'reason', 'askedBy', 'askedAt', 'expiresAt'],
  },
  approve: {
    method: 'POST',
    path: '/api/admin/approvals/:approvalId/approve',
    summary: 'Approve what another administrator asked for, once; it is carried out at once',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ approvalId: Id }),
    response: Decided,
  },
  decline: {
    method: 'POST',
    path: '/api/admin/approvals/:approvalId/decline',
    summary:
      'Decline what another administrator asked for, with a reason they read, or take back what one asked for oneself; it can be asked for again',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ approvalId: Id }),
    /** The reason may be left out where one takes back one’s own. */
    body: z.strictObject({ reason: z.preprocess(unlessEmpty, text(300).optional()) }),
    response: Decided,
  },
} as const satisfies Contract
