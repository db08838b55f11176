import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const t = await testApp()

test('each part is said to work, or not, and how long work has waited', async () => {
  const { checkedAt, parts } = await t.as(null).trust.status({})
  expect(new Date(checkedAt).getTime()).toBeGreaterThan(0)
  expect(parts).toEqual([
    { part: 'database', isWorking: true, waitingSeconds: null },
    { part: 'mail', isWorking: true, waitingSeconds: 0 },
    { part: 'jobs', isWorking: true, waitingSeconds: 0 },
    { part: 'payments', isWorking: true, waitingSeconds: null },
    { part: 'files', isWorking: true, waitingSeconds: null },
  ])
})

test('mail unsent for ten minutes counts as not working; work of our own that waits as long does too', async () => {
  const broken = async () => (await t.as(null).trust.status({})).parts.filter(({ isWorking }) => !isWorking)
  await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'contact-received', to: 'ada@test.example', data: {} })
  await t.ctx.pool.query(`update jobs.job set start_after = now() - interval '10 minutes' where name = 'mail'`)
  const [mail, ...others] = await broken()
  expect([mail?.part, others]).toEqual(['mail', []])
  expect(mail?.waitingSeconds).toBeGreaterThanOrEqual(600)
  expect((await t.http.inject('/readyz')).json()).toEqual({ status: 'ready', failing: [] })
  await t.ctx.jobs.enqueue(t.ctx, 'digests', {})
  await t.ctx.pool.query(`update jobs.job set start_after = now() - interval '10 minutes' where name = 'digests'`)
  expect((await broken()).map(({ part }) => part)).toEqual(['mail', 'jobs'])
  await expect.poll(async () => (await t.http.inject('/readyz')).json().failing).toEqual(['outbox'])
})

test('a mail server that takes nothing counts as not working, though every email has just been tried', async () => {
  const down = await testApp()
  const mail = async () => (await down.as(null).trust.status({})).parts[1]
  const putOff = (to: string, { tries, isForAll }: { tries: number; isForAll: boolean }) =>
    down.ctx.pool.query(
      `insert into jobs.job (name, data, state, retry_count, retry_limit, start_after, output)
       values ('mail', $1, 'retry', $2, $2 + 8, now() + interval '1 minute', $3)`,
      [{ to }, tries, { isForAll }],
    )
  await putOff('full@test.example', { tries: 9, isForAll: false })
  expect(await mail()).toMatchObject({ isWorking: true })
  await putOff('ada@test.example', { tries: 5, isForAll: true })
  expect(await mail()).toMatchObject({ isWorking: true, waitingSeconds: 62 })
  await putOff('ada@test.example', { tries: 8, isForAll: true })
  expect(await mail()).toMatchObject({ isWorking: false, waitingSeconds: 366 })
  await down.ctx.pool.query(`insert into jobs.job (name, state, completed_on) values ('mail', 'completed', now())`)
  expect(await mail()).toMatchObject({ isWorking: true, waitingSeconds: 0 })
})

test('files that cannot be written and a provider that does not answer are told as such', async () => {
  const broken = await testApp()
  broken.ctx.files.isWritable = () => Promise.reject(new Error('read-only file system'))
  broken.ctx.payments.isAnswering = () => false
  const { parts } = await broken.as(null).trust.status({})
  expect(parts.filter(({ isWorking }) => !isWorking).map(({ part }) => part)).toEqual(['payments', 'files'])
})

test('away from the database the page is a text that says so, with the phone number (O14)', async () => {
  const away = await testApp()
  const refuse = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }))
  away.ctx.pool.connect = refuse as never
  away.ctx.pool.query = refuse as never
  const answer = await away.http.inject({ url: '/status?x=1', headers: { accept: 'text/html', cookie: 'session=x' } })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    ...[503, 'text/plain; charset=utf-8', 'no-store'],
  ])
  expect(answer.body).toContain('Our records: not working\nEmail: not working\nBackground work: not working\n')
  expect(answer.body).toContain('Payments: working\nPhotos and plans: working')
  expect(answer.body).toContain(away.ctx.config.brand.phone)
  expect(answer.body).not.toMatch(/ECONN|127\.0/)
})
