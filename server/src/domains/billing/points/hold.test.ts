import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { getBalances } from './balances.ts'
import { KeyReused } from './entry.ts'
import { holdPoints, type NewHold } from './hold.ts'
import { postEntry } from './post-entry.ts'
import { holdLots, pointHolds, pointLots } from './schema.ts'
import { listTransactions } from './statement.ts'

const t = await testApp()

const aHold = (professionalId: string, over: Partial<NewHold> = {}): NewHold => ({
  professionalId,
  subject: randomUUID(),
  points: 29,
  description: 'Lead in Brunswick',
  ...over,
})

async function rich(...lots: number[]) {
  const professional = await aProfessional(t.ctx)
  for (const points of lots) await withPoints(t.ctx, professional.id, points)
  return professional
}

async function remaining(professionalId: string) {
  const lots = await t.ctx.db.select().from(pointLots).where(eq(pointLots.professionalId, professionalId))
  return lots
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((lot) => lot.remaining)
}

async function takenFor({ subject }: NewHold) {
  const { rows } = await t.ctx.db.execute<{ points: number }>(sql`
    select k.points from ${pointHolds} h join ${holdLots} k on k.hold_id = h.id join ${pointLots} l on l.id = k.lot_id
    where h.subject = ${subject} order by l.created_at, l.id`)
  return rows.map(({ points }) => points)
}

describe('points that are held', () => {
  test('leave the available balance, and the list says why', async () => {
    const { id } = await rich(58)
    const hold = aHold(id)
    expect(await holdPoints(t.ctx, [hold])).toEqual([hold.subject])
    expect(await getBalances(t.ctx, id)).toEqual({ available: 29, held: 29, creditCents: 0 })
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 1 })
    expect(items).toMatchObject([
      { type: 'lead_hold', description: 'Lead in Brunswick', amount: '0.00', lvPointsChange: -29, balanceAfter: 29 },
    ])
  })

  test('of several professionals are held together; anyone with too few is left out', async () => {
    const people = [await rich(29), await rich(28), await rich(100)]
    const holds = people.map(({ id }) => aHold(id))
    const held = await holdPoints(t.ctx, holds)
    expect(held.toSorted()).toEqual([holds[0]?.subject, holds[2]?.subject].toSorted())
    const balances = await Promise.all(people.map(({ id }) => getBalances(t.ctx, id)))
    expect(balances).toMatchObject([
      { available: 0, held: 29 },
      { available: 28, held: 0 },
      { available: 71, held: 29 },
    ])
  })

  test('come from the oldest lot first, and from the next if that is not enough', async () => {
    const { id } = await rich(10, 40, 50)
    const holds = [aHold(id), aHold(id), aHold(id)]
    for (const hold of holds) await holdPoints(t.ctx, [hold])
    expect(await Promise.all(holds.map(takenFor))).toEqual([[10, 19], [21, 8], [29]])
    expect(await remaining(id)).toEqual([0, 0, 13])
  })

  test('twice for one professional in one call come one after the other', async () => {
    const { id } = await rich(10, 50)
    const holds = [aHold(id), aHold(id), aHold(id)]
    expect(await holdPoints(t.ctx, holds)).toHaveLength(2)
    expect(await Promise.all(holds.map(takenFor))).toEqual([[10, 19], [29], []])
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 2, held: 58 })
  })

  test('stay held once, however often it is tried', async () => {
    const { id } = await rich(58)
    const hold = aHold(id)
    for (const again of [hold, { ...hold, subject: hold.subject.toUpperCase() }, hold])
      expect(await holdPoints(t.ctx, [again])).toEqual([hold.subject])
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 29, held: 29 })
    await expect(holdPoints(t.ctx, [{ ...hold, points: 10 }])).rejects.toThrow(KeyReused)
    const other = await rich(58)
    await expect(holdPoints(t.ctx, [{ ...hold, professionalId: other.id }])).rejects.toThrow(KeyReused)
    expect(await getBalances(t.ctx, other.id)).toMatchObject({ available: 58, held: 0 })
  })

  test('go back with the transaction that held them', async () => {
    const { id } = await rich(58)
    const failing = transact(t.ctx, async (ctx) => {
      await holdPoints(ctx, [aHold(id)])
      throw new Error('the lead could not be written')
    })
    await expect(failing).rejects.toThrow('could not be written')
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 58, held: 0 })
    expect(await remaining(id)).toEqual([58])
  })

  test.each([-29, 0, 0.5, 1e308, Number.NaN, '29', null, true])('are not %s (T65)', async (points) => {
    const { id } = await rich(58)
    await expect(holdPoints(t.ctx, [aHold(id, { points: points as number })])).rejects.toMatchObject({ status: 400 })
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 58, held: 0 })
  })

  test('may be a single one', async () => {
    const { id } = await rich(1)
    const hold = aHold(id, { points: 1 })
    expect(await holdPoints(t.ctx, [hold])).toEqual([hold.subject])
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 0, held: 1 })
  })

  test('that the ledger has set aside and no hold knows of are an error', async () => {
    const { id: professionalId } = await rich(58)
    const hold = aHold(professionalId)
    const { subject, points, description } = hold
    await postEntry(t.ctx, {
      kind: 'lead_hold',
      key: `hold:${subject}`,
      subject,
      description,
      postings: [
        { account: { professionalId, kind: 'available' }, amount: -points },
        { account: { professionalId, kind: 'held' }, amount: points },
      ],
    })
    await expect(holdPoints(t.ctx, [hold])).rejects.toThrow('a hold without its entry')
    expect(await takenFor(hold)).toEqual([])
  })

  test('for nobody are none', async () => {
    expect(await holdPoints(t.ctx, [])).toEqual([])
    expect(await holdPoints(t.ctx, [aHold(randomUUID())])).toEqual([])
  })
})

