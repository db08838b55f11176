import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openCheckout, type WantedCheckout } from '#domains/billing/payments/open-checkout.ts'
import { orders } from '#domains/billing/payments/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestApp } from './app.ts'
import { aBooking } from './factories.ts'

type Booking = Awaited<ReturnType<typeof aBooking>>
type Over = Partial<Omit<WantedCheckout, 'user' | 'guest' | 'plan'>>
type ChargeRow = {
  id: string
  userId: string | null
  kind: string
  amountCents: number
  refundedCents: number
  paymentId: string
}

const MINUTE_MS = 60_000

/** What is paid for a booking, as its order says it. */
export const bookingOrder = ({ id, priceCents, name, phone }: Booking) => ({
  kind: 'consultation' as const,
  content: `consultation:${id}`,
  subject: id,
  amountCents: priceCents,
  label: 'Consultation: Basic Package',
  details: { name, phone },
})

/** The orders for a booking, oldest first. */
export const ordersAbout = (ctx: Context, bookingId: string) =>
  ctx.db.select().from(orders).where(eq(orders.subject, bookingId)).orderBy(asc(orders.createdAt), asc(orders.id))

/** What people do who pay for a consultation without an account. */
export function openGuests(t: TestApp) {
  /** A visit that waits for its payment for half an hour, or as many minutes as are given. */
  const aHeldBooking = (minutes = 30, over: Parameters<typeof aBooking>[1] = {}) =>
    aBooking(t.ctx, {
      status: 'held',
      confirmedAt: null,
      heldUntil: new Date(t.ctx.now().getTime() + minutes * MINUTE_MS),
      ...over,
    })

  /** The terms on which a booking is paid. */
  const termsOf = (booking: Booking, over: Over = {}) => ({
    ...bookingOrder(booking),
    expiresAt: booking.heldUntil ?? undefined,
    cancelPath: '/book/basic?payment=stopped',
    ...over,
  })

  /** The page on which the guest pays. */
  const bookingPage = async (booking: Booking, over: Over = {}) => {
    const { email, name } = booking
    return (await openCheckout(t.ctx, { ...termsOf(booking, over), guest: { email, name } })).url
  }

  const ordersOf = (bookingId: string) => ordersAbout(t.ctx, bookingId)

  async function chargesOf(subject: string): Promise<ChargeRow[]> {
    const { rows } = await t.ctx.db.execute<ChargeRow>(sql`select c.id, c.user_id as "userId", c.kind,
        c.amount_cents as "amountCents", c.refunded_cents as "refundedCents", c.payment_id as "paymentId"
      from charges c join orders o on o.id = c.order_id where o.subject = ${subject} order by c.created_at, c.id`)
    return rows
  }

  const statusOf = async (bookingId: string) => {
    const { rows } = await t.ctx.db.execute<{ status: string }>(
      sql`select status from bookings where id = ${bookingId}`,
    )
    return singleRow(rows).status
  }

  return { aHeldBooking, termsOf, bookingPage, ordersOf, chargesOf, statusOf }
}
