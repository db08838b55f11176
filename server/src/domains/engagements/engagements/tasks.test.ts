import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'
import { engagementTasks } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)

type Job = Awaited<ReturnType<typeof aJob>>
const add = async (
  job: Job,
  side: 'home' | 'pro',
  title = 'Choose the taps',
  over: { dueOn?: string; isForOwner?: boolean } = {},
) => (await job[side].addTask({ params: job.params, body: { title, ...over } })).id
const tick = (job: Job, side: 'home' | 'pro', taskId: string, isDone = true) =>
  job[side].setTaskDone({ params: { ...job.params, taskId }, body: { isDone } })
const tasksOf = async (job: Job) => (await job.read()).tasks

describe('a task', () => {
  test('is added by either side for either side, and everybody on the job sees it: those open first, by day', async () => {
    const [job, spark] = await aSharedJob(t)
    const ids = [
      await add(job, 'home', 'Order the oven'),
      await add(job, 'pro', 'Choose the taps', { dueOn: '2026-11-02', isForOwner: true }),
      await add(spark, 'pro', 'Mark the switches', { dueOn: '2026-10-12' }),
    ]
    await tick(spark, 'pro', ids[2] ?? '')
    for (const user of [job.owner, job.builder, spark.builder])
      expect((await job.read(user)).tasks).toEqual([
        { id: ids[1], title: 'Choose the taps', dueOn: '2026-11-02', isForOwner: true, doneAt: null },
        { id: ids[0], title: 'Order the oven', dueOn: null, isForOwner: false, doneAt: null },
        {
          id: ids[2],
          title: 'Mark the switches',
          dueOn: '2026-10-12',
          isForOwner: false,
          doneAt: new Date(now).toISOString(),
        },
      ])
  })

  test('ticked twice was done when it was ticked first, and is open again when the tick is taken back', async () => {
    const job = await aJob(t)
    const id = await add(job, 'home')
    await tick(job, 'pro', id)
    const first = new Date(now).toISOString()
    now += 60_000
    await tick(job, 'home', id)
    expect(await tasksOf(job)).toMatchObject([{ doneAt: first }])
    await tick(job, 'home', id, false)
    expect(await tasksOf(job)).toMatchObject([{ doneAt: null }])
  })

  test('is removed once, and of another job it is not there', async () => {
    const [job, other] = [await aJob(t), await aJob(t)]
    const taskId = await add(job, 'home')
    const params = { ...other.params, taskId }
    await expect(other.home.removeTask({ params })).rejects.toMatchObject({ status: 404, message: 'Task not found' })
    await expect(tick(other, 'home', taskId)).rejects.toMatchObject({ status: 404 })
    await job.pro.removeTask({ params: { ...job.params, taskId } })
    await expect(job.pro.removeTask({ params: { ...job.params, taskId } })).rejects.toMatchObject({ status: 404 })
    expect(await tasksOf(job)).toEqual([])
  })

  test('without a title or with a day that is none is refused', async () => {
    const job = await aJob(t)
    await expect(add(job, 'home', ' ')).rejects.toMatchObject({ issues: [{ path: 'title' }] })
    await expect(add(job, 'home', 'A', { dueOn: '2026-02-30' })).rejects.toMatchObject({ issues: [{ path: 'dueOn' }] })
    await expect(add(job, 'home', 'A', { dueOn: '0000-01-01' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is one of at most two hundred, however many are added at once', async () => {
    const job = await aJob(t)
    const row = { engagementId: job.engagementId, isForOwner: true }
    await t.ctx.db.insert(engagementTasks).values(Array.from({ length: 197 }, (_, at) => ({ ...row, title: `${at}` })))
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => add(job, 'pro')))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(add(job, 'home')).rejects.toThrow('A job has at most 200 tasks')
  })

  test('stays as it is once the job is over', async () => {
    const job = await aJob(t)
    const id = await add(job, 'home')
    await t.as(job.owner).quotes.confirm({ params: { requestId: job.requestId } })
    await expect(add(job, 'pro')).rejects.toMatchObject({ code: 'conflict' })
    await expect(tick(job, 'pro', id)).rejects.toMatchObject({ code: 'conflict' })
    const removed = job.pro.removeTask({ params: { ...job.params, taskId: id } })
    await expect(removed).rejects.toMatchObject({ code: 'conflict' })
  })
})
