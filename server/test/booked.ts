import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { recordCharge } from '#domains/billing/payments/record-charge.ts'
import { orders } from '#domains/billing/payments/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestApp } from './app.ts'
import { aBooking } from './factories.ts'
import { bookingOrder } from './guests.ts'

export const HOUR_MS = 3_600_000
type Over = Parameters<typeof aBooking>[1]
type Letter = {
  kind: string
  to: string
  data: Record<string, string>
  link?: { kind: string; subject: string }
  attach?: { kind: string; id: string; isOff?: boolean }
}

/** A booking that was paid for with a card, by a guest or its account, as the payment provider's news would have it. */
export async function paidBooking(ctx: Context, over: Over = {}) {
  const booking = await aBooking(ctx, over)
  const { userId } = booking
  const payer = userId ? { userId } : { guestEmail: booking.email }
  const expiresAt = new Date(ctx.now().getTime() + HOUR_MS)
  const order = { ...bookingOrder(booking), ...payer, expiresAt }
  const { id: orderId } = singleRow(await ctx.db.insert(orders).values(order).returning())
  const { kind, amountCents, label: description } = order
  const charge = {
    userId,
    orderId,
    kind,
    description,
    amountCents,
    paymentId: `pi_${randomUUID()}`,
    invoiceId: null,
    paidAt: ctx.now(),
  }
  const recorded = await transact(ctx, (ctx) => recordCharge(ctx, charge))
  return { ...booking, chargeId: recorded?.chargeId ?? '', paymentId: charge.paymentId }
}

/** Bookings of people without an account at a clock that the test holds. */
export function openBookingScenario(t: TestApp, now: string) {
  let clock = new Date(now)
  t.ctx.now = () => clock
  const hours = (count: number) => new Date(clock.getTime() + count * HOUR_MS)

  const aPaidBooking = (over: Over = {}) => paidBooking(t.ctx, over)

  async function refundsOf(bookingId: string) {
    const { rows } = await t.ctx.db.execute<{ kind: string; cents: number }>(sql`select f.kind, f.amount_cents as cents
      from refunds f join charges c on c.id = f.charge_id join orders o on o.id = c.order_id
      where o.subject = ${bookingId} order by f.created_at, f.id`)
    return rows
  }

  async function rowOf(bookingId: string) {
    const { rows } = await t.ctx.db.execute<{
      status: string
      startsAt: string | null
      consultantId: string | null
      sequence: number
      cap: number
      remindedAt: string | null
    }>(sql`select status, starts_at as "startsAt", consultant_id as "consultantId", sequence,
      refund_cap_percent as cap, reminded_at as "remindedAt" from bookings where id = ${bookingId}`)
    const row = singleRow(rows)
    return { ...row, startsAt: row.startsAt && new Date(row.startsAt).toISOString() }
  }

  /** The emails that wait to be sent to an address. */
  const lettersTo = async (to: string) =>
    (await t.waitingJobs())
      .filter(({ name, data }) => name === 'mail' && data.to === to)
      .map(({ data }) => data as unknown as Letter)

  return {
    hours,
    aPaidBooking,
    refundsOf,
    rowOf,
    lettersTo,
    visitor: t.as(null).consultations,
    setClock: (to: Date) => {
      clock = to
    },
  }
}

/** The outcomes of simultaneous calls. */
export async function outcomes<T>(calls: Promise<T>[]) {
  const settled = await Promise.allSettled(calls)
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { done, refused: refused as { status: number; code: string; message: string }[] }
}
