import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { listRules } from './list-rules.read.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const reader = await aUser(t.ctx, { readsAdmin: true })
const on = (day: string) => listRules({ ...t.ctx, now: () => new Date(`${day}T12:00:00+11:00`) })
const CONTRACT = 'written_contract_cents'

test('every figure that holds is to be checked from 1 December 2026 until somebody confirms it', async () => {
  expect((await on('2026-11-30')).some(({ isToCheck }) => isToCheck)).toBe(false)
  const after = await on('2026-12-01')
  expect(after.filter(({ isToCheck }) => isToCheck)).toEqual(after.filter(({ state }) => state !== 'past'))
  const warranty = after.filter(({ code }) => code === 'home_warranty_cents')
  expect(warranty.map(({ value, state }) => [value, state])).toContainEqual([2_000_000, 'in_force'])
})

test('a figure is set from a day on and confirmed with that, by whom; the one before it is past on that day', async () => {
  const body = { code: CONTRACT, effectiveFrom: '2027-01-01', value: 500_000, source: 'Regulation of 2027' } as const
  await t.as(admin).legalRules.set({ body })
  const own = (day: string) => on(day).then((rules) => rules.filter(({ code }) => code === CONTRACT))
  expect((await own('2026-12-31')).map(({ state }) => state)).toEqual(['in_force', 'to_come'])
  expect((await own('2027-01-01')).map(({ state }) => state)).toEqual(['past', 'in_force'])
  expect((await own('2027-01-01')).at(-1)).toMatchObject({ value: 500_000, confirmedBy: admin.email, unit: 'cents' })
})

test('an administrator who only looks reads them, and sets and confirms none', async () => {
  expect((await t.as(reader).legalRules.list({})).length).toBeGreaterThan(7)
  const figure = { code: CONTRACT, effectiveFrom: '2030-01-01' } as const
  await expect(t.as(reader).legalRules.confirm({ body: figure })).rejects.toMatchObject({ status: 403 })
  const body = { ...figure, value: 1, source: 'None' }
  await expect(t.as(reader).legalRules.set({ body })).rejects.toMatchObject({ status: 403 })
  await expect(t.as(admin).legalRules.set({ body: { ...figure, value: 0, source: ' ' } })).rejects.toMatchObject({
    status: 400,
  })
})
