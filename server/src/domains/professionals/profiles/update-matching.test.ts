import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { getProfessional } from './get.ts'
import { getMatching } from './matching.ts'
import { mayReceiveLeads } from './receive-leads.ts'
import { leaves } from './schema.ts'
import { updateMatching } from './update-matching.ts'

const t = await testApp()

const aChooser = async (over = {}) => {
  const { user } = await aProfessional(t.ctx, over)
  return t.as(user).professionals
}
const fault = (path: string, message: unknown) => ({ status: 400, issues: [{ path, message }] })

describe('a service area', () => {
  test('is the postcodes of a list, each once', async () => {
    const api = await aChooser({ hasChosenMatching: false })
    const chosen = await api.updateMatching({
      body: { trades: ['Tiler', 'Tiler'], postcodes: ['3070', '3056', '3070'] },
    })
    expect(chosen).toEqual({
      trades: ['Tiler'],
      postcodes: ['3056', '3070'],
      basePostcode: null,
      radiusKm: null,
      hasChosen: true,
      leavesOut: [],
      awayFrom: null,
      awayUntil: null,
    })
    expect(await api.matching({})).toEqual(chosen)
    expect((await api.me({})).hasChosenMatching).toBe(true)
  })

  test.each([
    [{ trades: ['Tiler' as const] }, 'postcodes', 'Choose where you work as well'],
    [{ postcodes: ['3056'] }, 'trades', 'Choose your trades as well'],
  ])('and trades are chosen together at first: %j alone is refused', async (body, path, message) => {
    const api = await aChooser({ hasChosenMatching: false })
    await expect(api.updateMatching({ body })).rejects.toMatchObject(fault(path, message))
    expect((await api.me({})).hasChosenMatching).toBe(false)
  })

  test('is what we serve around the first postcode, by distance', async () => {
    const api = await aChooser()
    const near = await api.updateMatching({ body: { postcodes: ['3056'], radiusKm: 5 } })
    expect(near).toMatchObject({ basePostcode: '3056', radiusKm: 5 })
    expect(near.postcodes).toEqual(expect.arrayContaining(['3056', '3068', '3070']))
    expect(near.postcodes).not.toContain('3199')
    const far = await api.updateMatching({ body: { radiusKm: 60 } })
    expect(far.postcodes).toEqual(expect.arrayContaining([...near.postcodes, '3199']))
    expect(far).toMatchObject({ basePostcode: '3056', radiusKm: 60 })
  })

  test('stays as it is when the radius is taken away', async () => {
    const api = await aChooser()
    const around = await api.updateMatching({ body: { postcodes: ['3056'], radiusKm: 3 } })
    const listed = await api.updateMatching({ body: { radiusKm: null } })
    expect(listed).toEqual({ ...around, basePostcode: null, radiusKm: null })
  })

  test.each([
    [{ postcodes: ['3056', '9990'] }, 'postcodes', 'There is no postcode 9990'],
    [{ postcodes: ['0001'], radiusKm: 10 }, 'postcodes', 'There is no postcode 0001'],
    [{ postcodes: ['305'] }, 'postcodes.0', 'Please enter a valid Australian postcode'],
    [{ postcodes: [] }, 'postcodes', 'Enter at least one postcode'],
    [{ radiusKm: 20 }, 'postcodes', 'Enter the postcode in the middle of your area'],
    [
      { postcodes: ['0800'], radiusKm: 50 },
      'postcodes',
      'There’s nothing we serve within 50 km of 0800: we’re in Greater Melbourne',
    ],
    [{ postcodes: ['3056'], radiusKm: 151 }, 'radiusKm', 'Use 1 to 150 km'],
    [{ postcodes: ['3056'], radiusKm: 0 }, 'radiusKm', 'Use 1 to 150 km'],
    [{ trades: [] }, 'trades', 'Choose at least one trade'],
  ])('of %j is refused beside the field %s', async (body, path, message) => {
    const api = await aChooser()
    const before = await api.matching({})
    await expect(api.updateMatching({ body })).rejects.toMatchObject(fault(path, message))
    expect(await api.matching({})).toEqual(before)
  })

  test('is for the kinds of work that are not left out; of a trade something has to stay', async () => {
    const api = await aChooser()
    await api.updateMatching({ body: { trades: ['Plumber', 'Tiler'], postcodes: ['3056'] } })
    expect((await api.matching({})).leavesOut).toEqual([])
    expect(await api.updateMatching({ body: { leavesOut: ['gas', 'drains'] } })).toMatchObject({
      trades: ['Plumber', 'Tiler'],
      leavesOut: ['gas', 'drains'],
    })
    await expect(api.updateMatching({ body: { leavesOut: ['gas', 'drains', 'taps'] } })).rejects.toMatchObject({
      issues: [{ path: 'leavesOut', message: 'Nothing is left of Plumber: remove it from your trades instead' }],
    })
    expect((await api.matching({})).leavesOut).toEqual(['gas', 'drains'])
  })

  test('changed in two windows at once is one of the two, never a mixture', async () => {
    const api = await aChooser()
    await api.updateMatching({ body: { postcodes: ['3056'], radiusKm: 5 } })
    const bodies = [{ radiusKm: 10 }, { postcodes: ['3199'], radiusKm: 5 }, { postcodes: ['3030'] }]
    await Promise.allSettled(bodies.map((body) => api.updateMatching({ body })))
    const { postcodes, basePostcode, radiusKm } = await api.matching({})
    if (basePostcode === null) expect(postcodes).toEqual(['3030'])
    else {
      const other = await aChooser()
      const same = await other.updateMatching({ body: { postcodes: [basePostcode], radiusKm } })
      expect(postcodes).toEqual(same.postcodes)
    }
  })
})

