import { DAY_MS } from '@lv/contract/durations'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quotes, quoteVersions } from '#domains/marketplace/quotes/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aQuote, aRequest } from '#test/factories.ts'
import { countCosts } from './count-costs.ts'
import { costFigures } from './schema.ts'

const t = await testApp()
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
const later = (days: number) => ({ ...t.ctx, now: () => new Date(now.getTime() + days * DAY_MS) })

type Job = { dollars: number; high?: number; by?: string; postcode?: string; daysAgo?: number; kind?: 'Kitchen' | null }
let people: string[]

/** A quote that was accepted. */
async function accepted({ dollars, high = dollars, by = '', postcode = '3056', daysAgo = 30, kind = 'Kitchen' }: Job) {
  const { id: requestId } = await aRequest(t.ctx, { postcode, workKind: kind, status: 'pending' })
  const { id } = await aQuote(t.ctx, { requestId, professionalId: by || undefined })
  const price = { lowCents: dollars * 100, highCents: high * 100, validUntil: '2030-01-01' }
  await t.ctx.db.insert(quoteVersions).values({ quoteId: id, version: 2, ...price })
  const set = { version: 2, status: 'accepted' as const, decidedAt: ago(daysAgo) }
  await t.ctx.db.update(quotes).set(set).where(eq(quotes.id, id))
  await t.ctx.db
    .update(quoteRequests)
    .set({ status: 'completed', acceptedAt: ago(daysAgo), completedAt: ago(daysAgo) })
    .where(eq(quoteRequests.id, requestId))
  return { id, requestId }
}
async function several(dollars: number[], over: Partial<Job> = {}) {
  for (const [at, each] of dollars.entries()) await accepted({ dollars: each, by: people[at % people.length], ...over })
}
const shown = async (area = 'melbourne') =>
  (await t.as(null).costs.list({})).find((figure) => figure.kind === 'kitchen' && figure.area === area)
const tens = (from: number) => Array.from({ length: 10 }, (_, at) => from + at * 1000)

beforeAll(async () => {
  people = []
  for (let at = 0; at < 6; at += 1) people.push((await aProfessional(t.ctx)).id)
})
beforeEach(async () => {
  await t.ctx.db.delete(costFigures)
  const all = await t.ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.status, 'accepted'))
  if (all.length > 0)
    await t.ctx.db
      .update(quotes)
      .set({ status: 'withdrawn' })
      .where(
        inArray(
          quotes.id,
          all.map(({ id }) => id),
        ),
      )
})

describe('what jobs cost', () => {
  test('is the middle half and the median of accepted quotes to two figures, a range by its middle', async () => {
    await several(tens(20_100).slice(1))
    await accepted({ dollars: 20_000, high: 20_200, by: people[5] })
    await countCosts(t.ctx)
    expect(await shown()).toMatchObject({
      lowCents: 2_200_000,
      medianCents: 2_500_000,
      highCents: 2_700_000,
      quoteCount: 10,
    })
  })

  test('is told for an area as well as for all of Melbourne, each by its own ten', async () => {
    await several(tens(20_000), { postcode: '3056' })
    await several(tens(60_000).slice(1), { postcode: '3199' })
    await countCosts(t.ctx)
    expect([await shown('inner'), await shown('south'), await shown()]).toMatchObject([
      { quoteCount: 10, medianCents: 2_500_000 },
      undefined,
      { quoteCount: 19 },
    ] as never)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['nine quotes', () => several(tens(20_000).slice(1))],
    [
      'quotes of four professionals',
      async () => {
        for (const [at, dollars] of tens(20_000).entries()) await accepted({ dollars, by: people[at % 4] })
      },
    ],
    [
      'mostly one professional’s',
      async () => {
        for (const [at, dollars] of tens(20_000).entries()) await accepted({ dollars, by: people[at < 6 ? 0 : at - 5] })
      },
    ],
    ['quotes of more than 24 months ago', () => several(tens(20_000), { daysAgo: 740 })],
    ['requests that say no kind of work', () => several(tens(20_000), { kind: null })],
  ])('is not told of %s', async (_what, make) => {
    await make()
    await countCosts(t.ctx)
    expect(await t.as(null).costs.list({})).toEqual([])
  })

  test('does not change for one quote more: not even the number tells that it is there', async () => {
    await several(tens(20_000))
    await countCosts(t.ctx)
    const before = await shown()
    for (let more = 1; more <= 4; more += 1) {
      await accepted({ dollars: 90_000, by: people[more], daysAgo: -more })
      await countCosts(later(more + 1))
      expect(await shown()).toEqual(before)
    }
    await accepted({ dollars: 90_000, by: people[5], daysAgo: -5 })
    await countCosts(later(6))
    expect(await shown()).toMatchObject({ quoteCount: 15, highCents: expect.any(Number) })
    expect((await shown())?.until).not.toBe(before?.until)
  })

  test('is taken away once too few are left, and those grown old count as changes', async () => {
    await several(tens(20_000), { daysAgo: 700 })
    await several(tens(50_000).slice(5), { daysAgo: 10 })
    await countCosts(t.ctx)
    expect(await shown()).toMatchObject({ quoteCount: 15 })
    await countCosts(later(60))
    expect(await shown()).toBeUndefined()
  })

  test('one count at a time: several leave one figure each', async () => {
    await several(tens(20_000))
    await Promise.all(Array.from({ length: 4 }, () => countCosts(t.ctx)))
    expect(await t.as(null).costs.list({})).toHaveLength(2)
  })

  test('the database holds no figure of fewer than ten', async () => {
    const row = { kind: 'kitchen', area: 'melbourne', lowCents: 100, medianCents: 200, highCents: 300 } as const
    const few = t.ctx.db.insert(costFigures).values({ ...row, quoteCount: 9, since: ago(9), until: now })
    await expect(few).rejects.toMatchObject({ cause: { constraint: 'cost_figures_enough' } })
  })
})
