import { packageNames, packages } from '@lv/contract/packages'
import { startContext } from '@lv/server/app/start-context.ts'
import { buildApp } from '@lv/server/app.ts'
import { sendRefund } from '@lv/server/domains/billing/payments/send-refund.ts'
import { isOnGrid, isOpenFor } from '@lv/server/domains/consultations/bookings/free-slots.ts'
import { bookingToken, visitSubject } from '@lv/server/domains/consultations/bookings/links.ts'
import { sweepBookings } from '@lv/server/domains/consultations/bookings/sweep.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { testApp } from '@lv/server/test/app.ts'
import { olderDemo } from '@lv/server/test/older-demo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedBookings } from './booking-shapes.ts'
import { seed } from './seed.ts'

const t = await testApp()
let added: Record<string, number>

beforeAll(async () => {
  added = await seed(t.ctx, { scale: 0.1 })
})

const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)
const tokenOf = async (name: string, status: string, sign: '<' | '>', kind: 'manage' | 'visit' = 'manage') => {
  const { rows } = await t.ctx.pool.query<{ id: string; consultant: { id: string; email: string } }>(
    `select b.id, json_build_object('id', k.id, 'email', k.email) as consultant
     from bookings b join consultants k on k.id = b.consultant_id
     where b.package = $1 and b.status = $2 and b.starts_at ${sign} now()`,
    [name, status],
  )
  const { id, consultant } = singleRow(rows)
  return bookingToken(t.ctx, kind, kind === 'visit' ? visitSubject(id, consultant) : id)
}

describe('the demo’s consultations', () => {
  test('are two consultants with times to choose from, and bookings past and coming', async () => {
    expect(added).toMatchObject({ consultants: 2, bookings: 6, sheets: 1 })
    for (const name of packageNames)
      expect((await t.as(null).consultations.slots({ query: { package: name } })).length).toBeGreaterThan(10)
  })

  test('hold together on any day: in the summer break, at Easter, when the clocks change', () => {
    for (const date of [
      '2026-11-21T09:00:00Z',
      '2027-01-05T01:00:00Z',
      '2027-03-27T22:00:00Z',
      '2026-10-03T16:30:00Z',
    ]) {
      const now = Date.parse(date)
      for (const { package: name, startsAt, createdAt, key } of seedBookings(now)) {
        expect(createdAt).toBeLessThan(now)
        if (startsAt === null) continue
        expect([isOnGrid(startsAt), isOpenFor(startsAt, packages[name].minutes)]).toEqual([true, true])
        expect(startsAt > now).toBe(!key.startsWith('past'))
      }
    }
  })

  test('are paid as they would have been: with their receipts, in the ledger, with nothing left to do', async () => {
    expect(await broken()).toEqual([])
    expect(await t.waitingJobs()).toEqual([])
    const past = await t.as(null).consultations.get({ params: { token: await tokenOf('standard', 'confirmed', '<') } })
    expect(past).toMatchObject({
      isPast: true,
      priceCents: 99_500,
      paidCents: 99_500,
      receipts: [{ totalCents: 99_500 }],
    })
    expect(past.scope?.lines.length).toBeGreaterThan(5)
    const seen = await t.as(null).consultations.visit({
      params: { token: await tokenOf('standard', 'confirmed', '<', 'visit') },
    })
    expect(seen.name).toBe('Nina Castellano')
  })

  test('remind of nothing that is past', async () => {
    expect(await sweepBookings(t.ctx)).toBe(0)
  })

  test('can be cancelled, and the money is refunded at the provider', async () => {
    const params = { token: await tokenOf('structural', 'confirmed', '>') }
    const { nowCents } = await t.as(null).consultations.cancelPreview({ params })
    expect(await t.as(null).consultations.cancel({ params })).toEqual({ refundCents: nowCents })
    expect(nowCents).toBeGreaterThan(0)
    const jobs = (await t.waitingJobs()).filter(({ name }) => name === 'send-refund')
    await sendRefund(t.ctx, singleRow(jobs).data as { refundId: string })
    expect(await broken()).toEqual([])
  })

  test('are written once', async () => {
    expect(await seed(t.ctx, { scale: 0.1 })).toEqual({})
  })
})

// Here, as the demo is there already: it takes longest.
test('a whole demo of release 0.1.0 goes on with this release and loses nothing', async () => {
  const { url, lost } = await olderDemo(t.ctx.pool)
  expect(lost).toEqual([])
  const { ctx, close } = await startContext(t.ctx.config, t.ctx.log, url)
  const { http } = await buildApp(ctx, { shedAboveMs: 0 })
  try {
    expect((await checkInvariants(ctx)).filter(({ count }) => count !== 0 && count !== 'not built')).toEqual([])
    const communities: { id: string; isPublic: boolean }[] = (await http.inject('/api/communities')).json()
    const id = communities.find(({ isPublic }) => isPublic)?.id
    for (const path of [`/api/communities/${id}`, `/api/communities/${id}/posts`, '/api/jobs', '/api/courses'])
      expect([path, (await http.inject(path)).statusCode]).toEqual([path, 200])
  } finally {
    await http.close()
    await close()
  }
})
