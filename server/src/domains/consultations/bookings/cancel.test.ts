import { bookingRefund, packageNames, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { refundDue } from './parts/rules.ts'

const t = await testApp()
// A Tuesday, 11 am in Melbourne.
const { hours, aPaidBooking, refundsOf, rowOf, lettersTo, visitor, setClock } = openBookingScenario(
  t,
  '2026-12-01T00:00:00Z',
)

const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
const preview = (token: string) => visitor.cancelPreview({ params: { token } })
const cancel = (token: string, expectedRefundCents?: number) =>
  visitor.cancel({ params: { token }, ...(expectedRefundCents === undefined ? {} : { body: { expectedRefundCents } }) })

describe('what comes back', () => {
  test.each([
    ['three days before', 72, { nowCents: 59_900, in24hCents: 59_900, in48hCents: 29_950 }],
    ['right at 48 hours', 48, { nowCents: 59_900, in24hCents: 29_950, in48hCents: 0 }],
    ['a moment later', 48 - 1 / 3600, { nowCents: 29_950, in24hCents: 0, in48hCents: 0 }],
    ['right at 24 hours', 24, { nowCents: 29_950, in24hCents: 0, in48hCents: 0 }],
    ['within 24 hours', 23, { nowCents: 0, in24hCents: 0, in48hCents: 0 }],
  ])('is shown before it is pressed, %s', async (_when, ahead, shown) => {
    const { manage, id } = await aPaidBooking({ startsAt: hours(ahead) })
    expect(await preview(manage)).toEqual(shown)
    expect(await cancel(manage, shown.nowCents)).toEqual({ refundCents: shown.nowCents })
    expect(await refundsOf(id)).toEqual(shown.nowCents > 0 ? [{ kind: 'cancellation', cents: shown.nowCents }] : [])
    expect(await preview(manage)).toEqual({ nowCents: 0, in24hCents: 0, in48hCents: 0 })
  })

  test('is half at most where the visit was moved late', async () => {
    const { manage, id } = await aPaidBooking({ startsAt: hours(100), refundCapPercent: 50 })
    expect(await preview(manage)).toEqual({ nowCents: 29_950, in24hCents: 29_950, in48hCents: 29_950 })
    expect(await cancel(manage)).toEqual({ refundCents: 29_950 })
    expect(await refundsOf(id)).toEqual([{ kind: 'cancellation', cents: 29_950 }])
  })

  test('is what is left of the payment where a part went back before', async () => {
    const { manage, id, chargeId } = await aPaidBooking()
    await refundByAdmin(t.ctx, { chargeId, amountCents: 9900, reason: 'For the delay', actorId })
    expect((await preview(manage)).nowCents).toBe(50_000)
    expect(await cancel(manage, 50_000)).toEqual({ refundCents: 50_000 })
    expect(await refundsOf(id)).toEqual([
      { kind: 'admin', cents: 9900 },
      { kind: 'cancellation', cents: 50_000 },
    ])
  })

  test('is nothing for what cost nothing, with or without a time', async () => {
    for (const startsAt of [hours(72), null]) {
      const { manage, id } = await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt })
      expect(await preview(manage)).toEqual({ nowCents: 0, in24hCents: 0, in48hCents: 0 })
      expect(await cancel(manage, 0)).toEqual({ refundCents: 0 })
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
    }
  })

  test('is in the preview what is booked in the same second, for every package, share and hour', async () => {
    const cases = [
      constantFrom(...packageNames.filter((name) => packages[name].priceCents > 0)),
      constantFrom(100, 50, 0),
      integer({ min: 1, max: 100 * 60 }),
      integer({ min: 0, max: 3 }),
    ] as const
    await assert(
      asyncProperty(...cases, async (name, refundCapPercent, minutes, oddCents) => {
        const price = { package: name, priceCents: packages[name].priceCents + oddCents }
        const { manage, id } = await aPaidBooking({ ...price, refundCapPercent, startsAt: hours(minutes / 60) })
        const { nowCents } = await preview(manage)
        const { refundCents } = await cancel(manage, nowCents)
        const booked = (await refundsOf(id)).reduce((sum, { cents }) => sum + cents, 0)
        expect([refundCents, booked]).toEqual([nowCents, nowCents])
        expect(nowCents).toBe(
          bookingRefund(
            { paidCents: price.priceCents, startsAt: hours(minutes / 60), capPercent: refundCapPercent },
            t.ctx.now(),
          ),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('never grows while one waits, and is never below nothing nor above what was paid', () => {
    const paid = integer({ min: 0, max: 300_000 })
    const times = array(integer({ min: -100 * 60, max: 200 * 60 }), { minLength: 2, maxLength: 8 })
    assert(
      property(
        paid,
        paid,
        constantFrom(100, 50, 0),
        option(integer({ min: -1000, max: 9000 })),
        times,
        (a, b, cap, start, after) => {
          const startsAt = start === null ? null : hours(start / 60).toISOString()
          const booking = { status: 'confirmed' as const, startsAt, refundCapPercent: cap }
          const payment = { paidCents: Math.max(a, b), refundedCents: Math.min(a, b) }
          const due = after
            .toSorted((x, y) => x - y)
            .map((minutes) => refundDue({ ...booking, ...payment }, hours(minutes / 60)))
          for (const [index, cents] of due.entries()) {
            expect(cents).toBeGreaterThanOrEqual(0)
            expect(cents).toBeLessThanOrEqual(payment.paidCents - payment.refundedCents)
            expect(cents).toBeLessThanOrEqual(due[index - 1] ?? cents)
          }
        },
      ),
    )
  })
})

describe('cancelling', () => {
  test('gives the money and the slot back, and tells the customer and the consultant', async () => {
    const { manage, id, email, consultantId, startsAt } = await aPaidBooking()
    expect(await cancel(manage)).toEqual({ refundCents: 59_900 })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', sequence: 1 })
    expect(await visitor.get({ params: { token: manage } })).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      canReschedule: false,
      paidCents: 59_900,
      refundedCents: 59_900,
      receipts: [{ kind: 'invoice' }, { kind: 'adjustment', totalCents: 59_900 }],
    })
    // The database would refuse a second visit of the same consultant at that time.
    await aBooking(t.ctx, { consultantId, startsAt })
    expect((await lettersTo(email)).map(({ kind }) => kind)).toContain('booking-cancelled')
    const jobs = (await t.waitingJobs()).map(({ name }) => name)
    expect(jobs).toContain('send-refund')
  })

  test('for more than is due now changes nothing, and says what is', async () => {
    const { manage, id } = await aPaidBooking({ startsAt: hours(30) })
    const refused = await t.http.inject({
      method: 'POST',
      url: `/api/bookings/${manage}/cancel`,
      payload: { expectedRefundCents: 59_900 },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      refundCents: 29_950,
      message: expect.stringContaining('The refund is now $299.50'),
    })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', sequence: 0 })
    expect(await refundsOf(id)).toEqual([])
    expect(await cancel(manage, 29_950)).toEqual({ refundCents: 29_950 })
  })

  test('again is refused, and gives nothing twice', async () => {
    const { manage, id } = await aPaidBooking()
    await cancel(manage)
    await expect(cancel(manage)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This booking is already cancelled.',
    })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('is refused once the visit has begun', async () => {
    const { manage, id } = await aPaidBooking({ startsAt: hours(0) })
    await expect(cancel(manage)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The visit has begun, so it can no longer be cancelled.',
    })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
  })

  test('pressed eight times at once happens once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { manage, id, email } = await aPaidBooking()
      const { done, refused } = await outcomes(Array.from({ length: 8 }, () => cancel(manage, 59_900)))
      expect(done).toEqual([{ refundCents: 59_900 }])
      expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['This booking is already cancelled.']))
      expect(await refundsOf(id)).toEqual([{ kind: 'cancellation', cents: 59_900 }])
      expect((await lettersTo(email)).filter(({ kind }) => kind === 'booking-cancelled')).toHaveLength(1)
    }
  })

  test('while an administrator gives money back never gives more than was paid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { manage, id, chargeId } = await aPaidBooking()
      await outcomes<unknown>([
        cancel(manage),
        refundByAdmin(t.ctx, { chargeId, amountCents: 20_000, reason: 'For the delay', actorId }),
      ])
      const refunds = await refundsOf(id)
      expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(59_900)
      expect((await rowOf(id)).status).toBe('cancelled')
    }
  })

  test('needs no account, and an account needs the link', async () => {
    const user = await aUser(t.ctx)
    const { manage, visit, id } = await aPaidBooking({ email: user.email, userId: user.id })
    for (const token of [visit, 'x'.repeat(43), id])
      await expect(t.as(user).consultations.cancel({ params: { token } })).rejects.toMatchObject({ code: 'not_found' })
    expect(await cancel(manage)).toEqual({ refundCents: 59_900 })
  })

  test('leaves the ledger whole', async () => {
    setClock(hours(1))
    const { manage, chargeId } = await aPaidBooking({ startsAt: hours(30) })
    await cancel(manage)
    const { rows } = await transact(t.ctx, (ctx) =>
      ctx.db.execute<{ sum: number }>(sql`select coalesce(sum(p.amount), 0)::int as sum from ledger_entries e
        join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.subject = ${chargeId} and a.kind = 'stripe_clearing'`),
    )
    expect(rows).toEqual([{ sum: -29_950 }])
  })
})
