import { randomUUID } from 'node:crypto'
import { signWebhook } from '@lv/local-stripe/tests'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { ConfigError, readConfig } from '#core/config.ts'
import { WEBHOOK_PATH, webhookSecretOf } from '#platform/payments/webhook.ts'
import { testApp } from '#test/app.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { webhookInbox } from './schema.ts'

const t = await testApp()
const secret = await webhookSecretOf(t.ctx)

/** An event that changes nothing here: these tests are about receiving it. */
const anEvent = (over: Record<string, unknown> = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'customer.created',
  created: 1_790_000_000,
  livemode: false,
  data: { object: { id: 'cus_1', object: 'customer' } },
  ...over,
})

const now = () => t.ctx.now()
const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000)
const signed = (body: string, at = now(), key = secret) => ({ 'stripe-signature': signWebhook(key, body, at) })

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.http.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const rowsOf = (id: string) => t.ctx.db.select().from(webhookInbox).where(eq(webhookInbox.eventId, id))

/** Sends an event with these headers; its answer and how many rows it left. */
async function outcome(event: { id: string }, headers: (body: string) => Record<string, string>) {
  const body = JSON.stringify(event)
  const { statusCode } = await send(body, headers(body))
  return { statusCode, rows: (await rowsOf(event.id)).length }
}

const refused = { statusCode: 400, rows: 0 }
const taken = { statusCode: 200, rows: 1 }

test('a header of many parts is refused, and not much slower than a short one', { tags: ['slow'] }, async () => {
  const refuse = async (header: string) =>
    expect((await send('{}', { 'stripe-signature': header })).statusCode).toBe(400)
  const short = () => refuse('t=1,v1=00')
  for (const header of [
    ','.repeat(60_000),
    'a,'.repeat(30_000),
    `${'t=,'.repeat(20_000)}t=1`,
    `t=${'1'.repeat(60_000)}`,
  ])
    expect(await measureTimeRatio(() => refuse(header), short)).toBeLessThan(100)
})

describe('an event is taken', () => {
  test('once its signature is valid, and recorded with its outcome', async () => {
    const event = anEvent()
    const body = JSON.stringify(event)
    const answer = await send(body, signed(body))
    expect(answer.json()).toEqual({ received: true })
    expect(await rowsOf(event.id)).toMatchObject([{ type: 'customer.created', objectId: 'cus_1', outcome: 'ignored' }])
  })

  test('if one of several signatures is valid, as while a secret is being rotated', async () => {
    const both = (body: string) => {
      const [time, own] = signWebhook(secret, body, now()).split(',')
      return { 'stripe-signature': `${time},v1=${'0'.repeat(64)},${own},v0=abc` }
    }
    expect(await outcome(anEvent(), both)).toEqual(taken)
  })

  test('whatever content type it declares', async () => {
    expect(await outcome(anEvent(), (body) => ({ ...signed(body), 'content-type': 'text/plain' }))).toEqual(taken)
  })

  test('once, however often and concurrently it is sent, even to a restarted server', async () => {
    const event = anEvent()
    const body = JSON.stringify(event)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, signed(body))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    const later = await buildApp(t.ctx)
    const again = { method: 'POST', url: WEBHOOK_PATH, payload: body, headers: signed(body) } as const
    expect((await later.http.inject(again)).statusCode).toBe(200)
    await later.http.close()
    expect(await rowsOf(event.id)).toHaveLength(1)
  })

  test('without counting as a visit: the provider sends many from one address', async () => {
    const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
    const key = await webhookSecretOf(strict.ctx)
    for (let at = 0; at < 60; at += 1) {
      const payload = JSON.stringify(anEvent())
      const headers = { 'stripe-signature': signWebhook(key, payload, strict.ctx.now()) }
      const { statusCode } = await strict.http.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers })
      expect(statusCode).toBe(200)
    }
  })
})

