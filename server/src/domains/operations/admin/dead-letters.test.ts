import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()
const { admin } = t.as(await aUser(t.ctx, { isSuperAdmin: true }))

test('work that was given up is listed with why, and tried again once, however many ask', async () => {
  const give = async (to: string, why: string) => {
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      `insert into jobs.job (name, data, source_name, source_created_on, source_output)
       values ('parked', $1, 'mail', now() - interval '1 day', $2) returning id`,
      [{ kind: 'welcome', to, data: { firstName: 'Ada' } }, { message: why }],
    )
    return rows[0]?.id ?? ''
  }
  const waiting = async (to: string) =>
    (await t.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === to)
  const listed = async () => (await admin.parkedJobs({})).items
  expect(await listed()).toEqual([])
  const [one, two] = [
    await give('one@test.example', '554 looks like spam'),
    await give('two@test.example', 'no address'),
  ]
  const items = await listed()
  expect(items.find(({ id }) => id === one)).toMatchObject({
    name: 'mail',
    kind: 'welcome',
    to: 'one@test.example',
    why: '554 looks like spam',
  })
  expect(items.map(({ to }) => to)).toContain('two@test.example')
  expect(JSON.stringify(items), 'the words of a letter are nobody else’s').not.toContain('Ada')
  const retry = (jobId: string) => admin.retryJob({ params: { jobId } })
  const tries = await Promise.allSettled([1, 2, 3].map(() => retry(one)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await waiting('one@test.example')).toMatchObject([{ data: { kind: 'welcome', data: { firstName: 'Ada' } } }])
  expect(await waiting('two@test.example')).toEqual([])
  await retry(two)
  expect(await waiting('two@test.example')).toHaveLength(1)
  expect(await listed()).toEqual([])
  await expect(retry(two)).rejects.toMatchObject({ status: 404 })
})