describe('at the same time', () => {
  test('50 holds of 29 from 58 are 2, and the balance is 0 (T64)', async () => {
    const { id } = await rich(20, 38)
    const held = await Promise.all(Array.from({ length: 50 }, () => holdPoints(t.ctx, [aHold(id)])))
    expect(held.filter((subjects) => subjects.length === 1)).toHaveLength(2)
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 0, held: 58 })
    expect(await remaining(id)).toEqual([0, 0])
  })

  test('50 holds for one lead are one', async () => {
    const { id } = await rich(290)
    const hold = aHold(id)
    const held = await Promise.all(Array.from({ length: 50 }, () => holdPoints(t.ctx, [hold])))
    expect(new Set(held.flat())).toEqual(new Set([hold.subject]))
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 261, held: 29 })
  })

  test('holds and new points add up, and no point is held that is still on its way', async () => {
    const { id } = await rich(29)
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        at % 3 === 0 ? withPoints(t.ctx, id, 29) : holdPoints(t.ctx, [aHold(id)]),
      ),
    )
    const held = all.filter((outcome) => Array.isArray(outcome) && outcome.length === 1).length
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 29 * (21 - held), held: 29 * held })
    expect((await remaining(id)).reduce((sum, points) => sum + points, 0)).toBe(29 * (21 - held))
  })

  test('holds of the same people in opposite order never lock each other out', async () => {
    const people = [await rich(3000), await rich(3000), await rich(3000)]
    // Straight transactions, which are not tried again: a deadlock would show.
    const hold = (holds: NewHold[]) =>
      t.ctx.db.transaction((db) => holdPoints({ ...t.ctx, db, isInTransaction: true }, holds))
    const held = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const holds = people.map(({ id }) => aHold(id))
        return hold(at % 2 === 0 ? holds : holds.toReversed())
      }),
    )
    expect(held.flat()).toHaveLength(180)
    for (const { id } of people) expect(await getBalances(t.ctx, id)).toMatchObject({ available: 1260, held: 1740 })
  })
})
