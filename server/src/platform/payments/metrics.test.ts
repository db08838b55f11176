import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentQuarantine } from '#domains/billing/payments/retained-schema.ts'
import { measure } from '#http/health/metrics.ts'
import { testApp } from '#test/app.ts'

let register: ReturnType<typeof measure> | undefined
const t = await testApp({}, async ({ http }, ctx) => {
  register = measure(http, ctx)
})

const read = async (name: string) => (await register?.getSingleMetric(name)?.get())?.values[0]?.value

test('the metrics show payments in quarantine, and whether the provider answers', async () => {
  expect(await read('payments_quarantined')).toBe(0)
  const row = () => ({ objectId: randomUUID(), reason: 'amount' })
  await t.ctx.db.insert(paymentQuarantine).values([row(), { ...row(), resolvedAt: t.ctx.now() }])
  expect(await read('payments_quarantined')).toBe(2)
  expect(await read('payments_quarantine_open')).toBe(1)
  expect(await read('payments_breaker_open')).toBe(0)
})
