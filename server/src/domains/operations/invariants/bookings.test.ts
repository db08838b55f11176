import { describe, expect, test } from 'vitest'
import { refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { checkInvariants } from './check.ts'

const t = await testApp()
const { hours, aPaidBooking, visitor } = openBookingScenario(t, new Date().toISOString())
const { aTeam } = openBookingBrowsers(t)

const OWN = ['I26', 'I27', 'I28', 'I29', 'I30']
async function counts() {
  const findings = await checkInvariants(t.ctx)
  return Object.fromEntries(findings.filter(({ id }) => OWN.includes(id)).map(({ id, count }) => [id, count]))
}
const sound = Object.fromEntries(OWN.map((id) => [id, 0]))

/** What a holder of the database's own password could do: no trigger and no constraint stops it. */
async function commit(crime: string, ...values: unknown[]) {
  const client = await t.ctx.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(crime, values)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

/** A visit that was paid, one that was cancelled late, one that waits, and one that was made a request of. */
async function aWorld() {
  await aTeam(0)
  const paid = await aPaidBooking()
  const cancelled = await aPaidBooking({ startsAt: hours(30) })
  await visitor.cancel({ params: { token: cancelled.manage } })
  const heldUntil = hours(0.5)
  const held = await aBooking(t.ctx, { status: 'held', confirmedAt: null, heldUntil })
  await aBooking(t.ctx, { package: 'free', priceCents: 0, startsAt: null })
  const visited = await aPaidBooking({ startsAt: hours(-2) })
  const { id: actorId } = await aUser(t.ctx, { isSuperAdmin: true })
  await refundByAdmin(t.ctx, { chargeId: visited.chargeId, amountCents: 9900, reason: 'Came late', actorId })
  const params = { token: visited.manage }
  const scope = { summary: 'A beam, new doors and floors.', lines: ['A beam'], trades: [], postcode: '3056' }
  await visitor.writeScope({ params: { token: visited.visit }, body: scope })
  const { requestId } = await visitor.askForQuotes({ params, body: { consent: 'true' } })
  return { paid, cancelled, held, visited, requestId }
}

test('bookings, times and payments agree after booking, cancelling, refunds and a request', async () => {
  await aWorld()
  expect(await counts()).toEqual(sound)
})

describe('a broken rule of bookings is counted', () => {
  type World = Awaited<ReturnType<typeof aWorld>>
  const crimes: [id: string, what: string, crime: (world: World) => Promise<unknown>][] = [
    ['I26', 'a visit that nobody paid for', () => aBooking(t.ctx)],
    [
      'I26',
      'a visit of another price than was paid',
      ({ paid }) => commit('update bookings set price_cents = 99500 where id = $1', paid.id),
    ],
    [
      'I26',
      'a visit that was paid twice',
      ({ paid, cancelled }) =>
        commit('update orders set subject = $1 where subject = $2', paid.id, cancelled.id).then(() =>
          commit(`delete from refunds where kind = 'cancellation'`),
        ),
    ],
    [
      'I26',
      'money that was kept for what was never confirmed',
      ({ paid }) => commit(`update bookings set status = 'expired' where id = $1`, paid.id),
    ],
    [
      'I27',
      'a cancellation of an active booking',
      ({ cancelled }) => commit(`update bookings set status = 'confirmed' where id = $1`, cancelled.id),
    ],
    [
      'I27',
      'a cancellation of something else',
      async ({ cancelled }) => {
        const { id } = await aUser(t.ctx)
        await commit(`update charges set kind = 'premium', user_id = $1 where id = $2`, id, cancelled.chargeId)
      },
    ],
    [
      'I28',
      'a time that is kept for good',
      ({ held }) => commit(`update bookings set created_at = now() - interval '46 minutes' where id = $1`, held.id),
    ],
    [
      'I28',
      'a time that is kept for an hour',
      ({ held }) => commit(`update bookings set held_until = created_at + interval '1 hour' where id = $1`, held.id),
    ],
    [
      'I29',
      'two visits at once',
      async ({ paid, held }) => {
        await commit('alter table bookings drop constraint bookings_never_overlap')
        await commit(
          'update bookings set consultant_id = $1, starts_at = $2, ends_at = $3, busy_until = $4 where id = $5',
          ...[paid.consultantId, paid.startsAt, paid.endsAt, paid.busyUntil, held.id],
        )
      },
    ],
    [
      'I30',
      'a fee that is more than was paid',
      ({ requestId }) => commit('update quote_requests set consultation_fee_cents = 59901 where id = $1', requestId),
    ],
    [
      'I30',
      'a fee of which a part had gone back',
      ({ requestId }) =>
        commit(
          `update quote_requests set consultation_fee_cents = 50001, created_at = created_at + interval '1 second'
          where id = $1`,
          requestId,
        ),
    ],
  ]

  test.each(crimes)('%s: %s', async (id, _what, crime) => {
    await crime(await aWorld())
    expect((await counts())[id]).toBe(1)
  })
})
