import { trades } from '@lv/contract/options'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aDocument, aProfessional, withPoints } from '#test/factories.ts'
import { turnOf } from '#test/turn-of.ts'
import { leadTurns } from './schema.ts'

const t = await testApp()

const linesOf = (id: string) =>
  t.ctx.db.select().from(leadTurns).where(eq(leadTurns.professionalId, id)).orderBy(leadTurns.trade)

describe('the line of those who wait', () => {
  test('follows the professional and their points', async () => {
    const { id } = await aProfessional(t.ctx, { tier: 'silver', receiveLeads: false })
    expect(await turnOf(t.ctx, id)).toMatchObject({
      tier: 'silver',
      mayReceive: false,
      canPay: false,
      lastLeadAt: null,
    })
    await withPoints(t.ctx, id, LEAD_COST_POINTS - 1)
    expect(await turnOf(t.ctx, id)).toMatchObject({ canPay: false })
    await withPoints(t.ctx, id, 1)
    expect(await turnOf(t.ctx, id)).toMatchObject({ canPay: true, mayReceive: false })
    await t.ctx.db.update(professionals).set({ receiveLeads: true, tier: 'gold' }).where(eq(professionals.id, id))
    expect(await turnOf(t.ctx, id)).toMatchObject({ canPay: true, mayReceive: true, tier: 'gold' })
    await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, id))
    expect(await turnOf(t.ctx, id)).toMatchObject({ mayReceive: false })
  })

  test('knows what they do, how they answer and where: their base, or the middle of the postcodes they listed', async () => {
    const { id } = await aProfessional(t.ctx, { trades: ['Plumber'], basePostcode: '3056' })
    const atBase = await turnOf(t.ctx, id)
    expect(atBase).toMatchObject({ trades: ['Plumber'], answeredCount: 0, place: { x: expect.any(Number) } })
    const set = { trades: ['Roofer'], basePostcode: null, radiusKm: null, postcodes: ['3056', '3199'] }
    await t.ctx.db
      .update(professionals)
      .set({ ...set, answeredCount: 6, medianAnswerMinutes: 90 })
      .where(eq(professionals.id, id))
    const listed = await turnOf(t.ctx, id)
    expect(listed).toMatchObject({ trades: ['Roofer'], answeredCount: 6, medianAnswerMinutes: 90 })
    const south = (atBase.place?.y ?? 0) - (listed.place?.y ?? 0)
    expect(south).toBeGreaterThan(15)
    expect(south).toBeLessThan(25)
  })

  test('asks for as many points as a lead costs', async () => {
    const { rows } = await t.ctx.pool.query<{ made: string }>(
      `select pg_get_functiondef(oid) as made from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    )
    const prices = rows.flatMap(({ made }) => made.match(/balance >= [1-9]\d*/g) ?? [])
    expect(new Set(prices)).toEqual(new Set([`balance >= ${LEAD_COST_POINTS}`]))
  })

  test('has a line for each trade: of a new one with the points and the licence that are there', async () => {
    const { id } = await aProfessional(t.ctx, { trades: ['Plumber', 'Roofer'] })
    await withPoints(t.ctx, id, LEAD_COST_POINTS)
    const expiresAt = new Date('2031-05-01T00:00:00Z')
    await aDocument(t.ctx, id, {
      kind: 'licence',
      trades: ['Tiler'],
      status: 'checked',
      checkedAt: new Date(),
      expiresAt,
    })
    const change = (trades: string[]) => t.ctx.db.update(professionals).set({ trades }).where(eq(professionals.id, id))
    await change(['Plumber', 'Tiler'])
    expect(await linesOf(id)).toMatchObject([
      { trade: 'Plumber', canPay: true, licensedUntil: null, trades: ['Plumber', 'Tiler'], takesAll: false },
      { trade: 'Tiler', canPay: true, licensedUntil: expiresAt, trades: ['Plumber', 'Tiler'], takesAll: false },
    ])
    await change([...trades])
    expect(await linesOf(id)).toHaveLength(trades.length)
    expect(await turnOf(t.ctx, id)).toMatchObject({ takesAll: true, canPay: true })
    await change(trades.slice(1))
    expect(await turnOf(t.ctx, id)).toMatchObject({ takesAll: false })
  })

  test('knows until when a checked licence holds: the latest of a trade, and none that was ended', async () => {
    const { id } = await aProfessional(t.ctx, { trades: ['Plumber'] })
    const until = async () => (await turnOf(t.ctx, id)).licensedUntil
    const [soon, late] = [new Date('2030-05-01T00:00:00Z'), new Date('2031-05-01T00:00:00Z')]
    const licence = { kind: 'licence' as const, trades: ['Plumber'], checkedAt: new Date() }
    await aDocument(t.ctx, id, { ...licence, status: 'submitted' as const, checkedAt: null, expiresAt: late })
    expect(await until()).toBeNull()
    await aDocument(t.ctx, id, { ...licence, status: 'checked' as const, expiresAt: soon })
    expect(await until()).toEqual(soon)
    const other = await aDocument(t.ctx, id, { ...licence, status: 'checked' as const, expiresAt: late })
    expect(await until()).toEqual(late)
    await t.ctx.db.update(documents).set({ status: 'rejected' }).where(eq(documents.id, other.id))
    expect(await until()).toEqual(soon)
    await t.ctx.db.delete(documents).where(eq(documents.professionalId, id))
    expect(await until()).toBeNull()
  })

  test('keeps every line true where trades, points and a licence change at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aProfessional(t.ctx, { trades: ['Plumber'] })
      await Promise.all([
        t.ctx.db
          .update(professionals)
          .set({ trades: ['Plumber', 'Roofer', 'Tiler'] })
          .where(eq(professionals.id, id)),
        withPoints(t.ctx, id, LEAD_COST_POINTS),
        aDocument(t.ctx, id, { kind: 'licence', trades: ['Roofer'], status: 'checked', checkedAt: new Date() }),
      ])
      expect(await linesOf(id)).toMatchObject([
        { trade: 'Plumber', canPay: true, licensedUntil: null },
        { trade: 'Roofer', canPay: true, licensedUntil: expect.any(Date) },
        { trade: 'Tiler', canPay: true, licensedUntil: null },
      ])
    }
  })
})
