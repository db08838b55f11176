import { visitingDays } from '@lv/contract/admin-bookings'
import { melbourneDay } from '@lv/contract/dates'
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

  test('gives the hours that hold from then on, and no others', async () => {
    const { consultations, params } = await office()
    await consultations.setHours({ params, body: { monday: '9:00-17:00', wednesday: '9:00-17:00' } })
    await consultations.setHours({ params, body: { wednesday: '10:00-12:00' } })
    const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', weekday: 'short' })
    const days = (await slotsFor()).map(({ startsAt }) => weekday.format(new Date(startsAt)))
    expect([...new Set(days)]).toEqual(['Wed'])
  })

  test('is told of hours that are never offered, as we are closed then', async () => {
    const { consultations, params } = await office()
    const { message } = await consultations.setHours({ params, body: { monday: '7:30-18:30', saturday: '8:00-12:00' } })
    expect(message).toBe(
      'The hours of Ingrid Larsen are set. Not offered, as we’re closed then: Mon 7:30-8:00, Mon 18:00-18:30, Sat 8:00-9:00.',
    )
    expect(await consultations.setHours({ params, body: {} })).toEqual({
      message: 'Ingrid Larsen has no hours now, and can’t be booked.',
    })
  })

  test('gives days off, on which nobody can book, and takes them back', async () => {
    const { consultations, params } = await office()
    await consultations.setHours({ params, body: { monday: '9:00-17:00', tuesday: '9:00-17:00' } })
    const all = await slotsFor()
    const dayOf = ({ startsAt }: { startsAt: string }) => melbourneDay(new Date(startsAt))
    const [first] = all.map(dayOf)
    const day = first ?? ''
    await consultations.setAbsence({ params, body: { from: day, until: day } })
    expect((await slotsFor()).map(dayOf)).toEqual(all.map(dayOf).filter((other) => other !== day))
    await consultations.setAbsence({ params, body: { from: day, until: '2099-12-31' } })
    expect(await slotsFor()).toEqual([])
    await consultations.endAbsence({ params: { ...params, from: day } })
    expect(await slotsFor()).toEqual(all)
  })

  test('changes nothing of a consultant who does not exist', async () => {
    const { consultations } = await office()
    const params = { consultantId: crypto.randomUUID() }
    const notFound = { status: 404 }
    await expect(consultations.setHours({ params, body: { monday: '9:00-17:00' } })).rejects.toMatchObject(notFound)
    await expect(consultations.setActive({ params, body: { isActive: true } })).rejects.toMatchObject(notFound)
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
    const body = { ...ingrid, email: 'una@test.example' }
    const tries = await Promise.allSettled([1, 2, 3].map(() => consultations.addConsultant({ body })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
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
    expect(await consultations.consultants({})).toContainEqual(
      expect.objectContaining({ id: params.consultantId, isActive: true, visits: 1 }),
    )
    const off = await consultations.setActive({ params, body: { isActive: false } })
    expect(await slotsFor()).toEqual([])
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
    const log = await t.ctx.db.select().from(auditLog)
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['consultant_hours', 'consultant_deactivated', 'consultant_activated']),
    )
  })
})
