import { z } from 'zod'
import { Decided, several } from './admin-shapes.ts'
import { choice, Id, Instant, limit, line, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { orderKinds } from './payments.ts'

const cursor = z.string().max(400).optional()

export const ChargeFilters = z.strictObject({
  /** A person's whole email, or the id of a payment. */
  search: z.preprocess(unlessEmpty, line(254).optional()),
  kind: choice(orderKinds),
  refunded: choice(['true', 'false']),
})
export type ChargeFilters = z.output<typeof ChargeFilters>

/** What somebody paid, and what went back of it. */
const AdminCharge = z.object({
  id: z.string(),
  /** Null once the person is deleted. */
  email: z.string().nullable(),
  kind: z.enum(orderKinds),
  description: z.string(),
  amountCents: z.int(),
  /** The part of it that their credit balance paid. */
  creditCents: z.int(),
  refundedCents: z.int(),
  points: z.int(),
  card: z.string().nullable(),
  paidAt: Instant,
  /** Newest first. */
  refunds: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      amountCents: z.int(),
      status: z.enum(['pending', 'succeeded', 'failed', 'restored']),
      reason: z.string(),
      /** The administrator's email, where one gave it back. */
      by: z.string().nullable(),
    }),
  ),
})
export type AdminCharge = z.output<typeof AdminCharge>

/** What a refund would do, found out by doing it and taking it back. */
const RefundPreview = z.object({
  amountCents: z.int(),
  /** What of it would go to the credit balance; the rest to the card. */
  creditCents: z.int(),
  pointsTaken: z.int(),
  /** Points that are spent already, and would be owed. */
  pointsOwed: z.int(),
  /** What would end with it. */
  ends: z.enum(['subscription', 'consultation', 'check', 'course']).nullable(),
  /** A second administrator has to approve it. */
  needsSecond: z.boolean(),
})
export type RefundPreview = z.output<typeof RefundPreview>

export const QuarantineFilters = z.strictObject({
  state: z.preprocess(unlessEmpty, z.enum(['open', 'settled'], 'Choose from the list').default('open')),
})

/** What came from the payment provider and matches nothing we asked for. */
const Quarantined = z.object({
  id: z.string(),
  /** The provider's payment, page, subscription or refund, or the id of a refund of ours. */
  objectId: z.string(),
  eventId: z.string().nullable(),
  reason: z.string(),
  detail: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
  /** What was done about it. */
  note: z.string().nullable(),
})
export type Quarantined = z.output<typeof Quarantined>

const Note = text(500, 'Say what was done about it')

/** Payments as administrators look for them, give them back, and settle what matches nothing. */
export const charges = {
  list: {
    method: 'GET',
    path: '/api/admin/charges',
    summary: 'What was paid, newest first; who looked for a person is logged',
    access: 'admin',
    recentSignIn: true,
    query: ChargeFilters.extend({ limit: limit(25), cursor }).default({ limit: 25 }),
    response: z.array(AdminCharge),
    paged: 'cursor',
  },
  previewRefund: {
    method: 'GET',
    path: '/api/admin/charges/:chargeId/refund',
    summary: 'What a refund would take back and end, and whether it takes two administrators; nothing is done',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ chargeId: Id }),
    query: z
      .strictObject({
        amountCents: z.preprocess(
          unlessEmpty,
          z.coerce.number('Use whole cents').int('Use whole cents').min(1, 'Use whole cents').optional(),
        ),
      })
      .default({}),
    response: RefundPreview,
  },
  quarantined: {
    method: 'GET',
    path: '/api/admin/quarantine',
    summary: 'What came from the payment provider and matches no order: open, oldest first, or settled, newest first',
    access: 'admin',
    recentSignIn: true,
    query: QuarantineFilters.extend({ limit: limit(25), cursor }).default({ state: 'open', limit: 25 }),
    response: z.array(Quarantined),
    paged: 'cursor',
    file: ['id', 'objectId', 'reason', 'detail', 'createdAt', 'settledAt', 'settledBy', 'note'],
  },
  settle: {
    method: 'POST',
    path: '/api/admin/quarantine/:quarantineId/settle',
    summary: 'Note that a payment in quarantine was settled, and how; once',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ quarantineId: Id }),
    body: z.strictObject({ note: Note }),
    response: z.object({ message: z.string() }),
  },
  settleSeveral: {
    method: 'POST',
    path: '/api/admin/quarantine/settlements',
    summary: 'Note that several payments in quarantine were settled in the same way, each on its own',
    access: 'admin',
    recentSignIn: true,
    transactions: 'several',
    body: z.strictObject({ quarantineIds: several, note: Note }),
    response: Decided,
  },
} as const satisfies Contract
