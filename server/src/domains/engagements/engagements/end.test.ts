import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { aJob, aSharedJob, someJob } from '#test/jobs.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

type Job = Awaited<ReturnType<typeof aJob>>
const complete = (job: Job, side: 'owner' | 'builder') =>
  t.as(job[side]).quotes.complete({ params: { requestId: job.requestId } })
const confirm = (job: Job) => t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
const notDone = (job: Job, reason = 'The door is missing') => job.home.notDone({ params: job.params, body: { reason } })
const reopen = (job: Job) => job.home.reopen({ params: job.params })

describe('a job that was marked as done', () => {
  test('goes on when the homeowner says what is missing, and is marked again', async () => {
    const job = await aJob(t)
    await complete(job, 'builder')
    expect(await job.read()).toMatchObject({
      status: 'in_progress',
      doneBy: 'professional',
      doneAt: new Date(now).toISOString(),
      can: { notDone: true, reopen: false },
    })
    expect((await job.read(job.builder)).can).toEqual({ notDone: false, reopen: false })
    await notDone(job)
    expect(await job.read()).toMatchObject({
      status: 'in_progress',
      doneAt: null,
      doneBy: null,
      can: { notDone: false },
    })
    expect((await job.read()).events.at(-1)).toMatchObject({
      kind: 'not_done',
      by: 'owner',
      about: 'The door is missing',
    })
    await expect(notDone(job)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Nobody has marked this job as done.',
    })
    await complete(job, 'builder')
    await confirm(job)
    expect(await job.read()).toMatchObject({ status: 'completed', completedAt: new Date(now).toISOString() })
  })

  test('is not said to be undone without a reason, by a professional, or before anybody marked it', async () => {
    const job = await aJob(t)
    await expect(notDone(job)).rejects.toMatchObject({ code: 'conflict' })
    await complete(job, 'builder')
    await expect(notDone(job, ' ')).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'reason' }] })
    const byPro = job.pro.notDone({ params: job.params, body: { reason: 'No' } })
    await expect(byPro).rejects.toMatchObject({ code: 'forbidden' })
    await confirm(job)
    await expect(notDone(job)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('by all who were hired is marked again by all of them once something was missing', async () => {
    const [builder, spark] = await aSharedJob(t)
    await complete(builder, 'builder')
    expect((await builder.read()).doneAt).toBeNull()
    await complete(spark, 'builder')
    expect((await builder.read()).doneAt).not.toBeNull()
    await notDone(builder)
    await complete(builder, 'builder')
    expect((await builder.read()).doneAt).toBeNull()
    await complete(spark, 'builder')
    expect((await builder.read()).doneAt).not.toBeNull()
  })
})

describe('a completed job', () => {
  test('is opened again within an hour, and goes on as before', async () => {
    const job = await aJob(t, { depositCents: 80_000 })
    await job.claim()
    await complete(job, 'builder')
    await confirm(job)
    expect(await job.read()).toMatchObject({ status: 'completed', can: { reopen: true, notDone: false } })
    now += 3_600_000
    expect((await job.read()).can.reopen).toBe(true)
    await reopen(job)
    const reopened = await job.read()
    expect(reopened).toMatchObject({ status: 'in_progress', completedAt: null, doneAt: null })
    expect(reopened.events.slice(-2).map(({ kind, by }) => [kind, by])).toEqual([
      ['completed', 'owner'],
      ['reopened', 'owner'],
    ])
    await job.pay()
    await confirm(job)
    now += 3_600_001
    expect((await job.read()).can.reopen).toBe(false)
    await expect(reopen(job)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This can be taken back within an hour.',
    })
  })

  test('that is reviewed stays completed', async () => {
    const job = await aJob(t)
    await confirm(job)
    const review = { stars: 5, text: 'Tidy.' }
    await t.as(job.owner).reviews.create({ params: { requestId: job.requestId }, body: review })
    expect((await job.read()).can.reopen).toBe(false)
    await expect(reopen(job)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have reviewed this job: it stays completed.',
    })
  })

  test('is opened again by its homeowner alone, and none that is under way', async () => {
    const job = await aJob(t)
    await expect(reopen(job)).rejects.toMatchObject({ code: 'conflict' })
    await confirm(job)
    await expect(job.pro.reopen({ params: job.params })).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = t.as(await aUser(t.ctx)).engagements.reopen({ params: job.params })
    await expect(stranger).rejects.toMatchObject({ status: 404 })
    await reopen(job)
    await expect(reopen(job)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is listed after those under way', async () => {
    const job = await aJob(t)
    await confirm(job)
    now -= 86_400_000
    const { id: professionalId } = await aProfessional(t.ctx)
    const { engagementId: earlier } = await someJob(t, { ownerId: job.owner.id, professionalId })
    now += 86_400_000
    expect((await job.home.list({})).map(({ id, status }) => [id, status])).toEqual([
      [earlier, 'in_progress'],
      [job.engagementId, 'completed'],
    ])
  })
})
