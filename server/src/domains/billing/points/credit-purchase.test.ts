import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { getBalances } from './balances.ts'
import { type Bonus, creditBonus, creditPurchase, type Purchase } from './credits.ts'
import { KeyReused } from './entry.ts'
import { pointLots } from './schema.ts'
import { listTransactions } from './statement.ts'

const t = await testApp()

const aPurchase = (professionalId: string, over: Partial<Purchase> = {}): Purchase => ({
  chargeId: randomUUID(),
  professionalId,
  cents: 1000,
  points: 290,
  bonusPoints: 72,
  bonusText: 'Bonus of the gold tier: 72 points',
  ...over,
})

const lotsOf = (professionalId: string) =>
  t.ctx.db
    .select()
    .from(pointLots)
    .where(eq(pointLots.professionalId, professionalId))
    .orderBy(asc(pointLots.createdAt), asc(pointLots.id))

const available = async (professionalId: string) => (await getBalances(t.ctx, professionalId)).available

describe('bought points', () => {
  test('are a lot with its cost, and the bonus a separate lot', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(await creditPurchase(t.ctx, aPurchase(id))).toBe(true)
    expect(await lotsOf(id)).toMatchObject([
      { kind: 'paid', points: 290, remaining: 290, costCents: 1000 },
      { kind: 'bonus', points: 72, remaining: 72, costCents: 0 },
    ])
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 20 })
    expect(items).toMatchObject([
      { type: 'top_up_bonus', description: 'Bonus of the gold tier: 72 points', amount: '0.00', balanceAfter: 362 },
      { type: 'top_up', description: 'Top-up: 290 points', amount: '10.00', lvPointsChange: 290, balanceAfter: 290 },
    ])
  })

  test('without a bonus are one lot', async () => {
    const { id } = await aProfessional(t.ctx)
    await creditPurchase(t.ctx, aPurchase(id, { bonusPoints: 0 }))
    expect(await lotsOf(id)).toHaveLength(1)
  })

  test('are credited once per payment, however often we are told it was paid (T51, T52)', async () => {
    const { id } = await aProfessional(t.ctx)
    const purchase = aPurchase(id)
    const given = await Promise.all(Array.from({ length: 20 }, () => creditPurchase(t.ctx, purchase)))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await lotsOf(id)).toHaveLength(2)
    expect(await available(id)).toBe(362)
    await expect(creditPurchase(t.ctx, { ...purchase, points: 291 })).rejects.toThrow(KeyReused)
    await expect(creditPurchase(t.ctx, { ...purchase, cents: 100 })).rejects.toThrow(KeyReused)
    expect(await available(id)).toBe(362)
  })

  test('go with the transaction that credits them', async () => {
    const { id } = await aProfessional(t.ctx)
    const failing = transact(t.ctx, async (ctx) => {
      await creditPurchase(ctx, aPurchase(id))
      throw new Error('the inbox could not be written')
    })
    await expect(failing).rejects.toThrow('the inbox')
    expect([await available(id), await lotsOf(id)]).toEqual([0, []])
  })

  test.each([-29, 0, 0.5, 1e308, Number.NaN, '29', null, true])('are not %s (T65)', async (points) => {
    const { id } = await aProfessional(t.ctx)
    await expect(creditPurchase(t.ctx, aPurchase(id, { points: points as number }))).rejects.toMatchObject({
      status: 400,
    })
    expect(await lotsOf(id)).toEqual([])
  })
})

describe('a paid invoice', () => {
  const aBonus = (professionalId: string, over: Partial<Bonus> = {}): Bonus => ({
    key: `bonus:in_${randomUUID()}`,
    professionalId,
    points: 70,
    kind: 'monthly_bonus',
    description: 'Monthly bonus of the gold tier: 70 points',
    ...over,
  })

  test('gives its bonus once, even all at once', async () => {
    const { id } = await aProfessional(t.ctx)
    const bonus = aBonus(id)
    const given = await Promise.all(Array.from({ length: 10 }, () => creditBonus(t.ctx, bonus)))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await lotsOf(id)).toMatchObject([{ kind: 'bonus', points: 70, costCents: 0 }])
    await expect(creditBonus(t.ctx, { ...bonus, points: 140 })).rejects.toThrow(KeyReused)
    expect(await creditBonus(t.ctx, aBonus(id))).toBe(true)
    expect(await available(id)).toBe(140)
  })
})
