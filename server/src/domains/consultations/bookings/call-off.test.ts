import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { applyRefund } from '#domains/billing/payments/apply-refund.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { openPayers } from '#test/payers.ts'
import { calendarFile } from './calendar-file.ts'
import { callOffRefunded } from './call-off.ts'
import { consultants } from './schema.ts'

const t = await testApp()
const { hours, aPaidBooking, refundsOf, rowOf, lettersTo, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')
const { takeJobs } = openPayers(t)
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const callOff = (bookingId: string, reason = 'Ingrid is ill') =>
  t.as(admin).consultations.callOff({ params: { bookingId }, body: { reason } })

type Paid = Awaited<ReturnType<typeof aPaidBooking>>
const kindsTo = async (to: string) => (await lettersTo(to)).map(({ kind }) => kind)
const consultantOf = async ({ consultantId }: { consultantId: string | null }) =>
  (
    await t.ctx.db
      .select()
      .from(consultants)
      .where(eq(consultants.id, consultantId ?? ''))
  )[0]?.email ?? ''
async function doJobs() {
  const jobs = await takeJobs('call-off-refunded')
  for (const { chargeId } of jobs) await callOffRefunded(t.ctx, { chargeId: String(chargeId) })
  return jobs.length
}
const paymentOf = async ({ chargeId }: Paid) => {
  const { rows } = await t.ctx.pool.query('select payment_id as id from charges where id = $1', [chargeId])
  return String(rows[0]?.id)
}
const isFree = async ({ startsAt, consultantId }: Paid) => {
  await aBooking(t.ctx, { startsAt, consultantId, package: 'free', priceCents: 0 })
  return true
}

const ways: [string, (booking: Paid, cents: number) => Promise<unknown>][] = [
  [
    'by an administrator',
    ({ chargeId }, amountCents) => refundCharge(t.ctx, { chargeId, amountCents, reason: 'As agreed', kind: 'admin' }),
  ],
  [
    'at the provider',
    async (booking, amountCents) => {
      const refund = { id: `re_${randomUUID()}`, amountCents, status: 'succeeded' as const, createdAt: t.ctx.now() }
      return applyRefund(t.ctx, { ...refund, paymentId: await paymentOf(booking) } as never, { eventId: null })
    },
  ],
  [
    'by a dispute',
    async (booking, amountCents) => {
      const dispute = { id: `dp_${randomUUID()}`, amountCents, status: 'open' as const, createdAt: t.ctx.now() }
      return applyDispute(t.ctx, { ...dispute, paymentId: await paymentOf(booking) } as never, { eventId: null })
    },
  ],
]

describe.each(ways)('a payment that goes back %s', (_how, giveBack) => {
  test('wholly, while its visit is ahead, cancels it, frees its slot, and both sides are told once', async () => {
    const booking = await aPaidBooking()
    await giveBack(booking, 59_900)
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed' })
    expect(await doJobs()).toBe(1)
    await callOffRefunded(t.ctx, { chargeId: booking.chargeId })
    expect(await rowOf(booking.id)).toMatchObject({ status: 'cancelled', sequence: 1 })
    expect(await isFree(booking)).toBe(true)
    const kinds = await kindsTo(booking.email)
    expect(kinds.filter((kind) => kind === 'booking-called-off')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(1)
    expect(await kindsTo(await consultantOf(booking))).toEqual(['visit-called-off'])
    expect((await refundsOf(booking.id)).map(({ cents }) => cents)).toEqual([59_900])
  })

  test('in part leaves it; the part that makes it whole does not', async () => {
    const booking = await aPaidBooking()
    await giveBack(booking, 20_000)
    expect(await doJobs()).toBe(0)
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed', sequence: 0 })
    await giveBack(booking, 39_900)
    expect(await doJobs()).toBe(1)
    expect(await rowOf(booking.id)).toMatchObject({ status: 'cancelled' })
  })

  test('once its visit has begun leaves it', async () => {
    const booking = await aPaidBooking({ startsAt: hours(0) })
    await giveBack(booking, 59_900)
    await doJobs()
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed', sequence: 0 })
  })
})

describe('a visit whose payment went back', () => {
  test('and is ours again before the job has run stays, and the administrators hear that it was', async () => {
    const booking = await aPaidBooking()
    const dispute = { id: `dp_${randomUUID()}`, amountCents: 59_900, paymentId: await paymentOf(booking) }
    for (const status of ['open', 'won'] as const)
      await applyDispute(t.ctx, { ...dispute, status, createdAt: t.ctx.now() } as never, { eventId: null })
    await doJobs()
    expect(await rowOf(booking.id)).toMatchObject({ status: 'confirmed' })
    const told = (await lettersTo('admin@demo.example')).filter(({ kind }) => kind === 'consultation-restored')
    expect(told).toMatchObject([{ data: { chargeId: booking.chargeId, amount: '$599.00' } }])
  })

  test('as its customer cancelled is not cancelled again by a job', async () => {
    const { manage, id } = await aPaidBooking()
    await visitor.cancel({ params: { token: manage } })
    expect(await doJobs()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', sequence: 1 })
  })

  test('while its customer cancels it at the same time is cancelled once, and nothing goes back twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { manage, chargeId, id, email } = await aPaidBooking()
      const refund = () => refundCharge(t.ctx, { chargeId, reason: 'As agreed', kind: 'admin' })
      await outcomes<unknown>([visitor.cancel({ params: { token: manage } }), refund()])
      await doJobs()
      expect((await refundsOf(id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(59_900)
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', sequence: 1 })
      const off = (await kindsTo(email)).filter((kind) => /called-off|cancelled/.test(kind))
      expect(off).toHaveLength(1)
    }
  })
})

describe('a booking that we cancel', () => {
  test.each([
    ['three days before', 72, 100],
    ['an hour before', 1, 100],
    ['after nobody came', -1, 100],
    ['of a visit that was moved late', 72, 0],
  ])(
    'gives all of it back %s, tells both sides why, and is in the audit log',
    async (_when, ahead, refundCapPercent) => {
      const booking = await aPaidBooking({ startsAt: hours(ahead), refundCapPercent })
      expect(await callOff(booking.id)).toEqual({
        message: 'The booking is cancelled, and $599.00 goes back. Both sides are told by email.',
        refundCents: 59_900,
      })
      expect(await refundsOf(booking.id)).toEqual([{ kind: 'cancellation', cents: 59_900 }])
      expect(await rowOf(booking.id)).toMatchObject({ status: 'cancelled', sequence: 1 })
      const [letter] = (await lettersTo(booking.email)).filter(({ kind }) => kind === 'booking-called-off')
      expect(letter).toMatchObject({ attach: { kind: 'calendar', id: booking.id } })
      const { text } = composeEmail(t.ctx.config, 'booking-called-off', { ...letter?.data, token: booking.manage })
      expect(text).toContain('Reason: Ingrid is ill. We’re sorry.')
      expect(text).toContain('$599.00 will be refunded to your card.')
      expect(text).toContain(`${t.ctx.config.publicUrl}/book/basic`)
      expect(text).not.toMatch(/undefined|Albion/)
      const calendar = await calendarFile(t.ctx, { bookingId: booking.id, to: booking.email })
      expect(calendar?.method).toBe('CANCEL')
      expect(await kindsTo(await consultantOf(booking))).toEqual(['visit-called-off'])
      expect(await doJobs()).toBe(0)
      const [deed] = await t.ctx.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, booking.id))
        .orderBy(desc(auditLog.id))
      expect(deed).toMatchObject({
        action: 'booking_called_off',
        actorId: admin.id,
        detail: { cents: 59_900, reason: 'Ingrid is ill' },
      })
    },
  )

  test('refunds what is left after a partial refund, and nothing for a free call', async () => {
    const part = await aPaidBooking()
    await refundCharge(t.ctx, { chargeId: part.chargeId, amountCents: 9900, reason: 'As agreed', kind: 'admin' })
    expect(await callOff(part.id)).toMatchObject({ refundCents: 50_000 })
    const call = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null })
    expect(await callOff(call.id, 'We have no time')).toEqual({
      message: 'The booking is cancelled. Both sides are told by email.',
      refundCents: 0,
    })
    const [letter] = (await lettersTo(call.email)).filter(({ kind }) => kind === 'booking-called-off')
    const { text } = composeEmail(t.ctx.config, 'booking-called-off', { ...letter?.data, token: call.manage })
    expect(text).toContain('Your Free Consultation is cancelled.')
    expect(text).not.toMatch(/card|undefined/)
  })

  test('pressed while the customer cancels happens once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { manage, id } = await aPaidBooking({ startsAt: hours(30) })
      await outcomes<unknown>([visitor.cancel({ params: { token: manage } }), callOff(id)])
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', sequence: 1 })
      expect(await refundsOf(id)).toHaveLength(1)
    }
  })

  test('is refused for an inactive booking, one that was visited, or an unknown one', async () => {
    const unpaid = { confirmedAt: null, startsAt: hours(72) }
    const held = await aBooking(t.ctx, { ...unpaid, status: 'held', heldUntil: hours(0.5) })
    const expired = await aBooking(t.ctx, { ...unpaid, status: 'expired' })
    const done = await aPaidBooking()
    await callOff(done.id)
    const visited = await aPaidBooking({ startsAt: hours(-2) })
    const sheet = { summary: 'A beam, new doors and floors.', lines: ['A beam'], trades: [], postcode: '3056' }
    await visitor.writeScope({ params: { token: visited.visit }, body: sheet })
    const refused: [string, RegExp][] = [
      [held.id, /waiting for its payment/],
      [expired.id, /never paid for/],
      [done.id, /already cancelled/],
      [visited.id, /scope sheet is written/],
      [randomUUID(), /no such booking/],
    ]
    for (const [which, message] of refused) await expect(callOff(which)).rejects.toThrow(message)
    await expect(callOff(visited.id, ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await refundsOf(visited.id)).toEqual([])
  })
})
