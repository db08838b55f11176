import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking, aUser } from '#test/factories.ts'

// Wednesday the 4th of November 2026 in Melbourne, the day after the Cup.
const t = await testApp()
const { hours: after } = openBookingScenario(t, '2026-11-03T22:00:00Z')
const ann = await aUser(t.ctx, { isSuperAdmin: true })
const api = (admin = ann) => t.as(admin).consultations

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

async function aConsultant() {
  const email = `k-${crypto.randomUUID()}@test.example`
  const body = { name: 'Ingrid Larsen', email, travelMinutes: 30 }
  const { id: consultantId } = await api().addConsultant({ body })
  const hours = { ...Object.fromEntries(WEEKDAYS.map((day) => [day, '9:00-17:00'])), saturday: '9:00-13:00' }
  await api().setHours({ params: { consultantId }, body: hours })
  return { consultantId }
}
const weekOf = (consultantId: string, week?: string) => api().week({ params: { consultantId }, query: { week } })
const at = (iso: string) => ({ startsAt: new Date(iso) })

describe('a consultant’s week', () => {
  test('begins on its Monday, with their hours and ours; a public holiday is closed', async () => {
    const { consultantId } = await aConsultant()
    const week = await weekOf(consultantId)
    expect([week.monday, week.days.map(({ day }) => day.slice(-2)).join()]).toEqual([
      '2026-11-02',
      '02,03,04,05,06,07,08',
    ])
    expect(week.days[0]).toEqual({
      day: '2026-11-02',
      open: { opens: 480, closes: 1080 },
      hours: [{ opens: 540, closes: 1020 }],
      isAbsent: false,
      visits: [],
    })
    expect(week.days.map(({ open }) => open !== null)).toEqual([true, false, true, true, true, true, false])
    expect(week.days.map(({ hours }) => hours.length)).toEqual([1, 1, 1, 1, 1, 1, 0])
    expect((await weekOf(consultantId, '2026-11-15')).monday).toBe('2026-11-09')
    expect((await weekOf(consultantId, '2027-01-01')).monday).toBe('2026-12-28')
  })

  test('has visits and held times by the clock in Melbourne, on both sides of daylight saving, and nobody else’s', async () => {
    const { consultantId } = await aConsultant()
    const own = { consultantId, name: 'Quill Fernleaf' }
    const visit = await aBooking(t.ctx, { ...own, ...at('2026-11-04T23:00:00Z') })
    await aBooking(t.ctx, {
      ...own,
      ...at('2026-11-05T03:00:00Z'),
      status: 'held',
      heldUntil: after(0.5),
      confirmedAt: null,
    })
    await aBooking(t.ctx, { ...own, ...at('2026-11-06T03:00:00Z'), status: 'cancelled' })
    await aBooking(t.ctx, at('2026-11-04T23:00:00Z'))
    await aBooking(t.ctx, { ...own, ...at('2026-11-08T13:00:00Z'), name: 'Next Monday, midnight' })
    const { days } = await weekOf(consultantId)
    expect(days[3]?.visits).toMatchObject([
      {
        id: visit.id,
        name: 'Quill Fernleaf',
        status: 'confirmed',
        startsMinute: 600,
        endsMinute: 690,
        busyUntilMinute: 720,
      },
      { status: 'held', startsMinute: 840 },
    ])
    expect(days.flatMap(({ visits }) => visits)).toHaveLength(2)
    await aBooking(t.ctx, { ...own, ...at('2027-06-16T00:00:00Z') })
    expect((await weekOf(consultantId, '2027-06-16')).days[2]?.visits).toMatchObject([{ startsMinute: 600 }])
  })

  test('is looked at by administrators alone, which is logged; a day that is none and nobody’s week are refused', async () => {
    const { consultantId } = await aConsultant()
    const looker = await aUser(t.ctx, { readsAdmin: true })
    await api(looker).week({ params: { consultantId }, query: {} })
    const { rows } = await t.ctx.db.execute(
      sql`select action, subject, detail from audit_log where actor_id = ${looker.id}`,
    )
    expect(rows).toEqual([{ action: 'consultant_week_seen', subject: consultantId, detail: { monday: '2026-11-02' } }])
    for (const week of ['2026-02-30', '9999-12-31', 'x'])
      await expect(weekOf(consultantId, week), week).rejects.toMatchObject({ status: 400 })
    await expect(weekOf(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

describe('days off', () => {
  const off = (consultantId: string, from: string, until: string, admin = ann) =>
    api(admin).setAbsence({ params: { consultantId }, body: { from, until } })
  const back = (consultantId: string, from: string) => api().endAbsence({ params: { consultantId, from } })

  test('are added and taken back by an administrator, whose action is logged; visits on them stay and are counted', async () => {
    const { consultantId } = await aConsultant()
    await aBooking(t.ctx, { consultantId, ...at('2026-11-04T23:00:00Z') })
    expect(await off(consultantId, '2026-11-05', '2026-11-06')).toEqual({
      message:
        'Ingrid Larsen is off from 5 Nov 2026 to 6 Nov 2026. 1 visit is booked on these days and stays: call the customer.',
    })
    const { days, absences } = await weekOf(consultantId)
    expect(days.map(({ isAbsent }) => isAbsent)).toEqual([false, false, false, true, true, false, false])
    expect(absences).toEqual([{ from: '2026-11-05', until: '2026-11-06' }])
    expect(days[3]?.visits).toHaveLength(1)
    expect(await back(consultantId, '2026-11-05')).toEqual({
      message: 'Ingrid Larsen can be booked on these days again.',
    })
    expect((await weekOf(consultantId)).absences).toEqual([])
    await expect(back(consultantId, '2026-11-05')).rejects.toMatchObject({ status: 404 })
    const { rows } = await t.ctx.db.execute(sql`select action, actor_id as by from audit_log
      where subject = ${consultantId} and action in ('consultant_absent', 'consultant_present') order by at, id`)
    expect(rows).toEqual([
      { action: 'consultant_absent', by: ann.id },
      { action: 'consultant_present', by: ann.id },
    ])
  })

  test('are refused at their field where they are none, or end before they begin', async () => {
    const { consultantId } = await aConsultant()
    for (const [from, until, path] of [
      ['', '2026-11-06', 'from'],
      ['2026-11-05', '2026-11-31', 'until'],
      ['2026-11-05', '2026-11-04', 'until'],
    ] as const)
      await expect(off(consultantId, from, until)).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    const reader = await aUser(t.ctx, { readsAdmin: true })
    await expect(off(consultantId, '2026-11-05', '2026-11-06', reader)).rejects.toMatchObject({ status: 403 })
    await expect(off(crypto.randomUUID(), '2026-11-05', '2026-11-06')).rejects.toMatchObject({ status: 404 })
  })

  test('of two administrators at the same time from the same day are one', async () => {
    const { consultantId } = await aConsultant()
    const ben = await aUser(t.ctx, { isSuperAdmin: true })
    await Promise.all([
      off(consultantId, '2026-12-01', '2026-12-04'),
      off(consultantId, '2026-12-01', '2026-12-02', ben),
    ])
    expect((await weekOf(consultantId, '2026-12-01')).absences).toHaveLength(1)
  })
})
