import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { anAbn, aStoredMobile } from '#test/mobiles.ts'
import { getBalances } from './balances.ts'
import { KeyReused } from './entry.ts'
import { type Grant, grantPoints } from './grant.ts'
import { grantWelcome } from './grant-welcome.ts'
import { pointLots } from './schema.ts'
import { listTransactions } from './statement.ts'

const t = await testApp()

const aTopUp = (professionalId: string, over: Partial<Grant> = {}): Grant => ({
  professionalId,
  points: 290,
  kind: 'top_up',
  lot: 'paid',
  costCents: 1000,
  key: `order:${randomUUID()}`,
  description: '290 points',
  ...over,
})

const lotsOf = (professionalId: string) =>
  t.ctx.db
    .select()
    .from(pointLots)
    .where(eq(pointLots.professionalId, professionalId))
    .orderBy(asc(pointLots.createdAt))

describe('points that are given', () => {
  test('are a separate lot, with its cost', async () => {
    const { id } = await aProfessional(t.ctx)
    await grantPoints(t.ctx, aTopUp(id))
    await grantPoints(t.ctx, aTopUp(id, { points: 73, kind: 'purchase_bonus', lot: 'bonus', costCents: 0 }))
    expect(await lotsOf(id)).toMatchObject([
      { kind: 'paid', points: 290, remaining: 290, costCents: 1000 },
      { kind: 'bonus', points: 73, remaining: 73, costCents: 0 },
    ])
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 20 })
    expect(items).toMatchObject([
      { type: 'purchase_bonus', amount: '0.00', lvPointsChange: 73, balanceAfter: 363 },
      { type: 'top_up', amount: '10.00', lvPointsChange: 290, balanceAfter: 290 },
    ])
  })

  test('come once a key, however many ask at once', async () => {
    const { id } = await aProfessional(t.ctx)
    const topUp = aTopUp(id)
    const given = await Promise.all(Array.from({ length: 20 }, () => grantPoints(t.ctx, topUp)))
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1)
    await expect(grantPoints(t.ctx, { ...topUp, points: 291 })).rejects.toThrow(KeyReused)
    expect(await lotsOf(id)).toHaveLength(1)
    expect(await getBalances(t.ctx, id)).toEqual({ available: 290, held: 0, creditCents: 0 })
  })

  test.each([-29, 0, 0.5, 1e308, Number.NaN, '29', null, true])('are not %s (T65)', async (points) => {
    const { id } = await aProfessional(t.ctx)
    await expect(grantPoints(t.ctx, aTopUp(id, { points: points as number }))).rejects.toMatchObject({ status: 400 })
    expect(await lotsOf(id)).toEqual([])
  })

  test('for nobody are an error', async () => {
    await expect(grantPoints(t.ctx, aTopUp(randomUUID()))).rejects.toThrow('does not exist')
    await expect(getBalances(t.ctx, randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

describe('the welcome', () => {
  async function aWelcomed() {
    const { id: professionalId, mobile } = await aProfessional(t.ctx, { abn: null })
    return { professionalId, mobile, abn: anAbn() }
  }

  test('is 58 points', async () => {
    const who = await aWelcomed()
    const { professionalId: id } = who
    expect(await grantWelcome(t.ctx, who)).toBe(true)
    expect(await grantWelcome(t.ctx, who)).toBe(false)
    expect(await grantWelcome(t.ctx, { ...who, mobile: aStoredMobile(), abn: anAbn() })).toBe(false)
    expect(await getBalances(t.ctx, id)).toEqual({ available: 58, held: 0, creditCents: 0 })
    expect(await lotsOf(id)).toMatchObject([{ kind: 'bonus', points: 58, remaining: 58, costCents: 0 }])
  })

  test.each(['mobile', 'abn'] as const)(
    'is given once per number (%s), whoever signs up with it, even all at once',
    async (number) => {
      const people = await Promise.all(Array.from({ length: 10 }, aWelcomed))
      const same = people[0]?.[number] ?? ''
      const given = await Promise.all(people.map((who) => grantWelcome(t.ctx, { ...who, [number]: same })))
      expect(given.filter(Boolean)).toHaveLength(1)
      const balances = await Promise.all(people.map(({ professionalId }) => getBalances(t.ctx, professionalId)))
      expect(balances.reduce((sum, { available }) => sum + available, 0)).toBe(58)
    },
  )

  test('knows a number in one spelling only', async () => {
    const who = await aWelcomed()
    await expect(grantWelcome(t.ctx, { ...who, mobile: '0491 570 006' })).rejects.toThrow('E.164')
  })
})
