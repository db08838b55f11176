import { randomUUID } from 'node:crypto'
import { transact } from '#core/context.ts'
import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { findOrder } from '#domains/billing/payments/find-order.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { orders } from '#domains/billing/payments/schema.ts'
import { settleOrder } from '#domains/billing/payments/settle-order.ts'
import { releaseBooking } from '#domains/consultations/bookings/confirm.ts'
import { sweepBookings } from '#domains/consultations/bookings/sweep.ts'
import { confirmPaid } from '#domains/operations/checkout/parts/booking-orders.ts'
import { singleRow } from '#platform/database/rows.ts'
import { HOUR_MS, paidBooking } from '../booked.ts'
import { aBooking, aConsultant, aUser } from '../factories.ts'
import { bookingOrder } from '../guests.ts'
import type { Aggregate } from './race.ts'

/** Two consultants, two visits that were paid for, one that is to be arranged, and one whose payment is on its way. */
export const booking: Aggregate = {
  name: 'a booking',
  broken: `select (select count(*) from bookings a join bookings b on a.id < b.id and a.consultant_id = b.consultant_id
      and a.starts_at < b.busy_until and b.starts_at < a.busy_until
      where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed'))
    + (select count(*) from charges where refunded_cents > amount_cents)
    + (select count(*) from bookings b join orders o on o.subject = b.id join charges c on c.order_id = o.id
      where b.status in ('cancelled', 'expired') and b.starts_at > now() + interval '49 hours'
        and b.refund_cap_percent = 100 and c.refunded_cents < c.amount_cents) as count`,
  known: [
    ['reschedule', 'cancel'],
    ['arrange', 'handOver'],
    ['pay', 'sweepLater'],
  ],
  async build(t, random) {
    const { ctx } = t
    const soon = (hours: number) => new Date(ctx.now().getTime() + hours * HOUR_MS)
    const admin = await aUser(ctx, { isSuperAdmin: true })
    // The visits of the round before take nobody's time.
    await ctx.pool.query('update consultants set is_active = false')
    const team = [await aConsultant(ctx), await aConsultant(ctx)]
    const [ingrid, oskar] = team.map(({ id }) => id) as [string, string]
    const paid = [
      await paidBooking(ctx, { consultantId: ingrid, startsAt: soon(96) }),
      await paidBooking(ctx, { consultantId: ingrid, startsAt: soon(120) }),
    ]
    const call = await aBooking(ctx, { startsAt: null, package: 'free', priceCents: 0 })
    const held = { consultantId: ingrid, startsAt: soon(144), status: 'held' as const, confirmedAt: null }
    const waiting = await aBooking(ctx, { ...held, heldUntil: soon(0.5) })
    const order = { ...bookingOrder(waiting), guestEmail: waiting.email, expiresAt: soon(0.5) }
    const { id: orderId } = singleRow(await ctx.db.insert(orders).values(order).returning())
    const asAdmin = t.as(admin).consultations
    const visitor = t.as(null).consultations
    const one = () => random.pick(paid)
    const any = () => random.pick([...paid, waiting, call])
    const free = await visitor.slots({ query: { package: 'basic' } })
    const time = () => random.pick(free.slice(-12)).startsAt
    const consultantId = () => random.pick(team).id
    const paymentId = `pi_${randomUUID()}`
    const customerId = null
    const payment = {
      id: paymentId,
      status: 'succeeded',
      receivedCents: waiting.priceCents,
      currency: 'aud',
      customerId,
    }
    const later = { ...ctx, now: () => soon(3) }
    return {
      reschedule: () => visitor.reschedule({ params: { token: one().manage }, body: { startsAt: time() } }),
      cancel: () => visitor.cancel({ params: { token: any().manage } }),
      arrange: async () => {
        const { id: bookingId } = any()
        const { sequence } = await asAdmin.see({ params: { bookingId } })
        const body = { startsAt: time(), consultantId: consultantId(), sequence, askedBy: 'us' as const }
        return asAdmin.arrange({ params: { bookingId }, body })
      },
      callOff: () => asAdmin.callOff({ params: { bookingId: any().id }, body: { reason: 'The consultant is ill' } }),
      handOver: () => {
        const [from, to] = random.next() < 0.5 ? [ingrid, oskar] : [oskar, ingrid]
        return asAdmin.handOver({ params: { consultantId: from }, body: { to } })
      },
      stopOffering: () =>
        asAdmin.setActive({ params: { consultantId: consultantId() }, body: { isActive: random.next() < 0.5 } }),
      setHours: () => asAdmin.setHours({ params: { consultantId: consultantId() }, body: { monday: '9:00-17:00' } }),
      setTravel: () =>
        asAdmin.changeConsultant({
          params: { consultantId: consultantId() },
          body: { travelMinutes: Math.floor(random.next() * 90) },
        }),
      readdress: () =>
        asAdmin.changeConsultant({
          params: { consultantId: consultantId() },
          body: { email: `consultant-${randomUUID()}@test.example` },
        }),
      absence: () => {
        const day = soon(96).toISOString().slice(0, 10)
        return asAdmin.setAbsence({ params: { consultantId: consultantId() }, body: { from: day, until: day } })
      },
      pay: () =>
        transact(ctx, async (ctx) => {
          const found = await findOrder(ctx, orderId)
          if (!found) throw new Error('the order is gone')
          const came = { ...payment, isLive: ctx.payments.isLive } as never
          return confirmPaid(ctx, await settleOrder(ctx, found, came, { eventId: null }))
        }),
      release: () => transact(ctx, (ctx) => releaseBooking(ctx, { bookingId: waiting.id })),
      sweep: () => sweepBookings(ctx),
      sweepLater: () => sweepBookings(later),
      refund: () => {
        const { chargeId, priceCents } = one()
        const amountCents = random.next() < 0.5 ? priceCents : 10_000
        return refundCharge(ctx, { chargeId, amountCents, kind: 'admin', reason: 'As agreed' })
      },
      dispute: () => {
        const { paymentId, priceCents } = one()
        const [id, status] = [`dp_${paymentId}`, random.pick(['open', 'won', 'lost'] as const)]
        const dispute = { id, paymentId, amountCents: priceCents, status, createdAt: ctx.now() }
        return transact(ctx, (ctx) => applyDispute(ctx, dispute as never, { eventId: null }))
      },
      read: () => visitor.get({ params: { token: any().manage } }),
      week: () => asAdmin.week({ params: { consultantId: consultantId() }, query: {} }),
    }
  },
}
