import type { CheckedQuote } from '@lv/contract/quote-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { costFigures } from '#domains/marketplace/price-guide/schema.ts'
import { testApp } from '#test/app.ts'
import { checkQuote } from './check.ts'

const t = await testApp()
const on = (day: string) => ({ ...t.ctx, now: () => new Date(`${day}T02:00:00Z`) })
const NOVEMBER = '2026-11-28'
const noStages = {
  deposit: null,
  base: null,
  frame: null,
  lockup: null,
  fixing: null,
  completion: null,
  other: null,
}

/** A kitchen of two lines that says everything it should, and `over` it. */
const aQuote = (over: Partial<CheckedQuote> = {}): CheckedQuote => ({
  work: 'Kitchen',
  lines: [
    { label: 'Demolition, removal, cabinets, benchtops, splashback, tiling', amountCents: 3_000_000 },
    { label: 'Plumbing, electrical, lighting, appliances, flooring, plaster and painting', amountCents: 1_870_000 },
  ],
  totalCents: 4_870_000,
  gst: 'included',
  allowancesCents: null,
  stages: { ...noStages, deposit: 243_500, completion: 4_626_500 },
  excludes: 'asbestos',
  namesRegistration: true,
  namesStart: true,
  namesDuration: true,
  namesValidity: true,
  ...over,
})
const check = (over: Partial<CheckedQuote> = {}, day = NOVEMBER) => checkQuote(on(day), aQuote(over))
const codesOf = async (over: Partial<CheckedQuote>, day?: string) =>
  (await check(over, day)).questions.map(({ code }) => code)
const railOf = async (title: string, over: Partial<CheckedQuote> = {}, day?: string) =>
  (await check(over, day)).rails.find((rail) => rail.title === title)

beforeEach(async () => {
  await t.ctx.db.delete(costFigures)
  t.ctx.reads.drop()
})

describe('a checked quote', () => {
  test('that says everything leaves what its price brings with it alone to be asked', async () => {
    const { questions, rails, scope, total } = await check()
    expect(questions.map(({ code }) => code)).toEqual(['warranty'])
    expect(rails.map(({ title, state }) => [title, state])).toEqual([
      ['Home Warranty insurance', 'applies'],
      ['Written contract, cooling-off', 'applies'],
      ['Deposit', 'kept'],
      ['Registered builder', 'kept'],
    ])
    expect(scope.every(({ state }) => state === 'named')).toBe(true)
    expect(total).toEqual({ cents: 4_870_000, isSummed: false })
  })

  test('with a deposit above the cap breaks the rule, which comes first with its day', async () => {
    const { rails, questions } = await check({ stages: { ...noStages, deposit: 243_501, completion: 4_626_499 } })
    expect(rails[0]).toMatchObject({
      title: 'Deposit',
      state: 'broken',
      code: 'deposit_percent_from_20k',
      effectiveFrom: '1996-05-01',
      isUnconfirmed: false,
    })
    expect(questions[0]?.code).toBe('deposit')
  })

  test('without a deposit says how much one may be', async () => {
    expect(await railOf('Deposit', { stages: noStages })).toMatchObject({
      state: 'applies',
      says: 'A deposit may be at most 5% of the price, $2,435.',
    })
  })

  test('is refused with a deposit or allowances above the price, at the field', async () => {
    await expect(check({ stages: { ...noStages, deposit: 4_870_001 } })).rejects.toMatchObject({
      issues: [{ path: 'stages.deposit' }],
    })
    await expect(check({ allowancesCents: 4_870_001 })).rejects.toMatchObject({ issues: [{ path: 'allowancesCents' }] })
    expect((await check({ stages: { ...noStages, deposit: 4_870_000 } })).rails[0]?.state).toBe('broken')
  })

  test('with more for a stage than its limit is asked why', async () => {
    const stages = { ...noStages, deposit: 200_000, base: 487_001, frame: 730_500 }
    expect(await railOf('Base stage', { stages })).toMatchObject({ state: 'broken', code: 'stage_limits_base' })
    expect(await railOf('Frame stage', { stages })).toMatchObject({ state: 'kept' })
    expect(await codesOf({ stages })).toContain('stages_over')
  })

  test('of $10,000 has stages as both agree, and needs no registration', async () => {
    const over = {
      totalCents: 1_000_000,
      lines: [{ label: 'Kitchen', amountCents: 1_000_000 }],
      stages: { ...noStages, base: 900_000 },
      namesRegistration: false,
    }
    expect(await railOf('Base stage', over)).toBeUndefined()
    expect(await railOf('Registered builder', over)).toBeUndefined()
    const more = { ...over, totalCents: 1_000_001 }
    expect(await railOf('Base stage', more)).toMatchObject({ state: 'broken' })
    expect(await railOf('Registered builder', more)).toMatchObject({ state: 'broken' })
  })

  test('of one trade needs that trade’s licence and no builder’s registration', async () => {
    const { rails, questions } = await check({ work: 'Painter', namesRegistration: false })
    expect(rails.map(({ title }) => title)).not.toContain('Registered builder')
    expect(questions.map(({ code }) => code)).toContain('registration')
  })

  test('from 1 December 2026 needs a written contract at any price, and says which figures to check', async () => {
    const small = { totalCents: 500_000, lines: [{ label: 'Cabinets', amountCents: 500_000 }], stages: noStages }
    expect(await railOf('Written contract', small, '2026-11-30')).toBeUndefined()
    expect(await railOf('Written contract', small, '2026-12-01')).toMatchObject({
      state: 'applies',
      effectiveFrom: '2026-12-01',
      isUnconfirmed: true,
    })
  })
})