describe('a leave', () => {
  test('ends at midnight in Melbourne before the day on which the professional is back', async () => {
    const api = await aChooser({ hasChosenMatching: false })
    const { awayUntil, hasChosen } = await api.updateMatching({ body: { awayUntil: '2099-03-10' } })
    expect([awayUntil, hasChosen]).toEqual(['2099-03-09T13:00:00.000Z', false])
    expect(await api.me({})).toMatchObject({ awayUntil: '2099-03-09T13:00:00.000Z', receiveLeads: false })
    expect((await api.updateMatching({ body: { awayUntil: null } })).awayUntil).toBeNull()
  })

  describe('is kept', () => {
    const kept = (professionalId: string) =>
      t.ctx.db.select().from(leaves).where(eq(leaves.professionalId, professionalId)).orderBy(leaves.fromAt)
    const after = (days: number) => {
      const now = new Date(t.ctx.now().getTime() + days * DAY_MS)
      return { now, ctx: { ...t.ctx, now: () => now } }
    }

    test('from when it is set until it ends, also where it is changed or ended early', async () => {
      const { id: professionalId } = await aProfessional(t.ctx)
      const [first, third, tenth] = [after(0), after(2), after(9)]
      const day = (days: number) => melbourneDay(after(days).now)
      await updateMatching(first.ctx, { professionalId, awayUntil: day(20) })
      await updateMatching(first.ctx, { professionalId, awayUntil: day(30) })
      const { awayUntil } = await updateMatching(first.ctx, { professionalId, awayUntil: day(10) })
      expect(await kept(professionalId)).toMatchObject([{ fromAt: first.now, untilAt: awayUntil }])
      await updateMatching(third.ctx, { professionalId, awayUntil: null })
      await updateMatching(third.ctx, { professionalId, awayUntil: null })
      expect(await kept(professionalId)).toMatchObject([{ fromAt: first.now, untilAt: third.now }])
      await updateMatching(tenth.ctx, { professionalId, awayUntil: day(12) })
      expect((await kept(professionalId)).map(({ fromAt }) => fromAt)).toEqual([first.now, tenth.now])
      await updateMatching(tenth.ctx, { professionalId, awayUntil: null })
      expect(await kept(professionalId)).toHaveLength(1)
    })

    test('once, whatever is pressed at the same time', async () => {
      const { id, user } = await aProfessional(t.ctx)
      const api = t.as(user).professionals
      const days = ['2099-03-10', null, '2099-04-10', '2099-03-01', null, '2099-05-01']
      await Promise.all(days.map((awayUntil) => api.updateMatching({ body: { awayUntil } })))
      const { awayUntil } = await api.matching({})
      const open = (await kept(id)).filter(({ untilAt }) => untilAt > t.ctx.now())
      expect(open.map(({ untilAt }) => untilAt.toISOString())).toEqual(awayUntil ? [awayUntil] : [])
    })

    test('and never twice for the same time', async () => {
      const { id: professionalId } = await aProfessional(t.ctx)
      const [from, middle, until] = [after(0).now, after(5).now, after(9).now]
      await t.ctx.db.insert(leaves).values({ professionalId, fromAt: from, untilAt: until })
      const overlapping = t.ctx.db.insert(leaves).values({ professionalId, fromAt: middle, untilAt: after(12).now })
      await expect(overlapping).rejects.toMatchObject({ cause: { constraint: 'leaves_never_overlap' } })
    })
  })

  describe('that is planned', () => {
    const start = t.ctx.now().getTime()
    const at = (days: number) => {
      const now = new Date(start + days * DAY_MS)
      return { ctx: { ...t.ctx, now: () => now }, day: melbourneDay(now) }
    }
    const isOpenAt = async (professionalId: string, days: number) => {
      const now = at(days).ctx.now()
      const { rows } = await t.ctx.db.execute<{ isOpen: boolean }>(
        sql`select ${mayReceiveLeads(now)} as "isOpen" from professionals p where p.id = ${professionalId}`,
      )
      return rows[0]?.isOpen
    }
    const kept = (professionalId: string) =>
      t.ctx.db.select().from(leaves).where(eq(leaves.professionalId, professionalId)).orderBy(leaves.fromAt)

    test('begins and ends at midnight in Melbourne; until then leads come', async () => {
      const { id: professionalId, user } = await aProfessional(t.ctx, { receiveLeads: true })
      const api = t.as(user).professionals
      const [from, until] = [at(5).day, at(9).day]
      const { awayFrom, awayUntil } = await api.updateMatching({ body: { awayFrom: from, awayUntil: until } })
      expect([melbourneDay(new Date(awayFrom ?? '')), melbourneDay(new Date(awayUntil ?? ''))]).toEqual([from, until])
      expect((await api.me({})).awayUntil).toBeNull()
      expect(await isOpenAt(professionalId, 0)).toBe(true)
      expect(await isOpenAt(professionalId, 6)).toBe(false)
      expect(await isOpenAt(professionalId, 10)).toBe(true)
      const during = await getProfessional(at(6).ctx, { professionalId, isSuperAdmin: false })
      expect([during.awayUntil?.toISOString(), during.receiveLeads]).toEqual([awayUntil, false])
      expect(await getMatching(at(6).ctx, professionalId)).toMatchObject({ awayFrom: null })
    })

    test('is one: moved, cancelled, or begun at once', async () => {
      const { id: professionalId } = await aProfessional(t.ctx)
      const change = (days: number, of: { awayFrom?: string; awayUntil: string | null }) =>
        updateMatching(at(days).ctx, { professionalId, ...of })
      await change(0, { awayFrom: at(5).day, awayUntil: at(9).day })
      await change(0, { awayFrom: at(6).day, awayUntil: at(12).day })
      expect(await kept(professionalId)).toHaveLength(1)
      await change(0, { awayUntil: null })
      expect(await kept(professionalId)).toEqual([])
      await change(0, { awayFrom: at(5).day, awayUntil: at(9).day })
      const { awayFrom } = await change(1, { awayUntil: at(4).day })
      expect(awayFrom).toBeNull()
      expect(await kept(professionalId)).toMatchObject([{ fromAt: at(1).ctx.now() }])
    })

    test('ends the one under way', async () => {
      const { id: professionalId } = await aProfessional(t.ctx)
      await updateMatching(at(0).ctx, { professionalId, awayUntil: at(20).day })
      await updateMatching(at(2).ctx, { professionalId, awayFrom: at(8).day, awayUntil: at(9).day })
      const [first, second] = await kept(professionalId)
      expect([first?.untilAt, melbourneDay(second?.fromAt ?? new Date(0))]).toEqual([at(2).ctx.now(), at(8).day])
      expect(await isOpenAt(professionalId, 3)).toBe(true)
    })

    test.each([
      [{ awayFrom: '2020-01-01', awayUntil: '2099-01-01' }, 'awayFrom', 'Choose today or a later day'],
      [{ awayFrom: '2099-01-01', awayUntil: '2099-01-01' }, 'awayUntil', 'Choose a day after your first day away'],
      [{ awayFrom: '2099-01-01' }, 'awayUntil', 'Choose the day you’re back'],
      [{ awayFrom: 'soon', awayUntil: '2099-01-01' }, 'awayFrom', 'Choose your first day away'],
    ])('%j is refused', async (body, path, message) => {
      const api = await aChooser()
      await expect(api.updateMatching({ body })).rejects.toMatchObject(fault(path, message))
    })
  })

  test('that is over is not shown any more', async () => {
    const api = await aChooser({ awayUntil: new Date(Date.now() - 1000) })
    expect((await api.matching({})).awayUntil).toBeNull()
    expect((await api.me({})).awayUntil).toBeNull()
  })

  test.each([
    ['2020-01-01', 'Choose tomorrow or a later day'],
    ['2099-02-30', expect.any(String)],
    ['soon', expect.any(String)],
  ])('until %s is refused', async (awayUntil, message) => {
    const api = await aChooser()
    await expect(api.updateMatching({ body: { awayUntil } })).rejects.toMatchObject(fault('awayUntil', message))
  })
})
