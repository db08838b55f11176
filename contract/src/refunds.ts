import { z } from 'zod'
import { Waiting } from './approvals.ts'
import { line } from './fields.ts'

/** What an administrator refunds of a payment, by default all that is left, and why. */
export const RefundCharge = z.strictObject({
  amountCents: z.int('Use whole cents').min(1, 'Use whole cents').optional(),
  reason: line(300, 'Say why').min(3, 'Say why'),
})

/** The money goes back; or, above $500, a second administrator has to approve it. */
export const ChargeRefund = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('refunded'),
    refundId: z.string(),
    amountCents: z.int(),
    /** What of it goes to the credit balance; the rest to the card. */
    creditCents: z.int(),
    pointsTaken: z.int(),
    pointsOwed: z.int(),
  }),
  Waiting,
])
export type ChargeRefund = z.output<typeof ChargeRefund>