describe('its price', () => {
  test('is what its lines come to where no total is given, with GST where that comes on top', async () => {
    expect((await check({ totalCents: null })).total).toEqual({ cents: 4_870_000, isSummed: true })
    expect((await check({ totalCents: null, gst: 'excluded' })).total?.cents).toBe(5_357_000)
  })

  test('is unknown without any amount: then nothing is held against the law, and the total is asked for', async () => {
    const lines = [{ label: 'Kitchen as discussed', amountCents: null }]
    const { total, rails, allowancesPercent, questions } = await check({ lines, totalCents: null, stages: noStages })
    expect([total, rails, allowancesPercent]).toEqual([null, [], null])
    expect(questions.map(({ code }) => code)).toEqual(['missing', 'total'])
  })

  test.each([
    ['below', 4_870_001],
    ['within', 4_870_000],
    ['within', 4_000_000],
    ['above', 3_000_000],
  ] as const)('lies %s where the middle half begins or ends at it or a cent away', async (place, edge) => {
    const [lowCents, highCents] = place === 'above' ? [1_000_000, 4_869_999] : [edge, 9_000_000]
    const since = new Date('2025-01-01')
    const figure = { lowCents, medianCents: highCents, highCents, quoteCount: 24, since, until: since }
    await t.ctx.db.insert(costFigures).values([
      { kind: 'kitchen', area: 'melbourne', ...figure },
      { kind: 'kitchen', area: 'inner', ...figure, quoteCount: 11 },
    ])
    const { price, questions } = await check()
    expect(price).toMatchObject({ kind: 'Kitchen', place, figure: { quoteCount: 24 } })
    const asked = { below: 'low', above: 'high', within: undefined }[place]
    expect(questions.map(({ code }) => code)).toEqual(['warranty', ...(asked ? [asked] : [])])
  })

  test('is compared with nothing where too few are known, or none are counted', async () => {
    expect((await check()).price).toEqual({ kind: 'Kitchen', figure: null, place: null })
    expect((await check({ work: 'Other' })).price.kind).toBeNull()
    expect((await check({ work: 'Painter' })).price.kind).toBe('Painting')
  })

  test('that may change by more than a fifth is asked about', async () => {
    expect(await codesOf({ allowancesCents: 974_000 })).not.toContain('allowances')
    expect(await codesOf({ allowancesCents: 1_022_700 })).toContain('allowances')
    const lines = [...aQuote().lines, { label: 'Tiles (PC)', amountCents: 1_100_000 }]
    expect(await check({ lines, totalCents: null })).toMatchObject({ allowancesPercent: 18 })
  })
})

