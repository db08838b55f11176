import { expect, test } from 'vitest'
import { openTestProvider, refusalOf } from '../test/provider.ts'

const { stripe, price, subscribed, days, happened, lastSequence } = await openTestProvider('2027-05-10T08:00:00Z')

const itemOf = async (id: string) => {
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data
  if (!item) throw new Error('no item')
  return item
}

/** Plans another price for when this period ends. */
async function plan(subscription: string, next: string, interval: 'month' | 'year' = 'month') {
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription })
  const item = await itemOf(subscription)
  return stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
      },
      { items: [{ price: next, quantity: 1 }], proration_behavior: 'none', duration: { interval, interval_count: 1 } },
    ],
  })
}

test('a planned price comes with the next period, without any proration, and then stays', async () => {
  const [gold, silver] = [await price(4900), await price(2000)]
  const id = await subscribed(gold)
  const schedule = await plan(id, silver)
  const planned = await stripe.subscriptions.retrieve(id, { expand: ['schedule.phases.items.price'] })
  expect(planned).toMatchObject({
    schedule: {
      id: schedule.id,
      status: 'active',
      phases: [{ items: [{ price: { id: gold } }] }, { items: [{ price: { id: silver } }] }],
    },
  })
  const { current_period_end: end } = await itemOf(id)
  const since = await lastSequence()
  await days(32)
  expect(await itemOf(id)).toMatchObject({ price: { id: silver }, current_period_start: end })
  const [renewal] = (await stripe.invoices.list({ subscription: id })).data
  expect(renewal).toMatchObject({
    billing_reason: 'subscription_cycle',
    amount_due: 2000,
    status: 'paid',
    created: end,
  })
  expect(renewal?.lines.data).toHaveLength(1)
  await days(31)
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: id,
    subscription: null,
  })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: null, status: 'active' })
  await days(31)
  expect(await itemOf(id)).toMatchObject({ price: { id: silver } })
  const types = (await happened(since)).map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('subscription_schedule'))).toEqual([
    ...['subscription_schedule.updated', 'subscription_schedule.released'],
  ])
})

test('a plan that is given up changes nothing', async () => {
  const [gold, silver] = [await price(4900), await price(2000)]
  const id = await subscribed(gold)
  const schedule = await plan(id, silver)
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({ status: 'released' })
  expect(await refusalOf(stripe.subscriptionSchedules.release(schedule.id))).toMatchObject({ statusCode: 400 })
  await days(32)
  expect(await itemOf(id)).toMatchObject({ price: { id: gold } })
})

test('a schedule may be made again, and only one at a time', async () => {
  const [gold, silver, bronze] = [await price(4900), await price(2000), await price(900)]
  const id = await subscribed(gold)
  const schedule = await plan(id, silver)
  expect(await refusalOf(stripe.subscriptionSchedules.create({ from_subscription: id }))).toMatchObject({
    statusCode: 400,
  })
  const [first, second] = schedule.phases
  const at = { start_date: first?.start_date ?? 0, end_date: first?.end_date ?? 0 }
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: gold }], ...at },
      { items: [{ price: bronze }], end_date: second?.end_date ?? 0 },
    ],
  })
  await days(32)
  expect(await itemOf(id)).toMatchObject({ price: { id: bronze } })
})

test('a year becomes months when the year is over', async () => {
  const [yearly, monthly] = [await price(22_000, 'year'), await price(2000)]
  const id = await subscribed(yearly)
  await plan(id, monthly)
  await days(367)
  const item = await itemOf(id)
  expect(item).toMatchObject({ price: { id: monthly } })
  expect(Math.round((item.current_period_end - item.current_period_start) / 86_400)).toBeLessThanOrEqual(31)
})

test('what a plan manages cannot be cancelled beside it', async () => {
  const id = await subscribed(await price(4900))
  const schedule = await plan(id, await price(2000))
  const cancel = () => stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(await refusalOf(cancel())).toMatchObject({ statusCode: 400, param: 'cancel_at_period_end' })
  await stripe.subscriptionSchedules.release(schedule.id)
  expect(await cancel()).toMatchObject({ cancel_at_period_end: true })
})

test('phases that overlap, end before they begin or name an unknown price are refused', async () => {
  const gold = await price(4900)
  const id = await subscribed(gold)
  const { id: schedule, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [{ start_date = 0, end_date = 0 } = {}] = phases
  const update = (phase: object) => stripe.subscriptionSchedules.update(schedule, { phases: [phase as never] })
  const items = [{ price: gold }]
  expect(await refusalOf(update({ items, start_date: start_date + 5, end_date }))).toMatchObject({
    param: 'phases[0][start_date]',
  })
  expect(await refusalOf(update({ items, start_date, end_date: start_date }))).toMatchObject({
    param: 'phases[0][end_date]',
  })
  expect(await refusalOf(update({ items: [{ price: 'price_none' }], start_date, end_date }))).toMatchObject({
    statusCode: 404,
  })
})

test('ended at once, its plan is over, too', async () => {
  const id = await subscribed(await price(4900))
  const schedule = await plan(id, await price(2000))
  await stripe.subscriptions.cancel(id)
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'canceled' })
})
