import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'

const t = await testApp()
const at = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => at

const fetchFeed = (url: string) => t.http.inject({ url: new URL(url).pathname })
const dated = { startFrom: '2026-11-02', startTo: '2026-11-02', durationDays: 10 }
type Job = Awaited<ReturnType<typeof aJob>>
const make = async ({ params }: Job, user: TestUser) => (await t.as(user).engagements.makeCalendar({ params })).url
/** The entries of a calendar, as 'day: what'. */
const entriesOf = (body: string) =>
  body
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => `${/DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1]}: ${/SUMMARY:(.*)\r/.exec(event)?.[1]}`)

describe('the calendar of a job', () => {
  test('has start, end with agreed days, and tasks with a day, for each side by an address of their own', async () => {
    const job = await aJob(t, dated)
    await job.decide('home', await job.propose('pro', 10_000, 3))
    await job.pro.addTask({
      params: job.params,
      body: { title: 'Choose the taps', dueOn: '2026-11-04', isForOwner: true },
    })
    const done = await job.pro.addTask({ params: job.params, body: { title: 'Order the oven', dueOn: '2026-10-20' } })
    await job.pro.addTask({ params: job.params, body: { title: 'Whenever' } })
    await job.pro.setTaskDone({ params: { ...job.params, taskId: done.id }, body: { isDone: true } })
    const [home, pro] = [await make(job, job.owner), await make(job, job.builder)]
    expect(home).not.toBe(pro)
    for (const url of [home, pro]) {
      const answer = await fetchFeed(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(entriesOf(answer.body)).toEqual([
        expect.stringMatching(/^20261102: .* starts$/),
        expect.stringMatching(/^20261114: .* ends$/),
        '20261020: Done: Order the oven',
        '20261104: Choose the taps',
      ])
    }
    expect((await job.read()).calendarUrl).toBe(home)
    expect((await job.read(job.builder)).calendarUrl).toBe(pro)
  })

  test('shows a professional nothing of the others’ contracts', async () => {
    const [builder, spark] = await aSharedJob(t, [
      dated,
      { priceCents: 400_000, startFrom: '2026-12-07', startTo: '2026-12-07' },
    ])
    const starts = async (user: TestUser) => entriesOf((await fetchFeed(await make(builder, user))).body)
    expect(await starts(spark.builder)).toEqual([expect.stringMatching(/^20261207: .* starts$/)])
    expect(await starts(builder.owner)).toHaveLength(3)
  })

  test('is read no more by an address that was taken back or made anew, and by none that we did not make', async () => {
    const job = await aJob(t, dated)
    const first = await make(job, job.owner)
    const second = await make(job, job.owner)
    expect((await fetchFeed(first)).statusCode).toBe(404)
    expect((await fetchFeed(second)).statusCode).toBe(200)
    await t.as(job.owner).engagements.endCalendar({ params: job.params })
    expect((await fetchFeed(second)).statusCode).toBe(404)
    expect((await job.read()).calendarUrl).toBeNull()
    expect((await fetchFeed(`http://x/api/job-calendars/${'A'.repeat(43)}.ics`)).statusCode).toBe(404)
  })

  test('is read no more by a homeowner who deleted the job, and made by nobody who is not on it', async () => {
    const job = await aJob(t, dated)
    const [home, pro] = [await make(job, job.owner), await make(job, job.builder)]
    await expect(make(job, await aUser(t.ctx))).rejects.toMatchObject({ code: 'not_found' })
    await t.as(job.owner).quotes.cancel({ params: { requestId: job.requestId }, body: {} })
    await t.as(job.owner).quotes.erase({ params: { requestId: job.requestId } })
    expect((await fetchFeed(home)).statusCode).toBe(404)
    expect((await fetchFeed(pro)).statusCode).toBe(200)
  })
})
