import { expect, test } from 'vitest'
import { openTestProvider, refusalOf } from '../test/provider.ts'

const { stripe, customer } = await openTestProvider()

test('a customer is made, changed and found', async () => {
  const made = await stripe.customers.create({ email: 'kim@home.example', name: 'Kim', metadata: { user: 'u1' } })
  expect(made).toMatchObject({ object: 'customer', livemode: false, metadata: { user: 'u1' }, balance: 0 })
  const changed = await stripe.customers.update(made.id, { name: 'Kim Lee', metadata: { note: 'x' } })
  expect(changed).toMatchObject({ email: 'kim@home.example', name: 'Kim Lee', metadata: { user: 'u1', note: 'x' } })
  expect(await stripe.customers.retrieve(made.id)).toEqual({ ...changed, lastResponse: undefined })
  expect(JSON.stringify(changed)).not.toContain('_local')
})

test('a saved card becomes the default of its own customer only', async () => {
  const [kim, alex] = [await customer(), await customer()]
  const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: kim })
  const byDefault = (who: string) =>
    stripe.customers.update(who, {
      invoice_settings: { default_payment_method: id },
      expand: ['invoice_settings.default_payment_method'],
    })
  expect(await byDefault(kim)).toMatchObject({
    invoice_settings: { default_payment_method: { id, card: { brand: 'mastercard', last4: '4444' } } },
  })
  expect(await refusalOf(byDefault(alex))).toMatchObject({ statusCode: 400 })
  expect(await refusalOf(stripe.paymentMethods.attach(id, { customer: alex }))).toMatchObject({ statusCode: 400 })
  const { data } = await stripe.customers.listPaymentMethods(kim)
  expect(data.map((method) => method.id)).toEqual([id])
  expect(await stripe.paymentMethods.retrieve(id)).toMatchObject({ customer: kim, type: 'card' })
  expect(await stripe.paymentMethods.detach(id)).toMatchObject({ customer: null })
  expect(await stripe.customers.retrieve(kim)).toMatchObject({ invoice_settings: { default_payment_method: null } })
})

test('a price is found by its lookup key, and hands it on to the next', async () => {
  const make = (amount: number, transfer = false) =>
    stripe.prices.create({
      currency: 'aud',
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: 'gold',
      tax_behavior: 'inclusive',
      ...(transfer ? { transfer_lookup_key: true } : {}),
      product_data: { name: 'Gold' },
    })
  const found = async () => (await stripe.prices.list({ lookup_keys: ['gold'], active: true })).data.map(({ id }) => id)
  expect(await found()).toEqual([])
  const first = await make(2000)
  expect(first).toMatchObject({
    type: 'recurring',
    unit_amount: 2000,
    tax_behavior: 'inclusive',
    recurring: { interval: 'month', interval_count: 1 },
  })
  expect(await refusalOf(make(2500))).toMatchObject({ statusCode: 400, param: 'lookup_key' })
  const second = await make(2500, true)
  expect(await found()).toEqual([second.id])
  expect(await stripe.prices.retrieve(first.id)).toMatchObject({ lookup_key: null, active: true })
  await stripe.prices.update(second.id, { active: false })
  expect(await found()).toEqual([])
})

test('ten at once that want one lookup key leave one price with it', async () => {
  const tries = Array.from({ length: 10 }, (_, place) =>
    stripe.prices.create({
      currency: 'aud',
      unit_amount: 100 + place,
      lookup_key: 'raced',
      transfer_lookup_key: true,
      product_data: { name: 'Raced' },
    }),
  )
  await Promise.all(tries)
  expect((await stripe.prices.list({ lookup_keys: ['raced'] })).data).toHaveLength(1)
})

test('a product has its own address, and may be named by us', async () => {
  const { id } = await stripe.products.create({ id: 'premium', name: 'Premium', metadata: { kind: 'premium' } })
  expect(id).toBe('premium')
  expect(await refusalOf(stripe.products.create({ id: 'premium', name: 'Again' }))).toMatchObject({
    code: 'resource_already_exists',
  })
  expect(await stripe.products.update('premium', { active: false })).toMatchObject({ active: false, name: 'Premium' })
  expect((await stripe.products.list({ active: true })).data.map((product) => product.id)).not.toContain('premium')
})
