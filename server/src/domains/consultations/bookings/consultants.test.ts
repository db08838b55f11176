import { visitingDays } from '@lv/contract/admin-bookings'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingBrowsers } from '#test/booking-browsers.ts'
import { aBooking, aUser } from '#test/factories.ts'
import { freezeClock } from '#test/hold-clock.ts'

const t = await testApp()
const { aTeam, slotsFor } = openBookingBrowsers(t)
const ingrid = { name: 'Ingrid Larsen', email: 'Ingrid@Test.example', travelMinutes: 45 }
const week = { monday: '9:00-12:00, 13:00-17:00', tuesday: '9 to 5', wednesday: '' }

beforeEach(() => freezeClock(t))
beforeEach(() => aTeam(0))

async function office() {
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const { consultations } = t.as(admin)
  const { id: consultantId } = await consultations.addConsultant({ body: ingrid })
  return { admin, consultations, params: { consultantId } }
}

describe('an administrator', () => {
  test('adds a consultant, who is offered once they have hours, and the log names who did it', async () => {
    const { admin, consultations, params } = await office()
    expect(await slotsFor()).toEqual([])
    const hours = { monday: '9:00-12:00, 13:00-17:00', saturday: '9:00-13:00' }
    expect(await consultations.setHours({ params, body: hours })).toEqual({
      message: 'The hours of Ingrid Larsen are set.',
    })
    expect((await slotsFor()).length).toBeGreaterThan(0)
    expect(await consultations.consultants({})).toMatchObject([
      { ...ingrid, email: 'ingrid@test.example', isActive: true, hours: { ...hours, tuesday: '' } },
    ])
    const log = await t.ctx.db.select().from(auditLog)
    expect(log.filter(({ actorId }) => actorId === admin.id).map(({ action }) => action)).toContain('consultant_added')
  })

  test('is told at the day which hours cannot be read, and nothing changes', async () => {
    const { consultations, params } = await office()
    await consultations.setHours({ params, body: { friday: '10:00-11:00' } })
    const refused = consultations.setHours({ params, body: { ...week, tuesday: 'mornings' } })
    await expect(refused).rejects.toMatchObject({ status: 400, issues: [{ path: 'tuesday' }] })
    expect((await consultations.consultants({}))[0]?.hours).toMatchObject({ monday: '', friday: '10:00-11:00' })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'ingrid' }, 'email'],
    ['travel in words', { travelMinutes: 'soon' }, 'travelMinutes'],
    ['travel of half a day', { travelMinutes: '600' }, 'travelMinutes'],
  ])('is told at the field of a consultant with %s', async (_what, over, path) => {
    const { consultations, params } = await office()
    const body = { ...ingrid, email: 'pia@test.example', ...over }
    await expect(consultations.addConsultant({ body })).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    await expect(consultations.changeConsultant({ params, body: over })).rejects.toMatchObject({ issues: [{ path }] })
  })

  test('gives no two consultants one address', async () => {
    const { consultations, params } = await office()
    const taken = { status: 409, issues: [{ path: 'email' }] }
    await expect(consultations.addConsultant({ body: ingrid })).rejects.toMatchObject(taken)
    await consultations.addConsultant({ body: { ...ingrid, name: 'Pia', email: 'pia@test.example' } })
    const same = consultations.changeConsultant({ params, body: { name: 'Ida', email: 'pia@test.example' } })
    await expect(same).rejects.toMatchObject(taken)
    expect((await consultations.consultants({})).map(({ name }) => name)).toContain('Ingrid Larsen')
  })

  test('stops offering somebody, hands their visits over, and is told of those that stay', async () => {
    const { consultations, params } = await office()
    const { id: to } = await consultations.addConsultant({
      body: { ...ingrid, name: 'Pia', email: 'pia@test.example' },
    })
    const daily = Object.fromEntries(visitingDays.map((day) => [day, '9:00-16:00']))
    await consultations.setHours({ params, body: daily })
    const startsAt = new Date((await slotsFor())[0]?.startsAt ?? '')
    const { id } = await aBooking(t.ctx, { consultantId: params.consultantId, startsAt })
    const off = await consultations.setActive({ params, body: { isActive: false } })
    expect(off).toMatchObject({ message: expect.stringContaining('no longer offered'), visits: [{ id }] })
    expect(await consultations.handOver({ params, body: { to } })).toMatchObject({
      message: expect.stringContaining('Pia isn’t free then'),
      visits: [{ id, startsAt: startsAt.toISOString() }],
    })
    await consultations.setHours({ params: { consultantId: to }, body: daily })
    expect(await consultations.handOver({ params, body: { to } })).toMatchObject({
      message: expect.stringContaining('1 visit is now with Pia.'),
      visits: [],
    })
    expect(await consultations.setActive({ params, body: { isActive: true } })).toEqual({
      message: 'Ingrid Larsen is offered again.',
      visits: [],
    })
    await expect(consultations.handOver({ params, body: { to: crypto.randomUUID() } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
