import { z } from 'zod'

/** What an administrator gives back of a payment, all that is left of it where no amount is named, and why. */
export const RefundCharge = z.strictObject({
  amountCents: z.int('Use whole cents').min(1, 'Use whole cents').optional(),
  reason: z.string().trim().min(3, 'Say why').max(300),
})

export const ChargeRefund = z.object({
  refundId: z.string(),
  amountCents: z.int(),
  pointsTaken: z.int(),
  pointsOwed: z.int(),
})
