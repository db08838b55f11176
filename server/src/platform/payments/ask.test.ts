import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError } from '@lv/contract/errors'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { testApp } from '#test/app.ts'
import { openPayments } from './open.ts'
import { PaymentRefused } from './port.ts'

const t = await testApp()
const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

/** The port with Stripe at an address of the test's. */
function at(apiBase: string) {
  const config = readConfig({
    DATA_DIR: t.ctx.config.dataDir,
    STRIPE_API_BASE: apiBase,
    STRIPE_SECRET_KEY: 'sk_test_unit',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_unit',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
  })
  const payments = openPayments({ ...t.ctx, config })
  closers.push(() => payments.close())
  return payments
}

/** A provider that treats every call so, and counts them. */
async function counting(treat: RequestListener) {
  const counted = { calls: 0 }
  const server = createServer((request, response) => {
    counted.calls += 1
    treat(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return { counted, payments: at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
}

const answering = (status: number, error: Record<string, string>) =>
  counting((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })

const failure = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)
const away = { code: 'unavailable', message: expect.stringContaining('Nothing was charged') }

describe('the provider', () => {
  test('that does not answer is no longer asked after five calls, and callers are told so', async () => {
    const { payments, counted } = await counting((request) => request.destroy())
    expect(payments.isAnswering()).toBe(true)
    const failures = await Promise.all(Array.from({ length: 5 }, () => failure(payments.getPayment('pi_1'))))
    for (const one of failures) expect(one).toMatchObject(away)
    expect(payments.isAnswering()).toBe(false)
    const { calls } = counted
    const refused = await failure(payments.getPayment('pi_1'))
    expect(counted.calls).toBe(calls)
    expect(refused).toMatchObject(away)
    expect((refused as ApiError).retryAfter).toBeLessThanOrEqual(30)
  })

  test('that is broken is asked three times a call, and never charged for', async () => {
    const { payments, counted } = await answering(500, { type: 'api_error', message: 'Something broke' })
    expect(await failure(payments.getPayment('pi_1'))).toMatchObject(away)
    expect(counted.calls).toBe(3)
  })

  test('that does not know our key is not away, and people are told that it is not their fault', async () => {
    const { payments, counted } = await answering(401, { type: 'invalid_request_error', message: 'Invalid API Key' })
    for (let at = 0; at < 6; at += 1) expect(await failure(payments.getPayment('pi_1'))).toBeInstanceOf(ApiError)
    expect(counted.calls).toBe(6)
    expect(payments.isAnswering()).toBe(true)
  })

  test('that refuses how we asked is not quoted: its words name what is ours', async () => {
    const words = { type: 'invalid_request_error', code: 'resource_missing', message: "No such customer: 'cus_secret'" }
    const { payments } = await answering(400, words)
    const refused = (await failure(payments.getPayment('pi_1'))) as PaymentRefused
    expect(refused).toMatchObject({ code: 'resource_missing', cause: { message: words.message } })
    expect(refused.message).not.toContain('cus_')
    expect(payments.isAnswering()).toBe(true)
  })

  test('that refuses is quoted', async () => {
    const words = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    const { payments } = await answering(402, words)
    const refused = await failure(payments.getPayment('pi_1'))
    expect(refused).toBeInstanceOf(PaymentRefused)
    expect(refused).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' })
    expect(payments.isAnswering()).toBe(true)
  })
})

test('a live key means live events, and a test key test ones', () => {
  const live = readConfig({
    DATA_DIR: t.ctx.config.dataDir,
    STRIPE_SECRET_KEY: 'sk_live_unit',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_unit',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
  })
  expect(openPayments({ ...t.ctx, config: live })).toMatchObject({ isLive: true, publishableKey: 'pk_live_unit' })
  expect(at('http://127.0.0.1:9')).toMatchObject({ isLive: false, publishableKey: 'pk_test_unit' })
  expect(t.ctx.payments).toMatchObject({ isLive: false, publishableKey: null })
})
