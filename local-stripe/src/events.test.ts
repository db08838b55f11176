import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openTestProvider, refusalOf } from '../test/provider.ts'
import { advanceClock, providerNow } from './clock.ts'
import { changeSettings, readSettings } from './settings.ts'
import type { Wire } from './shapes.ts'
import { dueDeliveries, listLocalEvents, markDelivered, redeliver } from './webhooks/deliveries.ts'

const { base, stripe, options } = await openTestProvider('2027-06-01T00:00:00Z')

// The shapes are checked at compile time: these two would not be.
// @ts-expect-error the package knows no such field
export type Misspelt = Wire<Stripe.Customer, { nmae: string }>
// @ts-expect-error the package has another type for it
export type Mistyped = Wire<Stripe.Invoice, { amount_due: string }>

const DAY = 86_400
const names = async (params: Stripe.EventListParams) =>
  (await stripe.events.list(params)).data.map(({ data }) => (data.object as Stripe.Customer).name)

test('an event carries the object as it was then, and is found again', async () => {
  const made = await stripe.customers.create({ name: 'Kim' }, { idempotencyKey: 'kim' })
  await stripe.customers.update(made.id, { name: 'Kim Lee' })
  const [updated, created] = (await stripe.events.list({ limit: 2 })).data
  expect(updated).toMatchObject({ type: 'customer.updated', data: { object: { name: 'Kim Lee' } } })
  expect(created).toMatchObject({
    object: 'event',
    type: 'customer.created',
    livemode: false,
    api_version: '2026-10-28.endive',
    created: made.created,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: 'kim' },
    data: { object: { id: made.id, object: 'customer', name: 'Kim' } },
  })
  expect(await stripe.events.retrieve(created?.id ?? '')).toMatchObject({ id: created?.id })
  expect(await refusalOf(stripe.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 })
})

test('events are listed by when they happened and what they are, page by page', async () => {
  for (const name of ['one', 'two', 'three']) {
    await advanceClock(base, DAY)
    await stripe.customers.create({ name })
    await stripe.products.create({ name: `product ${name}` })
  }
  const second = Math.floor((await providerNow(base)).getTime() / 1000) - DAY
  expect(await names({ type: 'customer.created', created: { gte: second } })).toEqual(['three', 'two'])
  expect(await names({ types: ['customer.created'], created: { gte: second, lt: second + DAY } })).toEqual(['two'])
  expect(await names({ created: { gt: second } })).toEqual(['product three', 'three'])
  const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 1000 })
  const kept = await listLocalEvents(base, { limit: 1000 })
  expect(all.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  const [, , third] = kept
  expect((await listLocalEvents(base, { limit: 1, before: third?.sequence ?? 0 }))[0]?.id).toBe(kept[3]?.id)
})

test('an event is leased out once, until its lease is over', async () => {
  for (let made = 0; made < 10; made += 1) await stripe.customers.create({})
  const taken = await Promise.all(Array.from({ length: 5 }, () => dueDeliveries(base, 1000)))
  const ids = taken.flat().map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(10)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await dueDeliveries(base, 1000)).toEqual([])
  const later = { ...base, now: () => new Date(base.now().getTime() + 31_000) }
  const again = await dueDeliveries(later, 1000)
  expect(again.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(again.every(({ attempts }) => attempts === 2)).toBe(true)
})

test('what was delivered is not sent again, unless we ask for it', async () => {
  const later = { ...base, now: () => new Date(base.now().getTime() + 3_600_000) }
  const [event, other] = await dueDeliveries(later, 2)
  if (!event || !other) throw new Error('nothing is due')
  await markDelivered(later, event.id, { status: 200, nextAttemptAt: null, isDelivered: true })
  await markDelivered(later, other.id, { status: 503, nextAttemptAt: null, isDelivered: false })
  const find = async (id: string) => (await listLocalEvents(base, { limit: 1000 })).find((each) => each.id === id)
  expect(await find(event.id)).toMatchObject({ deliveredAt: later.now(), lastStatus: 200, nextAttemptAt: null })
  expect(await find(other.id)).toMatchObject({ deliveredAt: null, lastStatus: 503, nextAttemptAt: null })
  expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0)
  const much = { ...base, now: () => new Date(base.now().getTime() + 7_200_000) }
  const due = (await dueDeliveries(much, 1000)).map(({ id }) => id)
  expect(due).not.toContain(event.id)
  expect(due).not.toContain(other.id)
  expect(await redeliver(much, event.id)).toBe(true)
  expect((await dueDeliveries(much, 1000)).map(({ id }) => id)).toEqual([event.id])
  expect(await redeliver(much, 'evt_none')).toBe(false)
})

test('an event’s body is what the package reads from a signed webhook', async () => {
  const [event] = await listLocalEvents(base, { limit: 1 })
  const payload = JSON.stringify(event?.body)
  const verifier = new Stripe('sk_test_any', options)
  const header = verifier.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
  expect(verifier.webhooks.constructEvent(payload, header, 'whsec_test').id).toBe(event?.id)
})

test('the clock only goes forward, and two moves at once both count', async () => {
  const before = (await readSettings(base)).clockOffsetSeconds
  await Promise.all([advanceClock(base, 100), advanceClock(base, 200)])
  await changeSettings(base, { isHeld: true })
  await changeSettings(base, { shuffles: true })
  expect(await readSettings(base)).toEqual({
    clockOffsetSeconds: before + 300,
    isHeld: true,
    sendsTwice: false,
    shuffles: true,
  })
  await expect(advanceClock(base, -1)).rejects.toThrow()
  await expect(advanceClock(base, 0.5)).rejects.toThrow()
})
