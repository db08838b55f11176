import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aQuote, aUser } from '#test/factories.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)
const on = (instant: string) => {
  now = Date.parse(instant)
}

const stagesOf = async (job: Awaited<ReturnType<typeof aJob>>) =>
  (await job.contract()).stages.map(({ kind, amountCents, status }) => [kind, amountCents, status])
const codesOf = async (job: Awaited<ReturnType<typeof aJob>>) => (await job.contract()).flags.map(({ code }) => code)

describe('an accepted quote', () => {
  test('begins a job whose stages are its deposit and the rest', async () => {
    on('2026-10-05T10:00:00+11:00')
    const job = await aJob(t, { depositCents: 80_000 })
    expect(await stagesOf(job)).toEqual([
      ['deposit', 80_000, 'planned'],
      ['completion', 720_000, 'planned'],
    ])
    expect(await job.contract()).toMatchObject({
      number: 1,
      baseCents: 800_000,
      changesCents: 0,
      totalCents: 800_000,
      paidCents: 0,
      claimedCents: 0,
      leftCents: 800_000,
      quoteId: job.quoteId,
      isMine: false,
      startOn: null,
      endOn: null,
    })
    expect(await job.contract(job.builder)).toMatchObject({ isMine: true })
    expect(await job.read()).toMatchObject({
      status: 'in_progress',
      isOwner: true,
      owner: { name: 'Hanna Reid', userId: job.owner.id },
      place: 'Brunswick 3056',
      events: [{ kind: 'started', by: 'owner', name: 'Hanna Reid', at: '2026-10-04T23:00:00.000Z' }],
    })
  })

  test('without a deposit has one stage, and with a deposit of the whole price one too', async () => {
    expect(await stagesOf(await aJob(t))).toEqual([['completion', 800_000, 'planned']])
    const all = await aJob(t, { priceCents: 50_000, depositCents: 50_000 })
    expect(await stagesOf(all)).toEqual([['deposit', 50_000, 'planned']])
  })

  test('ends on the last of its days, the first included', async () => {
    const job = await aJob(t, { startFrom: '2026-11-02', startTo: '2026-11-09', durationDays: 10 })
    expect(await job.contract()).toMatchObject({ startOn: '2026-11-02', endOn: '2026-11-11' })
    const oneDay = await aJob(t, { startFrom: '2026-11-02', startTo: '2026-11-02', durationDays: 1 })
    expect(await oneDay.contract()).toMatchObject({ startOn: '2026-11-02', endOn: '2026-11-02' })
    const open = await aJob(t, { startFrom: '2026-11-02', startTo: '2026-11-09' })
    expect(await open.contract()).toMatchObject({ startOn: '2026-11-02', endOn: null })
  })

  test('is told to no visitor, and named to its own two sides alone', async () => {
    const job = await aJob(t)
    await expect(t.as(null).engagements.get({ params: job.params })).rejects.toMatchObject({ status: 401 })
    await expect(job.read(await aUser(t.ctx))).rejects.toMatchObject({ status: 404 })
    const { professional } = await aQuote(t.ctx)
    await expect(job.read(professional.user)).rejects.toMatchObject({ status: 404 })
  })
})

describe('several who were hired', () => {
  test('are one job with two contracts: the homeowner sees both, each of them their own', async () => {
    const [builder, spark] = await aSharedJob(t)
    expect(spark.engagementId).toBe(builder.engagementId)
    const all = await builder.read()
    expect(all.contracts.map(({ number, totalCents }) => [number, totalCents])).toEqual([
      [1, 800_000],
      [2, 400_000],
    ])
    for (const job of [builder, spark]) {
      const { contracts, events } = await job.read(job.builder)
      expect(contracts).toMatchObject([{ id: job.contractId, isMine: true }])
      expect(events.map(({ kind }) => kind)).toEqual(['started'])
    }
    expect(all.events.map(({ kind }) => kind)).toEqual(['started', 'started'])
  })

  test('are listed with both names and the sum for the homeowner, with the homeowner and their own for each of them', async () => {
    const [builder, spark] = await aSharedJob(t)
    await builder.settle()
    await builder.claim('Completion')
    const [mine] = await builder.home.list({})
    expect(mine).toMatchObject({ totalCents: 1_200_000, claimedCents: 800_000, paidCents: 0, isOwner: true })
    expect(mine?.withWhom.split(', ')).toHaveLength(2)
    await builder.pay('Completion')
    expect(await builder.home.list({})).toMatchObject([{ claimedCents: 0, paidCents: 800_000 }])
    expect(await builder.pro.list({})).toMatchObject([
      { withWhom: 'Hanna Reid', totalCents: 800_000, paidCents: 800_000, claimedCents: 0, isOwner: false },
    ])
    expect(await spark.pro.list({})).toMatchObject([{ totalCents: 400_000, paidCents: 0 }])
    expect(await t.as(await aUser(t.ctx)).engagements.list({})).toEqual([])
  })
})

describe('the law of the day of acceptance', () => {
  test('asks a job of any price for a written contract from the first minute of 1 December 2026 in Melbourne', async () => {
    on('2026-11-30T23:59:00+11:00')
    const before = await aJob(t, { priceCents: 500_000 })
    on('2026-12-01T00:00:00+11:00')
    const after = await aJob(t, { priceCents: 500_000 })
    expect((await before.contract()).steps).toEqual([])
    expect(await codesOf(before)).toEqual([])
    expect((await after.contract()).steps.map(({ code }) => code)).toEqual(['contract'])
    expect((await after.contract()).flags).toMatchObject([
      { code: 'written_contract', effectiveFrom: '2026-12-01', isUnconfirmed: true },
    ])
    // It stays under the law of its day.
    await before.claim('Completion')
    await expect(after.claim('Completion')).rejects.toMatchObject({ status: 409 })
  })

  test('asks for a contract and a cooling-off period above $10,000, and for insurance above $20,000', async () => {
    on('2026-10-05T10:00:00+11:00')
    const stepsAt = async (priceCents: number) =>
      (await (await aJob(t, { priceCents })).contract()).steps.map(({ code }) => code)
    expect(await stepsAt(1_000_000)).toEqual([])
    expect(await stepsAt(1_000_001)).toEqual(['contract', 'cooling_off'])
    expect(await stepsAt(2_000_000)).toEqual(['contract', 'cooling_off'])
    expect(await stepsAt(2_000_001)).toEqual(['contract', 'cooling_off', 'insurance'])
  })

  test('flags a deposit above its share, and the share is looked at again when it is claimed', async () => {
    const job = await aJob(t, { depositCents: 80_100 })
    expect(await codesOf(job)).toEqual(['deposit_percent_under_20k'])
    await expect(job.claim()).rejects.toThrow(
      'By law a deposit may be at most 10% of the price: $800. Change the stages first.',
    )
  })
})
