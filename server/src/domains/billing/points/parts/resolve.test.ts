import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { getBalances } from '../balances.ts'
import { holdPoints } from '../hold.ts'
import { refundHold, refundHolds } from '../refund.ts'
import { ledgerEntries, pointHolds, pointLots } from '../schema.ts'
import { captureHold, captureHolds, releaseHold, releaseHolds } from '../settle-hold.ts'
import { listTransactions } from '../statement.ts'

const t = await testApp()

/** A professional with these lots, and a hold of 29 points for each of this many leads. */
async function aScene(lots: number[], leads = 1) {
  const { id } = await aProfessional(t.ctx)
  for (const points of lots) await withPoints(t.ctx, id, points)
  const holds = Array.from({ length: leads }, () => ({
    professionalId: id,
    subject: randomUUID(),
    points: 29,
    description: 'Lead in Brunswick',
  }))
  for (const hold of holds) await holdPoints(t.ctx, [hold])
  const resolutions = holds.map(({ subject }) => ({ subject, description: 'Decided' }))
  return { id, resolutions, one: resolutions[0] ?? { subject: '', description: '' } }
}

async function remaining(professionalId: string) {
  const lots = await t.ctx.db.select().from(pointLots).where(eq(pointLots.professionalId, professionalId))
  return lots.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((lot) => lot.remaining)
}

async function statusOf(subject: string) {
  const [hold] = await t.ctx.db.select().from(pointHolds).where(eq(pointHolds.subject, subject))
  return hold?.status
}

async function entriesOf(subject: string) {
  const entries = await t.ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.subject, subject))
  return entries.map(({ kind }) => kind).toSorted()
}

describe('a hold that is captured', () => {
  test('is captured once: the points are spent for good', async () => {
    const { id, one } = await aScene([58])
    expect(await captureHold(t.ctx, one)).toBe(true)
    expect(await captureHold(t.ctx, one)).toBe(false)
    expect(await releaseHold(t.ctx, one)).toBe(false)
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 29, held: 0 })
    expect(await remaining(id)).toEqual([29])
    expect([await statusOf(one.subject), await entriesOf(one.subject)]).toEqual([
      'captured',
      ['lead_capture', 'lead_hold'],
    ])
  })

  test('does not show among the transactions: nothing that can be spent has changed', async () => {
    const { id, one } = await aScene([58])
    await captureHold(t.ctx, one)
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 20 })
    expect(items.map(({ type }) => type)).toEqual(['lead_hold', 'welcome_bonus'])
  })
})

describe('a hold that is released', () => {
  test('goes back into the lots it came from, once', async () => {
    const { id, one } = await aScene([10, 40])
    expect(await remaining(id)).toEqual([0, 21])
    expect(await releaseHold(t.ctx, one)).toBe(true)
    expect(await releaseHold(t.ctx, one)).toBe(false)
    expect(await captureHold(t.ctx, one)).toBe(false)
    expect(await refundHold(t.ctx, one)).toBe(false)
    expect(await remaining(id)).toEqual([10, 40])
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 50, held: 0 })
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 1 })
    expect(items).toMatchObject([
      { type: 'lead_release', description: 'Decided', lvPointsChange: 29, balanceAfter: 50 },
    ])
  })

  test('names the entry it reverses', async () => {
    const { one } = await aScene([58])
    await releaseHold(t.ctx, one)
    const entries = await t.ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.subject, one.subject))
    const held = entries.find(({ kind }) => kind === 'lead_hold')
    expect(entries.find(({ kind }) => kind === 'lead_release')?.reverses).toBe(held?.id)
  })
})

describe('a refund', () => {
  test.each(['revenue_leads', 'goodwill'] as const)('out of %s gives captured points back, once', async (by) => {
    const { id, one } = await aScene([10, 40])
    expect(await refundHold(t.ctx, one, by)).toBe(false)
    await captureHold(t.ctx, one)
    expect(await refundHold(t.ctx, one, by)).toBe(true)
    expect(await refundHold(t.ctx, one, by)).toBe(false)
    expect(await remaining(id)).toEqual([10, 40])
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 50, held: 0 })
    expect(await statusOf(one.subject)).toBe('refunded')
    const { items } = await listTransactions(t.ctx, { professionalId: id, limit: 1 })
    expect(items).toMatchObject([{ type: 'lead_refund', lvPointsChange: 29, balanceAfter: 50 }])
  })
})

describe('many at once', () => {
  test('are resolved in one call, into shared lots; unknown or resolved ones are skipped', async () => {
    const { id, resolutions } = await aScene([70, 80], 5)
    const [first, second, ...others] = resolutions
    if (!first || !second) throw new Error('a scene of five')
    expect(await captureHolds(t.ctx, [first])).toEqual([first.subject])
    const unknown = { subject: randomUUID(), description: 'Nothing' }
    const released = await releaseHolds(t.ctx, [first, second, ...others, unknown])
    expect(released.toSorted()).toEqual([second, ...others].map(({ subject }) => subject).toSorted())
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 121, held: 0 })
    expect(await remaining(id)).toEqual([41, 80])
    expect(await refundHolds(t.ctx, resolutions)).toEqual([first.subject])
    expect(await remaining(id)).toEqual([70, 80])
    expect(await releaseHolds(t.ctx, [])).toEqual([])
  })
})

describe('at the same time', () => {
  test('captures and releases of one hold: one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, one } = await aScene([58])
      const won = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? captureHold(t.ctx, one) : releaseHold(t.ctx, one))),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      const isCaptured = (await statusOf(one.subject)) === 'captured'
      expect(await getBalances(t.ctx, id)).toMatchObject({ available: isCaptured ? 29 : 58, held: 0 })
    }
  })

  test('20 refunds give the points back once', async () => {
    const { id, one } = await aScene([58])
    await captureHold(t.ctx, one)
    const won = await Promise.all(Array.from({ length: 20 }, () => refundHold(t.ctx, one)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 58, held: 0 })
  })

  test('batches over the same professionals in opposite order never lock each other out', async () => {
    const scenes = [await aScene([870], 20), await aScene([870], 20)]
    const [one, two] = scenes.map(({ resolutions }) => resolutions)
    if (!one || !two) throw new Error('two scenes')
    // Straight transactions, which are not tried again: a deadlock would show.
    const release = (subjects: typeof one) =>
      t.ctx.db.transaction((db) => releaseHolds({ ...t.ctx, db, isInTransaction: true }, subjects))
    const released = await Promise.all(
      one.map((first, at) => {
        const pair = [first, two[at] ?? first]
        return release(at % 2 === 0 ? pair : pair.toReversed())
      }),
    )
    expect(released.flat()).toHaveLength(40)
    for (const { id } of scenes) expect(await getBalances(t.ctx, id)).toMatchObject({ available: 870, held: 0 })
  })
})
