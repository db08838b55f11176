import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aFile } from '#test/factories.ts'
import { aJob, aSharedJob, type TestJob } from '#test/jobs.ts'
import { openTestMailbox } from '#test/mails.ts'

// Each step of a job is told to the side that did not take it, and to nobody else.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at
const post = openTestMailbox(t)

const waiting = async () =>
  (await t.waitingJobs('mail')).map(({ data }) => data as { kind: string; to: string; data: Record<string, string> })

/** Who is told what by a step. */
async function toldBy(step: () => Promise<unknown>, ...jobs: TestJob[]) {
  const before = (await waiting()).length
  await step()
  const names = new Map(
    jobs.flatMap(
      ({ owner, builder }, at) =>
        [
          [owner.email, 'home'],
          [builder.email, at === 0 ? 'pro' : 'other'],
        ] as const,
    ),
  )
  return (await waiting()).slice(before).map(({ kind, to }) => [kind, names.get(to) ?? to])
}

describe('the other side', () => {
  test('hears of the schedule, of claims, refusals, payments, and of those that are taken back', async () => {
    const [job, other] = await aSharedJob(t)
    const told = (step: () => Promise<unknown>) => toldBy(step, job, other)
    expect(await told(() => job.schedule(['deposit', 80_000], ['completion', 720_000]))).toEqual([
      ['job-schedule', 'home'],
    ])
    expect(await told(() => job.claim('deposit 1'))).toEqual([['job-claimed', 'home']])
    expect(await told(() => job.refuse('deposit 1'))).toEqual([['job-refused', 'pro']])
    await job.claim('deposit 1')
    expect(await told(() => job.pay('deposit 1'))).toEqual([['job-paid', 'pro']])
    expect(await told(() => job.undo('deposit 1'))).toEqual([['job-unpaid', 'pro']])
  })

  test('hears of variations that are proposed, agreed to, declined or taken back', async () => {
    const [job, other] = await aSharedJob(t)
    const told = (step: () => Promise<unknown>) => toldBy(step, job, other)
    for (const [own, against] of [
      ['pro', 'home'],
      ['home', 'pro'],
    ] as const) {
      let id = ''
      const propose = async () => {
        id = await job.propose(own, 10_000)
      }
      expect(await told(propose)).toEqual([['job-change', against]])
      expect(await told(() => job.decide(against, id))).toEqual([['job-change-decided', own]])
      await propose()
      expect(await told(() => job.decide(against, id, 'decline'))).toEqual([['job-change-decided', own]])
      await propose()
      expect(await told(() => job.decide(own, id, 'withdraw'))).toEqual([['job-change-withdrawn', against]])
    }
  })

  test('hears of documents: of the homeowner’s who has the contract, of the professional’s the homeowner', async () => {
    const [job, other] = await aSharedJob(t)
    const told = (step: () => Promise<unknown>) => toldBy(step, job, other)
    expect(await told(() => job.document('permit'))).toEqual([['job-paper', 'home']])
    expect(await told(() => job.document('permit', { by: job.owner }))).toEqual([['job-paper', 'pro']])
    const fileIds = [(await aFile(t.ctx, job.builder.id)).id]
    const ofBoth = () => job.pro.addDocument({ params: job.params, body: { kind: 'other', fileIds } })
    expect(await told(ofBoth)).toEqual([['job-paper', 'home']])
  })

  test('hears of defects: everybody who was hired when one is listed or not right, the homeowner when it is fixed', async () => {
    const [job, other] = await aSharedJob(t)
    const told = (step: () => Promise<unknown>) => toldBy(step, job, other)
    let defectId = ''
    const list = async () => {
      defectId = (await job.home.addDefect({ params: job.params, body: { text: 'The door jams' } })).id
    }
    const answer = (side: 'home' | 'pro', status: 'open' | 'fixed' | 'accepted') => () =>
      job[side].answerDefect({ params: { ...job.params, defectId }, body: { status } })
    const hired = (kind: string) => [
      [kind, 'pro'],
      [kind, 'other'],
    ]
    expect((await told(list)).toSorted()).toEqual(hired('job-defect').toSorted())
    expect(await told(answer('pro', 'fixed'))).toEqual([['job-defect-fixed', 'home']])
    expect((await told(answer('home', 'open'))).toSorted()).toEqual(hired('job-defect').toSorted())
    await answer('pro', 'fixed')()
    expect(await told(answer('home', 'accepted'))).toEqual([])
  })

  test('hears that the job is not done, and that it is opened again: everybody who was hired', async () => {
    const [job, other] = await aSharedJob(t)
    const told = (step: () => Promise<unknown>) => toldBy(step, job, other)
    const { quotes } = t.as(job.owner)
    const params = { requestId: job.requestId }
    await quotes.complete({ params })
    const hired = [
      ['job-not-done', 'other'],
      ['job-not-done', 'pro'],
    ]
    const notDone = () => job.home.notDone({ params: job.params, body: { reason: 'The door is missing' } })
    expect((await told(notDone)).toSorted()).toEqual(hired)
    await quotes.confirm({ params })
    expect((await told(() => job.home.reopen({ params: job.params }))).toSorted()).toEqual(hired)
  })

  test('hears nothing of tasks and of the diary', async () => {
    const job = await aJob(t)
    const steps = [
      () => job.home.addTask({ params: job.params, body: { title: 'Order the oven' } }),
      () => job.pro.addEntry({ params: job.params, body: { text: 'The slab is poured.' } }),
    ]
    for (const step of steps) expect(await toldBy(step, job)).toEqual([])
  })

  test('that deleted the request hears nothing, as the job is over', async () => {
    const job = await aJob(t)
    await t.as(job.owner).quotes.erase({ params: { requestId: job.requestId } })
    const tried = () => job.propose('pro', 100).catch(() => undefined)
    expect(await toldBy(tried, job)).toEqual([])
  })
})

describe('what is told', () => {
  test('leads to the job, and says the stage with its amount, the reason, and who did it', async () => {
    const job = await aJob(t, { depositCents: 80_000 })
    await job.claim()
    await job.refuse()
    await job.claim()
    await job.pay()
    await job.propose('pro', 420_000, 5)
    const ofHome = await post(job.owner.email)
    const ofPro = await post(job.builder.email)
    const subjects = [...ofHome, ...ofPro].map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Costa Building claims a stage: Deposit, $800',
        'Not finished yet: Deposit',
        'Recorded as paid: Deposit, $800',
        'Costa Building proposes a variation',
      ]),
    )
    const textOf = (subject: string) => [...ofHome, ...ofPro].findLast((mail) => mail.subject === subject)?.text ?? ''
    expect(textOf('Costa Building claims a stage: Deposit, $800')).toContain(`/job/${job.engagementId}`)
    expect(textOf('Not finished yet: Deposit')).toContain('The door is missing')
    expect(textOf('Costa Building proposes a variation')).toContain('+$4,200, 5 days later')
  })

  test('stands in the list of notifications too', async () => {
    const job = await aJob(t, { depositCents: 80_000 })
    await job.claim()
    const { items } = await t.as(job.owner).notifications.list({ query: {} })
    expect(items[0]).toMatchObject({ text: 'Costa Building claims: Deposit, $800', path: `/job/${job.engagementId}` })
    await job.pay()
    const { items: ofPro } = await t.as(job.builder).notifications.list({ query: {} })
    expect(ofPro[0]).toMatchObject({ text: 'Recorded as paid: Deposit, $800' })
  })
})
