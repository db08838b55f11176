import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aUser } from '#test/factories.ts'
import { aJob, aSharedJob, aStoredPhoto } from '#test/jobs.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)
const pass = (minutes: number, seconds = 0) => {
  now += minutes * 60_000 + seconds * 1000
}

const withDeposit = () => aJob(t, { depositCents: 80_000 })
const moneyOf = async (job: Awaited<ReturnType<typeof aJob>>) => {
  const { paidCents, claimedCents, leftCents } = await job.contract()
  return [paidCents, claimedCents, leftCents]
}

describe('a stage', () => {
  test('is claimed by the professional with a note and photos, and recorded as paid by the homeowner', async () => {
    const job = await withDeposit()
    const photo = await aStoredPhoto(t, job.builder.id)
    await job.claim('Deposit', [photo])
    expect(await job.stage('Deposit')).toMatchObject({
      status: 'claimed',
      claimedAt: new Date(now).toISOString(),
      note: 'All of it is up.',
      refusal: '',
      paidAt: null,
      photos: [{ id: photo, name: 'slab.jpg', url: `/api/engagements/${job.engagementId}/photos/${photo}` }],
      can: { claim: false, decide: true, undo: false },
    })
    expect(await moneyOf(job)).toEqual([0, 80_000, 720_000])
    await job.pay('Deposit', ['The contract is signed by both of you', 'The roof is golden'])
    expect(await job.stage('Deposit')).toMatchObject({
      status: 'paid',
      paidAt: new Date(now).toISOString(),
      confirmed: ['The contract is signed by both of you'],
      can: { claim: false, decide: false, undo: true },
    })
    expect(await moneyOf(job)).toEqual([80_000, 0, 720_000])
    const { events } = await job.read()
    expect(events.slice(1).map(({ kind, by, about }) => [kind, by, about])).toEqual([
      ['claimed', 'professional', 'Deposit, $800'],
      ['paid', 'owner', 'Deposit, $800'],
    ])
  })

  test('says what it means, to be looked at before it is paid', async () => {
    const job = await withDeposit()
    const { stages } = await job.contract()
    expect(stages.map(({ kind, checks }) => [kind, checks.length])).toEqual([
      ['deposit', 2],
      ['completion', 3],
    ])
  })

  test('that is refused says why, and can be claimed again with other photos', async () => {
    const job = await withDeposit()
    const [first, second] = [await aStoredPhoto(t, job.builder.id), await aStoredPhoto(t, job.builder.id)]
    await job.claim('Deposit', [first])
    await job.refuse()
    expect(await job.stage('Deposit')).toMatchObject({
      status: 'planned',
      claimedAt: null,
      refusal: 'The door is missing',
      photos: [{ id: first }],
    })
    expect(await moneyOf(job)).toEqual([0, 0, 800_000])
    expect((await job.contract(job.builder)).stages[0]?.can).toEqual({ claim: true, decide: false, undo: false })
    await job.claim('Deposit', [second])
    expect(await job.stage('Deposit')).toMatchObject({ status: 'claimed', refusal: '', photos: [{ id: second }] })
    const { events } = await job.read()
    expect(events.find(({ kind }) => kind === 'refused')).toMatchObject({
      by: 'owner',
      about: 'Deposit: The door is missing',
    })
  })

  test('is claimed once, however often the button is pressed', async () => {
    const job = await withDeposit()
    await job.claim()
    await expect(job.claim()).rejects.toMatchObject({ code: 'conflict', message: 'This stage is claimed already.' })
    await job.pay()
    await expect(job.claim()).rejects.toMatchObject({ code: 'conflict', message: 'This stage is claimed already.' })
  })

  test('that nobody claimed is neither paid, refused nor taken back, and one that is paid is not refused', async () => {
    const job = await withDeposit()
    await expect(job.pay()).rejects.toThrow('This stage is not claimed.')
    await expect(job.refuse()).rejects.toThrow('This stage is not claimed.')
    await expect(job.undo()).rejects.toThrow('This stage is not recorded as paid.')
    await job.claim()
    await expect(job.undo()).rejects.toThrow('This stage is not recorded as paid.')
    await job.pay()
    await expect(job.pay()).rejects.toMatchObject({ code: 'conflict', message: 'This stage is recorded as paid.' })
    await expect(job.refuse()).rejects.toMatchObject({ code: 'conflict', message: 'This stage is recorded as paid.' })
  })

  test('recorded as paid is taken back within an hour and claimed again, not a second later', async () => {
    const job = await withDeposit()
    await job.claim()
    const { claimedAt } = await job.stage('Deposit')
    await job.pay('Deposit', ['The cooling-off period is over'])
    pass(60)
    expect((await job.stage('Deposit')).can.undo).toBe(true)
    await job.undo()
    expect(await job.stage('Deposit')).toMatchObject({ status: 'claimed', paidAt: null, confirmed: [], claimedAt })
    expect((await job.read()).events.at(-1)).toMatchObject({ kind: 'unpaid', by: 'owner', about: 'Deposit, $800' })
    await job.pay()
    pass(60, 1)
    expect((await job.stage('Deposit')).can.undo).toBe(false)
    await expect(job.undo()).rejects.toThrow(
      'This can be taken back within an hour. Write to the professional instead.',
    )
  })

  test('is claimed in its order: those before it first, with a reason that names the next', async () => {
    const job = await withDeposit()
    await job.schedule(['deposit', 80_000], ['other', 320_000], ['completion', 400_000])
    const claimable = async () =>
      (await job.contract(job.builder)).stages.flatMap(({ label, can }) => (can.claim ? [label] : []))
    const waiting = async () => (await job.contract(job.builder)).stages.map(({ waitsFor }) => waitsFor)
    expect(await claimable()).toEqual(['deposit 1'])
    expect(await waiting()).toEqual([null, 'deposit 1', 'deposit 1'])
    await expect(job.claim('completion 3')).rejects.toMatchObject({
      code: 'conflict',
      message: 'Claim ‘deposit 1’ first: stages are claimed in their order.',
    })
    await job.claim('deposit 1')
    expect(await claimable()).toEqual(['other 2'])
    await expect(job.claim('completion 3')).rejects.toThrow('Claim ‘other 2’ first')
    await job.claim('other 2')
    // One that was refused is claimed again before what follows it.
    await job.refuse('deposit 1')
    expect(await claimable()).toEqual(['deposit 1'])
    expect(await waiting()).toEqual([null, null, 'deposit 1'])
    await expect(job.claim('completion 3')).rejects.toThrow('Claim ‘deposit 1’ first')
  })

  test('of a variation waits for no other, and nothing waits for it', async () => {
    const job = await withDeposit()
    await job.decide('home', await job.propose('pro', 50_000))
    await job.claim('Variation 1')
    expect((await job.stage('Variation 1')).status).toBe('claimed')
    const other = await withDeposit()
    await other.schedule(['deposit', 80_000], ['other', 320_000], ['completion', 400_000])
    await other.decide('home', await other.propose('pro', -720_000))
    await other.decide('home', await other.propose('pro', 720_000))
    await other.claim('deposit 1')
    await other.claim('Variation 2')
    expect((await other.contract()).claimedCents).toBe(800_000)
  })

  test('above its legal share is not claimed before the stages are changed, as after a variation that takes off', async () => {
    const job = await withDeposit()
    await job.schedule(['deposit', 80_000], ['base', 80_000], ['completion', 640_000])
    await job.decide('home', await job.propose('pro', -100_000))
    expect((await job.contract()).totalCents).toBe(700_000)
    await expect(job.claim('deposit 1')).rejects.toMatchObject({
      code: 'conflict',
      message: 'By law a deposit may be at most 10% of the price: $700. Change the stages first.',
    })
    await expect(job.claim('base 2')).rejects.toThrow('By law the base stage may be at most 10% of the price: $700.')
    await job.schedule(['deposit', 70_000], ['completion', 630_000])
    await job.claim('deposit 1')
  })

  test('above its legal share of a price that fell since the first claim is measured by the accepted price', async () => {
    const job = await withDeposit()
    await job.schedule(['deposit', 80_000], ['base', 80_000], ['completion', 640_000])
    await job.claim('deposit 1')
    await job.decide('home', await job.propose('pro', -100_000))
    await job.claim('base 2')
    expect((await job.contract()).claimedCents).toBe(160_000)
  })

  test('within its legal share of a price that grew is claimed, though it is above that of the accepted price', async () => {
    const job = await withDeposit()
    await job.decide('home', await job.propose('pro', 100_000))
    await job.schedule(['deposit', 90_000], ['completion', 710_000])
    await job.claim('Variation 1')
    await job.claim('deposit 1')
    expect((await job.contract()).claimedCents).toBe(190_000)
  })

  test('for which nothing is left is not claimed', async () => {
    const job = await aJob(t)
    await job.decide('home', await job.propose('pro', 50_000))
    await job.decide('home', await job.propose('pro', -50_000))
    expect(await job.stage('Variation 1')).toMatchObject({ amountCents: 0 })
    expect((await job.contract(job.builder)).stages.map(({ can }) => can.claim)).toEqual([true, false])
    await expect(job.claim('Variation 1')).rejects.toThrow('Nothing is due for this stage.')
  })

  test('of a job that is finished or cancelled stays as it is', async () => {
    for (const end of ['confirm', 'cancel'] as const) {
      const job = await aJob(t, { depositCents: 80_000 })
      await job.schedule(['deposit', 80_000], ['other', 20_000], ['completion', 700_000])
      await job.claim('deposit 1')
      await job.claim('other 2')
      await job.pay('other 2')
      const change = await job.propose('pro', 100)
      const { quotes } = t.as(job.owner)
      const params = { requestId: job.requestId }
      await (end === 'confirm' ? quotes.confirm({ params }) : quotes.cancel({ params, body: {} }))
      const over = { code: 'conflict', message: 'This job is over: nothing more can be changed.' }
      await expect(job.claim('completion 3')).rejects.toMatchObject(over)
      await expect(job.pay('deposit 1')).rejects.toMatchObject(over)
      await expect(job.refuse('deposit 1')).rejects.toMatchObject(over)
      await expect(job.undo('other 2')).rejects.toMatchObject(over)
      await expect(job.propose('home', 100)).rejects.toMatchObject(over)
      await expect(job.decide('home', change)).rejects.toMatchObject(over)
      await expect(job.schedule(['completion', 800_000])).rejects.toMatchObject(over)
      for (const user of [job.owner, job.builder]) {
        const { stages, can, changes } = await job.contract(user)
        expect(stages.map(({ can }) => Object.values(can).some(Boolean))).toEqual([false, false, false])
        expect([can, changes[0]?.can]).toEqual([
          { schedule: false, propose: false },
          { decide: false, withdraw: false },
        ])
      }
    }
  })

  test('of another contract is not found under this one, and another professional’s photos are not one’s own', async () => {
    const [builder, spark] = await aSharedJob(t)
    const { stageId } = await spark.at('Completion')
    const params = { ...builder.params, stageId }
    await expect(builder.pro.claim({ params, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(builder.home.pay({ params, body: { confirmed: [] } })).rejects.toMatchObject({ status: 404 })
    const { id: theirs } = await aFile(t.ctx, spark.builder.id)
    const refused = { code: 'invalid', issues: [{ path: 'photos', message: 'Choose the photos again' }] }
    await expect(builder.claim('Completion', [theirs])).rejects.toMatchObject(refused)
    expect(await builder.stage('Completion')).toMatchObject({ status: 'planned' })
    const other = await aJob(t)
    await expect(
      builder.home.pay({
        params: { ...builder.params, contractId: other.contractId, stageId },
        body: { confirmed: [] },
      }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(t.as(await aUser(t.ctx)).engagements.claim({ params, body: {} })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('claimed with seven photos is refused, and the photos of a claim are the job’s from then on', async () => {
    const job = await withDeposit()
    const photos = await Promise.all(Array.from({ length: 7 }, () => aStoredPhoto(t, job.builder.id)))
    await expect(job.claim('Deposit', photos)).rejects.toMatchObject({ code: 'invalid' })
    await job.claim('Deposit', photos.slice(0, 6))
    const [first] = await t.ctx.db
      .select()
      .from(files)
      .where(eq(files.id, photos[0] ?? ''))
    expect(first).toMatchObject({ ownerId: null, attachedAt: new Date(now) })
    await expect(job.claim('Completion', photos.slice(0, 1))).rejects.toMatchObject({ issues: [{ path: 'photos' }] })
  })
})
