import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { KEY, openClient, openTestProvider, refusalOf } from '../test/provider.ts'

const { base, stripe, provider, options, customer, happened } = await openTestProvider()

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${provider.url}${path}`, { headers: { authorization: `Bearer ${KEY}` }, ...init })

test('another key is refused', async () => {
  const stranger = new Stripe('sk_test_another', options)
  expect(await refusalOf(stranger.customers.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  expect((await fetch(`${provider.url}/v1/customers`)).status).toBe(401)
})

test('every answer has a request id and the version of the package', async () => {
  const { lastResponse } = await stripe.customers.list()
  expect(lastResponse).toMatchObject({ requestId: expect.stringMatching(/^req_/), apiVersion: '2026-10-28.endive' })
})

test('an address that does not exist is named', async () => {
  const answer = await call('/v1/nothing')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/nothing).' },
  })
})

test.each([
  [{ emial: 'kim@home.example' }, 'parameter_unknown', 'emial'],
  [{ invoice_settings: { default_card: 'x' } }, 'parameter_unknown', 'invoice_settings[default_card]'],
])('a parameter that does not exist is refused by its name: %j', async (params, code, param) => {
  const id = await customer()
  expect(await refusalOf(stripe.customers.update(id, params as never))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
    param,
  })
})

test('a parameter that is missing or wrong is refused by its name', async () => {
  const noCurrency = stripe.prices.create({ unit_amount: 100, product_data: { name: 'Gold' } } as never)
  expect(await refusalOf(noCurrency)).toMatchObject({ code: 'parameter_missing', param: 'currency' })
  const half = stripe.prices.create({ currency: 'aud', unit_amount: 1.5, product_data: { name: 'Gold' } })
  expect(await refusalOf(half)).toMatchObject({ code: 'parameter_invalid', param: 'unit_amount' })
})

test('an object that does not exist gets its own kind of 404', async () => {
  expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
})

test('only what can be expanded is, and four levels deep', async () => {
  const id = await customer()
  expect(await refusalOf(stripe.customers.retrieve(id, { expand: ['nothing'] }))).toMatchObject({
    statusCode: 400,
    message: 'This property cannot be expanded (nothing).',
  })
  expect(await refusalOf(stripe.customers.list({ expand: ['data.a.b.c.d'] }))).toMatchObject({ statusCode: 400 })
})

test('a body that is no form, too long or poisoned breaks nothing', async () => {
  const post = (body: string) =>
    call('/v1/customers', { method: 'POST', body, headers: { authorization: `Bearer ${KEY}` } })
  expect((await post('{"email":"x"}')).status).toBe(400)
  expect((await post(`email=${'x'.repeat(300_000)}`)).status).toBe(413)
  expect((await post('__proto__[x]=1&constructor[prototype][x]=2')).status).toBe(400)
  expect((await post('email[a]=1&email=2')).status).toBe(400)
  expect((await post('name=a%00b')).status).toBe(400)
  expect((await post('a[b][c][d][e][f][g][h][i][j]=1')).status).toBe(400)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect((await call('/v1/customers?limit=0')).status).toBe(400)
  expect((await call('/v1/customers?starting_after=cus_none')).status).toBe(404)
})

test('a second call with the same key gets the first answer, and makes nothing', async () => {
  const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'one-customer' })
  const first = await make('Kim')
  const second = await make('Kim')
  expect(second).toEqual(first)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await refusalOf(make('Alex'))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a call that was refused for its parameters may be made again with the same key', async () => {
  const make = (params: object) => stripe.customers.create(params, { idempotencyKey: 'corrected' })
  expect(await refusalOf(make({ nmae: 'Kim' }))).toMatchObject({ code: 'parameter_unknown' })
  expect(await make({ name: 'Kim' })).toMatchObject({ name: 'Kim' })
})

test('twenty calls at once with one key, over two listeners, make one object', async () => {
  const { stripe: other } = await openClient(base)
  const clients = Array.from({ length: 20 }, (_, place) => (place % 2 ? stripe : other))
  const made = await Promise.all(
    clients.map(({ customers }) => customers.create({ name: 'Once' }, { idempotencyKey: 'twenty' })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const all = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  expect(all.filter(({ name }) => name === 'Once')).toHaveLength(1)
  const events = await happened()
  const created = events.filter(({ body }) => body.data.object.name === 'Once')
  expect(created.map(({ type, body }) => [type, body.request.idempotency_key])).toEqual([
    ['customer.created', 'twenty'],
  ])
})

test('while a call with a key is under way, another one is told to wait', async () => {
  const impatient = new Stripe(KEY, { ...options, maxNetworkRetries: 0 })
  const make = () => impatient.customers.create({}, { idempotencyKey: 'held' })
  await base.db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtextextended('local-payments:held', 0))`)
    expect(await refusalOf(make())).toMatchObject({ statusCode: 409, code: 'lock_timeout' })
  })
  expect(await make()).toMatchObject({ object: 'customer' })
})

test('two listeners of one database answer with the same objects', async () => {
  const { stripe: other, provider: second } = await openClient(base)
  expect(second.url).not.toBe(provider.url)
  const id = await customer()
  expect(await other.customers.retrieve(id)).toEqual(await stripe.customers.retrieve(id))
})

test('lists come newest first, page by page, in either direction', async () => {
  const names = Array.from({ length: 7 }, (_, place) => `page-${place}`)
  for (const name of names) await stripe.products.create({ name })
  const all = await stripe.products.list({ limit: 3 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ name }) => name)).toEqual(names.toReversed())
  const middle = all[3]?.id ?? ''
  const after = await stripe.products.list({ limit: 2, starting_after: middle })
  expect([after.data.map(({ name }) => name), after.has_more]).toEqual([['page-2', 'page-1'], true])
  const before = await stripe.products.list({ limit: 2, ending_before: middle })
  expect([before.data.map(({ name }) => name), before.has_more]).toEqual([['page-5', 'page-4'], true])
})
