import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob, aStoredPhoto } from '#test/jobs.ts'

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

const planOf = async (job: Awaited<ReturnType<typeof aJob>>) =>
  (await job.contract()).stages.map(({ label, amountCents }) => [label, amountCents])
const refusedAt = (path: string, message: string | RegExp) => ({
  code: 'invalid',
  issues: [{ path, message: expect.stringMatching(message) }],
})

describe('a schedule', () => {
  test('that comes to the price replaces the stages, in its order, and is noted', async () => {
    const job = await aJob(t)
    await job.schedule(['deposit', 80_000], ['other', 320_000], ['completion', 400_000])
    expect(await planOf(job)).toEqual([
      ['deposit 1', 80_000],
      ['other 2', 320_000],
      ['completion 3', 400_000],
    ])
    await job.schedule(['completion', 800_000])
    expect(await planOf(job)).toEqual([['completion 1', 800_000]])
    const { events } = await job.read()
    expect(events.slice(1)).toMatchObject([
      { kind: 'schedule', by: 'professional', about: '3' },
      { kind: 'schedule', by: 'professional', about: '1' },
    ])
  })

  test('a cent below or above the price is refused with both sums', async () => {
    const job = await aJob(t)
    const says = refusedAt('stages', /^The stages come to \$7,999\.99, the price to \$8,000$/)
    await expect(job.schedule(['deposit', 80_000], ['completion', 719_999])).rejects.toMatchObject(says)
    await expect(job.schedule(['completion', 800_001])).rejects.toMatchObject(refusedAt('stages', /\$8,000\.01/))
    expect(await planOf(job)).toEqual([['Completion', 800_000]])
  })

  test.each([
    ['deposit', 40_000, 5],
    ['base', 80_000, 10],
    ['frame', 120_000, 15],
    ['lockup', 280_000, 35],
    ['fixing', 200_000, 25],
  ] as const)(
    'with a %s stage at its legal share stands, and is refused at that amount a cent above',
    async (kind, unit, percent) => {
      const job = await aJob(t, { priceCents: 2_400_000 })
      const most = unit * 3
      await job.schedule(['other', 100], [kind, most], ['completion', 2_399_900 - most])
      const above = job.schedule(['other', 100], [kind, most + 1], ['completion', 2_399_899 - most])
      await expect(above).rejects.toMatchObject(refusedAt('stages.1.amountCents', `at most ${percent}% of the price`))
    },
  )

  test('of less than $20,000 may have a deposit of 10%, from $20,000 on of 5%', async () => {
    const below = await aJob(t, { priceCents: 1_999_900 })
    await below.schedule(['deposit', 199_990], ['completion', 1_799_910])
    const from = await aJob(t, { priceCents: 2_000_000 })
    await from.schedule(['deposit', 100_000], ['completion', 1_900_000])
    await expect(from.schedule(['deposit', 100_001], ['completion', 1_899_999])).rejects.toMatchObject({
      issues: [{ path: 'stages.0.amountCents', message: expect.stringContaining('5% of the price: $1,000.') }],
    })
  })

  test('does not get round a legal share by two stages of one kind', async () => {
    const job = await aJob(t)
    const twice = job.schedule(['deposit', 80_000], ['deposit', 80_000], ['completion', 640_000])
    await expect(twice).rejects.toMatchObject(refusedAt('stages.1.amountCents', /^By law a deposit may be at most 10%/))
    await job.schedule(['deposit', 50_000], ['deposit', 30_000], ['other', 500_000], ['other', 220_000])
  })

  test('keeps the stages of agreed variations, and comes to the price without them', async () => {
    const job = await aJob(t)
    await job.decide('home', await job.propose('pro', 100_000))
    await expect(job.schedule(['completion', 900_000])).rejects.toMatchObject(
      refusedAt('stages', /the price to \$8,000$/),
    )
    await job.schedule(['other', 300_000], ['completion', 500_000])
    expect(await planOf(job)).toEqual([
      ['other 1', 300_000],
      ['completion 2', 500_000],
      ['Variation 1', 100_000],
    ])
    await job.decide('home', await job.propose('pro', -200_000))
    await job.schedule(['completion', 700_000])
    expect(await job.contract()).toMatchObject({ totalCents: 700_000, changesCents: -100_000, leftCents: 700_000 })
  })

  test('is not set any more once a stage is claimed, and again once that claim is refused', async () => {
    const job = await aJob(t, { depositCents: 80_000 })
    expect((await job.contract(job.builder)).can.schedule).toBe(true)
    expect((await job.contract()).can.schedule).toBe(false)
    await job.claim('Deposit', [await aStoredPhoto(t, job.builder.id)])
    expect((await job.contract(job.builder)).can.schedule).toBe(false)
    await expect(job.schedule(['completion', 800_000])).rejects.toMatchObject({
      code: 'conflict',
      message: 'The first stage is claimed: from now on a variation changes what is due.',
    })
    await job.refuse()
    // The photos of the refused claim go with its stage.
    await job.schedule(['completion', 800_000])
    expect(await planOf(job)).toEqual([['completion 1', 800_000]])
    await job.claim('completion 1')
    await job.pay('completion 1')
    await expect(job.schedule(['completion', 800_000])).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of nothing, of a stage for nothing, of a variation or of 21 stages is refused', async () => {
    const job = await aJob(t)
    await expect(job.schedule()).rejects.toMatchObject({ issues: [{ message: 'Add at least one stage' }] })
    await expect(job.schedule(['other', 0], ['completion', 800_000])).rejects.toMatchObject({ code: 'invalid' })
    await expect(job.schedule(['other', -1], ['completion', 800_001])).rejects.toMatchObject({ code: 'invalid' })
    await expect(job.schedule(['variation', 800_000])).rejects.toMatchObject({ code: 'invalid' })
    const many = (count: number) => Array.from({ length: count }, () => ['other', 800_000 / count] as ['other', number])
    await expect(job.schedule(...many(21).map(([kind]) => [kind, 100] as ['other', number]))).rejects.toMatchObject({
      code: 'invalid',
    })
    await job.schedule(...many(20))
    expect(await planOf(job)).toHaveLength(20)
  })
})
