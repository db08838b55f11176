import type { Context } from '../../context.ts'
import { enqueueLimited } from '../../mail/enqueue-limited.ts'

/**
 * Mails the links of an address's bookings to that address, at most three times an hour. Whether there are any is looked
 * up as the letter is sent: the answer is the same, and takes as long.
 */
export async function sendBookingLinks(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  const letter = { kind: 'booking-links', to: email, data: {} }
  await enqueueLimited(ctx, { ...letter, link: { kind: 'bookings_of', subject: email } })
  return { message: 'If there are bookings for this address, we have sent their links.' }
}