describe('an event is refused, and nothing is written,', () => {
  test('without a signature, or with somebody else’s', async () => {
    expect(await outcome(anEvent(), () => ({}))).toEqual(refused)
    expect(await outcome(anEvent(), () => ({ 'stripe-signature': '' }))).toEqual(refused)
    expect(await outcome(anEvent(), () => ({ 'stripe-signature': 'not a signature' }))).toEqual(refused)
    expect(await outcome(anEvent(), (body) => signed(body, now(), 'whsec_of_somebody_else_altogether'))).toEqual(
      refused,
    )
  })

  test('signed with the empty secret', async () => {
    expect(await outcome(anEvent(), (body) => signed(body, now(), ''))).toEqual(refused)
  })

  test('more than 300 seconds old, or as far ahead', async () => {
    expect(await outcome(anEvent(), (body) => signed(body, secondsFromNow(-302)))).toEqual(refused)
    expect(await outcome(anEvent(), (body) => signed(body, secondsFromNow(302)))).toEqual(refused)
    expect(await outcome(anEvent(), (body) => signed(body, secondsFromNow(-290)))).toEqual(taken)
    expect(await outcome(anEvent(), (body) => signed(body, secondsFromNow(290)))).toEqual(taken)
  })

  test('with another time put before the signed one, or none that is a time', async () => {
    const at = secondsFromNow(-1000)
    const older = (body: string) => signWebhook(secret, body, at)
    const fresh = Math.floor(now().getTime() / 1000)
    expect(await outcome(anEvent(), (body) => ({ 'stripe-signature': `t=${fresh},${older(body)}` }))).toEqual(refused)
    expect(await outcome(anEvent(), (body) => ({ 'stripe-signature': `${older(body)},t=${fresh}` }))).toEqual(refused)
    expect(await outcome(anEvent(), () => ({ 'stripe-signature': `t=soon,v1=${'0'.repeat(64)}` }))).toEqual(refused)
  })

  test('re-encoded on the way: the exact bytes are what is signed', async () => {
    const event = anEvent()
    const body = JSON.stringify(event)
    const { statusCode } = await send(JSON.stringify(event, null, 2), signed(body))
    expect({ statusCode, rows: (await rowsOf(event.id)).length }).toEqual(refused)
  })

  test('with no body, or one that is signed and not JSON', async () => {
    expect((await send('', signed(''))).statusCode).toBe(400)
    expect((await send('{', signed('{'))).statusCode).toBe(400)
    expect((await send('null', signed('null'))).statusCode).toBe(400)
    expect((await send('{"id":"evt_1"}', signed('{"id":"evt_1"}'))).statusCode).toBe(400)
  })

  test('if it is larger than 256 kB', async () => {
    const event = anEvent({ padding: 'x'.repeat(1_000_000) })
    const body = JSON.stringify(event)
    const answer = await send(body, signed(body))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'too_large' })
    expect(await rowsOf(event.id)).toEqual([])
  })
})

describe('an event', () => {
  test('of the live mode is ignored where test cards are used, without a row', async () => {
    expect(await outcome(anEvent({ livemode: true }), signed)).toEqual({ statusCode: 200, rows: 0 })
  })

  test('that cannot be taken just now is answered 503 and leaves nothing, so that it is sent again', async () => {
    const event = anEvent({ type: 'invoice.paid', data: { object: { id: 'in_unknown', object: 'invoice' } } })
    expect(await outcome(event, signed)).toEqual({ statusCode: 503, rows: 0 })
  })

  test('sent by a page of another site is refused', async () => {
    const event = anEvent()
    const foreign = (body: string) => ({ ...signed(body), origin: 'https://evil.example' })
    expect(await outcome(event, foreign)).toEqual({ statusCode: 403, rows: 0 })
  })
})

describe('the webhook secret', () => {
  const start = (env: Record<string, string>) => () => readConfig({ DATA_DIR: '/tmp/none', ...env })
  const keys = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }

  test('has at least 24 characters, and is required with a key', () => {
    expect(start({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh' })).not.toThrow()
    expect(start(keys)).toThrow(ConfigError)
    expect(start({ ...keys, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
    expect(start({ ...keys, STRIPE_WEBHOOK_SECRET: `  ${' '.repeat(30)}` })).toThrow(/STRIPE_WEBHOOK_SECRET/)
    expect(start({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_short' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
  })

  test('is random if not configured, and the same in every process', async () => {
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(await webhookSecretOf({ ...t.ctx, isInTransaction: true })).toBe(secret)
  })
})
