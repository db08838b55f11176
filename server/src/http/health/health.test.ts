import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'

test('however many ask for readiness, the database is asked only a few times', async () => {
  const t = await testApp()
  await expect.poll(async () => (await t.http.inject('/readyz')).statusCode).toBe(200)
  const asked = vi.spyOn(t.ctx.pool, 'query')
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.http.inject('/readyz')))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"status":"ready","failing":[]}']))
  expect(asked.mock.calls.length).toBeLessThan(40)
})

test('a full disk is reported at once', async () => {
  const t = await testApp()
  await expect.poll(async () => (await t.http.inject('/readyz')).statusCode).toBe(200)
  t.ctx.files.isWritable = async () => false
  expect((await t.http.inject('/readyz')).json()).toEqual({ status: 'not ready', failing: ['files'] })
})
