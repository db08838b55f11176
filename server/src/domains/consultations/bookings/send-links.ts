import { type Context, transact } from '#core/context.ts'
import { mayTell } from '#domains/notifications/notifications/may-tell.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

/**
 * Mails the links of an address's bookings to that address, at most three times an hour. Whether there are any is looked
 * up as the letter is sent: the answer is the same, and takes as long.
 */
export async function sendBookingLinks(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  const kind = 'booking-links'
  const may = await mayTell(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    const link = { kind: 'bookings_of', subject: email } as const
    if (may) await tell(ctx, { kind, to: { email }, data: {}, link })
    return { message: 'If there are bookings for this address, we’ve sent their links.' }
  })
}