describe('a question', () => {
  test.each<[string, Partial<CheckedQuote>]>([
    [
      'missing',
      {
        lines: [
          { label: 'Cabinets and benchtops', amountCents: 1 },
          { label: 'Sink', amountCents: 2 },
        ],
      },
    ],
    ['partly', { lines: [...aQuote().lines.slice(0, 1), { label: 'Plastering', amountCents: 1_870_000 }] }],
    ['excluded', { lines: aQuote().lines.slice(0, 1), excludes: 'plumbing' }],
    ['exclusions', { excludes: '' }],
    ['gst', { gst: 'unsaid' }],
    ['gst', { gst: 'excluded' }],
    ['sum', { totalCents: 5_000_000 }],
    ['lump_sum', { lines: [{ label: 'Kitchen', amountCents: 4_870_000 }] }],
    ['stages_sum', { stages: { ...noStages, deposit: 100_000, completion: 100_000 } }],
    ['stages', { stages: { ...noStages, deposit: 100_000 } }],
    ['registration', { namesRegistration: false }],
    ['time', { namesStart: false }],
    ['time', { namesDuration: false }],
    ['validity', { namesValidity: false }],
  ])('(%s) is asked where the quote gives its reason, and nowhere else', async (code, over) => {
    expect(await codesOf({})).not.toContain(code)
    expect(await codesOf(over)).toContain(code)
  })

  test('about exclusions is not asked where a line is one', async () => {
    const lines = [...aQuote().lines, { label: 'Asbestos removal excluded', amountCents: null }]
    expect(await codesOf({ excludes: '', lines })).not.toContain('exclusions')
  })

  test('about the sum is not asked within a per cent, nor where GST alone makes the difference', async () => {
    expect(await codesOf({ totalCents: 4_900_000 })).not.toContain('sum')
    expect(await codesOf({ totalCents: 5_357_000 })).toContain('sum')
    expect(await codesOf({ totalCents: 5_357_000, gst: 'unsaid' })).not.toContain('sum')
  })

  test('about payments is not asked where only the deposit is given', async () => {
    expect(await codesOf({ stages: { ...noStages, deposit: 100_000 } })).not.toContain('stages_sum')
  })
})

describe('the operation', () => {
  const send = (payload: object) => t.http.inject({ method: 'POST', url: '/api/check-a-quote', payload })
  const line = { label: 'Demolition', amountCents: 1 }

  test('answers a visitor, with what is left out by its defaults', async () => {
    const answer = await send({ work: 'Bathroom', lines: [{ label: 'Tiling, 3 rooms' }], totalCents: 2_100_000 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().rails[0]).toMatchObject({ title: 'Registered builder', state: 'broken' })
  })

  test.each([
    ['work', { work: 'Castle', lines: [line] }],
    ['lines', { work: 'Kitchen', lines: [] }],
    ['lines', { work: 'Kitchen', lines: Array(201).fill(line) }],
    ['lines', { work: 'Kitchen' }],
    ['lines.0.amountCents', { work: 'Kitchen', lines: [{ ...line, amountCents: -1 }] }],
    ['lines.0.label', { work: 'Kitchen', lines: [{ ...line, label: 'x'.repeat(301) }] }],
    ['totalCents', { work: 'Kitchen', lines: [line], totalCents: 2_000_000_001 }],
    ['totalCents', { work: 'Kitchen', lines: [line], totalCents: 1e300 }],
    ['totalCents', { work: 'Kitchen', lines: [line], totalCents: 0.5 }],
    ['stages.frame', { work: 'Kitchen', lines: [line], stages: { frame: -5 } }],
    ['stages.roof', { work: 'Kitchen', lines: [line], stages: { roof: 5 } }],
    ['excludes', { work: 'Kitchen', lines: [line], excludes: 'x'.repeat(100_000) }],
  ])('refuses what is wrong at %s', async (path, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })

  test('takes 200 lines of the longest writing', async () => {
    const lines = Array.from({ length: 200 }, () => ({ label: '漆'.repeat(300), amountCents: 1 }))
    expect((await send({ work: 'Kitchen', lines })).statusCode).toBe(200)
  })
})
