import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob, aSharedJob, aStoredPhoto } from '#test/jobs.ts'
import { engagementDefects } from './schema.ts'

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

type Job = Awaited<ReturnType<typeof aJob>>
type Status = 'open' | 'fixed' | 'accepted'
const list = async (job: Job, text = 'The door jams', fileIds: string[] = []) =>
  (await job.home.addDefect({ params: job.params, body: { text, fileIds } })).id
const answer = (job: Job, side: 'home' | 'pro', defectId: string, status: Status, said = '') =>
  job[side].answerDefect({ params: { ...job.params, defectId }, body: { status, answer: said } })
const defectsOf = async (job: Job) => (await job.read()).defects.map(({ number, status }) => [number, status])

describe('a defect', () => {
  test('is listed by the homeowner with photos, fixed by the professional and accepted by the homeowner', async () => {
    const job = await aJob(t)
    const photo = await aStoredPhoto(t, job.owner.id)
    const id = await list(job, 'The door jams', [photo])
    expect((await job.read(job.builder)).defects).toMatchObject([
      { id, number: 1, text: 'The door jams', status: 'open', answer: '', photos: [{ id: photo }] },
    ])
    await answer(job, 'pro', id, 'fixed', 'Planed it.')
    expect((await job.read()).defects).toMatchObject([{ status: 'fixed', answer: 'Planed it.' }])
    await answer(job, 'home', id, 'accepted')
    expect((await job.read()).defects).toMatchObject([{ status: 'accepted', answer: '' }])
    const { events } = await job.read()
    expect(events.slice(1).map(({ kind, by, about }) => [kind, by, about])).toEqual([
      ['defect', 'owner', '1: The door jams'],
      ['fixed', 'professional', '1: Planed it.'],
      ['defect_accepted', 'owner', '1: The door jams'],
    ])
  })

  test('that is not right yet is listed again, and fixed again', async () => {
    const job = await aJob(t)
    const id = await list(job)
    await answer(job, 'pro', id, 'fixed')
    await answer(job, 'home', id, 'open', 'It still jams')
    expect((await job.read()).defects).toMatchObject([{ status: 'open', answer: 'It still jams' }])
    expect((await job.read()).events.at(-1)).toMatchObject({
      kind: 'defect_reopened',
      by: 'owner',
      about: '1: It still jams',
    })
    await answer(job, 'pro', id, 'fixed')
    await answer(job, 'home', id, 'accepted')
  })

  test('takes its steps in their order, each by its own side', async () => {
    const job = await aJob(t)
    const id = await list(job)
    const tried = async (side: 'home' | 'pro') => {
      const codes: Record<string, string> = {}
      for (const status of ['open', 'fixed', 'accepted'] as const)
        codes[status] = await answer(job, side, id, status).then(
          () => 'done',
          (error) => error.code,
        )
      return codes
    }
    const [never, late] = ['forbidden', 'conflict']
    expect(await tried('home')).toEqual({ open: late, fixed: never, accepted: late })
    // Of an open one the professional says that it is fixed, once.
    expect(await tried('pro')).toEqual({ open: never, fixed: 'done', accepted: never })
    expect(await tried('pro')).toEqual({ open: never, fixed: late, accepted: never })
    await answer(job, 'home', id, 'accepted')
    expect(await tried('home')).toEqual({ open: late, fixed: never, accepted: late })
    expect(await tried('pro')).toEqual({ open: never, fixed: late, accepted: never })
  })

  test('is listed by no professional, and of another job it is not there', async () => {
    const [job, other] = [await aJob(t), await aJob(t)]
    const listed = job.pro.addDefect({ params: job.params, body: { text: 'The door jams' } })
    await expect(listed).rejects.toMatchObject({ code: 'forbidden' })
    const id = await list(job)
    await expect(answer(other, 'pro', id, 'fixed')).rejects.toMatchObject({ status: 404, message: 'Defect not found' })
  })

  test('is fixed by anybody who was hired, and numbered by the database', async () => {
    const [builder, spark] = await aSharedJob(t)
    await Promise.all(Array.from({ length: 4 }, () => list(builder)))
    const [first] = (await builder.read()).defects
    await answer(spark, 'pro', first?.id ?? '', 'fixed')
    expect(await defectsOf(builder)).toEqual([
      [1, 'fixed'],
      [2, 'open'],
      [3, 'open'],
      [4, 'open'],
    ])
    await answer(builder, 'home', first?.id ?? '', 'accepted')
    // What is accepted comes last.
    expect((await defectsOf(builder)).map(([number]) => number)).toEqual([2, 3, 4, 1])
  })

  test('is one of at most two hundred', async () => {
    const job = await aJob(t)
    const rows = Array.from({ length: 199 }, (_, at) => ({ engagementId: job.engagementId, number: at + 1, text: 'A' }))
    await t.ctx.db.insert(engagementDefects).values(rows)
    await list(job)
    await expect(list(job)).rejects.toThrow('A list has at most 200 defects')
  })

  test('stays as it is once the job is over', async () => {
    const job = await aJob(t)
    const id = await list(job)
    await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
    await expect(list(job)).rejects.toMatchObject({ code: 'conflict' })
    await expect(answer(job, 'pro', id, 'fixed')).rejects.toMatchObject({ code: 'conflict' })
  })
})
