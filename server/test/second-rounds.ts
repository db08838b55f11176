import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { scopeSheets } from '#domains/consultations/bookings/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { aBooking } from './factories.ts'

type Package = NonNullable<Parameters<typeof aBooking>[1]>['package']

/** Makes a request one of a visit's scope sheet whose package includes a second round, its week of looking over; once. */
export async function withSecondRound(ctx: Context, requestId: string, name: Package = 'standard') {
  const matchUntil = new Date(ctx.now().getTime() - 1000)
  const set = { matchUntil, consultationFeeCents: 99_500 }
  await ctx.db.update(quoteRequests).set(set).where(eq(quoteRequests.id, requestId))
  const booking = await aBooking(ctx, { package: name, priceCents: 99_500 })
  const sheet = {
    bookingId: booking.id,
    summary: 'Open the kitchen to the garden: a steel beam, new doors, floors and a painted ceiling.',
    lines: ['Demolition and removal'],
    postcode: '3056',
    suburb: 'Brunswick',
    writtenAt: ctx.now(),
    requestId,
  }
  await ctx.db.insert(scopeSheets).values(sheet).onConflictDoNothing()
  return booking
}
