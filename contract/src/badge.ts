import { z } from 'zod'
import { Instant } from './fields.ts'
import { Check } from './professional-shapes.ts'

/** `running` until it is due; `done`: everything was decided; `late`: it was not, and the money went back; `refunded`. */
export const paidCheckStates = ['running', 'done', 'late', 'refunded'] as const

/** The verified badge: a paid check of a professional's documents, and its result. */
export const Badge = z.object({
  /** Documents submitted and not decided yet. */
  waitingCount: z.int(),
  /** Something waits, and no check runs. */
  canBuy: z.boolean(),
  /** What a check costs now. */
  priceCents: z.int(),
  /** Checked documents that are still valid: they make the badge. */
  checks: z.array(Check),
  /** The check that was paid for last. */
  paid: z
    .object({
      status: z.enum(paidCheckStates),
      paidAt: Instant,
      dueAt: Instant,
      endedAt: Instant.nullable(),
      /** Its tax invoice. */
      receiptId: z.string().nullable(),
      /** What is being checked, while it runs. */
      documentIds: z.array(z.string()),
    })
    .nullable(),
})
export type Badge = z.output<typeof Badge>
