import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { sendRefund } from '#domains/billing/payments/send-refund.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { openPayers } from '#test/payers.ts'
import { callOffBooking, callOffRefunded } from './call-off.ts'

const t = await testApp()
const guests = openGuests(t)
const { payAt, takeJobs, settle, broken } = openPayers(t)
const visitor = t.as(null).consultations
const { id: adminId } = await aUser(t.ctx, { isSuperAdmin: true })

/** What the payment provider refunded, in cents. */
async function givenBack(paymentId: string) {
  const { rows } = await t.ctx.db.execute<{ cents: number }>(sql`select (data ->> 'amount')::int as cents
    from local_payment_objects where data ->> 'object' = 'refund' and data ->> 'payment_intent' = ${paymentId}`)
  return rows.map(({ cents }) => cents)
}

test.each([
  [100, 59_900],
  [47, 29_950],
  [20, 0],
])(
  'who paid %i hours before the visit and cancels gets the previewed %i cents on the card, once',
  async (ahead, cents) => {
    const startsAt = new Date(t.ctx.now().getTime() + ahead * HOUR_MS)
    const booking = await guests.aHeldBooking(30, { startsAt })
    await payAt(await guests.bookingPage(booking))
    expect(await guests.statusOf(booking.id)).toBe('confirmed')
    const params = { token: booking.manage }
    const { nowCents } = await visitor.cancelPreview({ params })
    expect(nowCents).toBe(cents)
    expect(await visitor.cancel({ params, body: { expectedRefundCents: nowCents } })).toEqual({ refundCents: cents })
    for (const { refundId } of await takeJobs('send-refund')) await sendRefund(t.ctx, { refundId: String(refundId) })
    await settle()
    const [charge] = await guests.chargesOf(booking.id)
    expect(charge?.refundedCents).toBe(cents)
    expect(await givenBack(charge?.paymentId ?? '')).toEqual(cents > 0 ? [cents] : [])
    expect(await broken()).toEqual([])
  },
)

test.each([
  ['we cancel it', (bookingId: string) => callOffBooking(t.ctx, { bookingId, reason: 'Ingrid is ill', adminId }), 0],
  [
    'an administrator gives it back',
    async (_: string, chargeId: string) => refundCharge(t.ctx, { chargeId, reason: 'As agreed', kind: 'admin' }),
    1,
  ],
])('an hour before the visit all of it is on the card again where %s', async (_how, giveBack, jobs) => {
  const booking = await guests.aHeldBooking(30, { startsAt: new Date(t.ctx.now().getTime() + HOUR_MS) })
  await payAt(await guests.bookingPage(booking))
  const [charge] = await guests.chargesOf(booking.id)
  await giveBack(booking.id, charge?.id ?? '')
  const offs = await takeJobs('call-off-refunded')
  expect(offs).toHaveLength(jobs)
  for (const { chargeId } of offs) await callOffRefunded(t.ctx, { chargeId: String(chargeId) })
  for (const { refundId } of await takeJobs('send-refund')) await sendRefund(t.ctx, { refundId: String(refundId) })
  await settle()
  expect(await givenBack(charge?.paymentId ?? '')).toEqual([59_900])
  expect(await guests.statusOf(booking.id)).toBe('cancelled')
  expect(await broken()).toEqual([])
})
