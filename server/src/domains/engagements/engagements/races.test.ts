import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob } from '#test/jobs.ts'
import { rounds } from '#test/rounds.ts'

// The two sides, or two members of a household, press at the same time: one wins, the other is told, and the sums stand.

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

type Job = Awaited<ReturnType<typeof aJob>>
type Refused = { status: number; code: string; message: string }

/** Pressed at the same time. @returns how each ended: 'done', or the words of its refusal */
async function pressed(...presses: (() => Promise<unknown>)[]): Promise<string[]> {
  const ends = await Promise.allSettled(presses.map((press) => press()))
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'done'
    const { status, message } = end.reason as Refused
    if (!(status >= 400 && status < 500)) throw end.reason
    return message
  })
}
const sumOf = async (job: Job) => {
  const { stages, totalCents, paidCents, claimedCents, leftCents } = await job.contract()
  expect(stages.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
  expect(paidCents + claimedCents + leftCents).toBe(totalCents)
  return totalCents
}
const eventsOf = async (job: Job, kind: string) => (await job.read()).events.filter((event) => event.kind === kind)
const ROUNDS = rounds(20, 4)
const each = async (round: () => Promise<void>) => {
  for (let at = 0; at < ROUNDS; at += 1) await round()
}
const withDeposit = () => aJob(t, { depositCents: 80_000 })

describe('at the same time', () => {
  test('two members of a household press ‘paid’: it is recorded once', () =>
    each(async () => {
      const job = await withDeposit()
      await job.claim()
      const params = await job.at('Deposit')
      const pay = () => job.home.pay({ params, body: { confirmed: [] } })
      const ends = await pressed(pay, pay)
      expect(ends.toSorted()).toEqual(['This stage is recorded as paid.', 'done'])
      expect(await eventsOf(job, 'paid')).toHaveLength(1)
      expect(await job.contract()).toMatchObject({ paidCents: 80_000, claimedCents: 0 })
    }))

  test('one pays and the other refuses: what came first holds', () =>
    each(async () => {
      const job = await withDeposit()
      await job.claim()
      const params = await job.at('Deposit')
      const [paid, refused] = await pressed(
        () => job.home.pay({ params, body: { confirmed: [] } }),
        () => job.home.refuse({ params, body: { reason: 'The door is missing' } }),
      )
      const { status, refusal } = await job.stage('Deposit')
      if (paid === 'done') expect([refused, status, refusal]).toEqual(['This stage is recorded as paid.', 'paid', ''])
      else
        expect([paid, refused, status, refusal]).toEqual([
          'This stage is not claimed.',
          'done',
          'planned',
          'The door is missing',
        ])
      await sumOf(job)
    }))

  test('a variation is agreed to and taken back: it is one of both', () =>
    each(async () => {
      const job = await aJob(t)
      const id = await job.propose('pro', 50_000)
      const ends = await pressed(
        () => job.decide('home', id),
        () => job.decide('pro', id, 'withdraw'),
      )
      expect(ends.toSorted()).toEqual(['This was already decided', 'done'])
      const { changes } = await job.contract()
      expect(changes[0]?.status).toBe(ends[0] === 'done' ? 'accepted' : 'withdrawn')
      expect(await sumOf(job)).toBe(ends[0] === 'done' ? 850_000 : 800_000)
    }))

  test('a variation is agreed to by both members of a household: it counts once', () =>
    each(async () => {
      const job = await aJob(t)
      const id = await job.propose('pro', 50_000)
      const ends = await pressed(
        () => job.decide('home', id),
        () => job.decide('home', id),
        () => job.decide('home', id, 'decline'),
      )
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      expect(ends.filter((end) => end === 'This was already decided')).toHaveLength(2)
      await sumOf(job)
    }))

  test('a stage is claimed and the schedule is set: the stage is gone, or the schedule is refused', () =>
    each(async () => {
      const job = await withDeposit()
      const params = await job.at('Deposit')
      const [claimed, set] = await pressed(
        () => job.pro.claim({ params, body: {} }),
        () => job.schedule(['completion', 800_000]),
      )
      if (claimed === 'done')
        expect(set).toBe('The first stage is claimed: from now on a variation changes what is due.')
      else expect([claimed, set]).toEqual(['Stage not found', 'done'])
      expect(await sumOf(job)).toBe(800_000)
    }))

  test('two schedules are set: one of them stands whole', () =>
    each(async () => {
      const job = await aJob(t)
      expect(
        await pressed(
          () => job.schedule(['completion', 800_000]),
          () => job.schedule(['other', 500_000], ['completion', 300_000]),
        ),
      ).toEqual(['done', 'done'])
      expect([1, 2]).toContain((await job.contract()).stages.length)
      await sumOf(job)
    }))

  test('two variations take off all that is left: one is agreed to', () =>
    each(async () => {
      const job = await aJob(t)
      const [first, second] = [await job.propose('pro', -500_000), await job.propose('home', -500_000)]
      const ends = await pressed(
        () => job.decide('home', first),
        () => job.decide('pro', second),
      )
      expect(ends.toSorted()).toEqual(['This takes off more than the stages that are still to be claimed.', 'done'])
      expect(await sumOf(job)).toBe(300_000)
    }))

  test('a stage is claimed twice: it is claimed once, and told once', () =>
    each(async () => {
      const job = await withDeposit()
      const params = await job.at('Deposit')
      const claim = () => job.pro.claim({ params, body: {} })
      expect((await pressed(claim, claim, claim)).toSorted()).toEqual([
        'This stage is claimed already.',
        'This stage is claimed already.',
        'done',
      ])
      expect(await eventsOf(job, 'claimed')).toHaveLength(1)
      const told = (await t.waitingJobs('mail')).filter(
        ({ data }) => data.to === job.owner.email && data.kind === 'job-claimed',
      )
      expect(told).toHaveLength(1)
    }))

  test('the job is confirmed as done and a stage is claimed: the claim came before, or is refused', () =>
    each(async () => {
      const job = await withDeposit()
      const params = await job.at('Deposit')
      const [confirmed, claimed] = await pressed(
        () => t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } }),
        () => job.pro.claim({ params, body: {} }),
      )
      expect(confirmed).toBe('done')
      const { status, events } = await job.read()
      expect(status).toBe('completed')
      const kinds = events.map(({ kind }) => kind)
      if (claimed === 'done') expect(kinds.toSorted()).toEqual(['claimed', 'completed', 'started'])
      else {
        expect(claimed).toBe('This job is over: nothing more can be changed.')
        expect(kinds).toEqual(['started', 'completed'])
      }
      await sumOf(job)
    }))

  test('a completed job is opened again by both members of a household: once', () =>
    each(async () => {
      const job = await aJob(t)
      await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
      const reopen = () => job.home.reopen({ params: job.params })
      expect((await pressed(reopen, reopen)).toSorted()).toEqual(['This can be taken back within an hour.', 'done'])
      expect(await eventsOf(job, 'reopened')).toHaveLength(1)
    }))

  test('a defect is said to be fixed twice: once, and the other looks again', () =>
    each(async () => {
      const job = await aJob(t)
      const { id: defectId } = await job.home.addDefect({ params: job.params, body: { text: 'The door jams' } })
      const fix = () => job.pro.answerDefect({ params: { ...job.params, defectId }, body: { status: 'fixed' } })
      expect((await pressed(fix, fix)).toSorted()).toEqual(['Somebody was faster: look at the list again.', 'done'])
    }))

  test('the contract a stage rests on is removed and the stage is claimed: the document stays, or the claim is refused', () =>
    each(async () => {
      const job = await aJob(t, { priceCents: 2_500_000, depositCents: 125_000 })
      await job.document('contract', { signedOn: '2026-09-01' })
      const documentId = await job.document('insurance')
      const params = await job.at('Deposit')
      const [claimed, removed] = await pressed(
        () => job.pro.claim({ params, body: {} }),
        () => job.pro.removeDocument({ params: { ...job.params, documentId } }),
      )
      if (claimed === 'done') expect(removed).toContain('A stage was claimed on this document: it stays.')
      else expect([claimed, removed]).toEqual(['Nothing is due before the Home Warranty certificate is here.', 'done'])
    }))
})
