import type { APIResponse } from '@playwright/test'
import { pointsOf } from '../market.ts'
import { aBuyer, aPaidCommunity, buyPremium, paidBy, paymentPage, receiptsOf, subscriptionOf } from '../money.ts'
import { expect, open, somebody, test } from '../people.ts'

const refusalOf = async (answer: APIResponse) => {
  const { message, error } = await answer.json()
  return { status: answer.status(), message, error }
}

test('no payment page leads back to another site, whatever is asked for', async ({ arrive }) => {
  const { request } = await aBuyer(await arrive(), 'Fay Lorne')
  for (const wanted of [
    'https://evil.example/',
    '//evil.example',
    'https://localhost@evil.example',
    'javascript:alert(1)',
  ])
    for (const field of ['successUrl', 'cancelUrl']) {
      const data = { planId: 'popular', [field]: wanted }
      const message = 'Use a page of this site'
      const refused = await refusalOf(await request.post('/api/create-checkout-session', { data }))
      expect(refused, `${field} ${wanted}`).toEqual({ status: 400, message, error: message })
    }
  const own = { planId: 'popular', successUrl: '/professionals/dashboard', cancelUrl: '/professionals/checkout' }
  expect((await request.post('/api/create-checkout-session', { data: own })).status()).toBe(200)
})

test('the card form of premium pays only for this site', async ({ enter }) => {
  const { request } = await enter()
  const { clientSecret } = await (await request.post('/api/create-subscription')).json()
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  const form = { client_secret: clientSecret, return_url: 'https://evil.example/', ...card }
  expect((await request.post('/dev/payments/confirm', { form })).status()).toBe(400)
  expect(await paidBy(request)).toEqual([])
})

test('an unknown plan is refused, and its page leads to the plans there are', async ({ arrive }) => {
  const { page, request } = await aBuyer(await arrive(), 'Kit Abbas')
  for (const planId of ['platinum-plus', 'popular_month', '__proto__', '']) {
    const refused = await refusalOf(await request.post('/api/create-checkout-session', { data: { planId } }))
    const message = 'Choose one of our plans'
    expect(refused, planId).toEqual({ status: 400, message, error: message })
  }
  for (const tier of ['diamond', 'titanium', 7])
    expect((await request.post('/api/professionals/upgrade-tier', { data: { tier } })).status()).toBe(400)
  await open(page, '/professionals/checkout?plan=platinum-plus')
  await page.waitForURL('**/professionals/subscription')
  await open(page, '/professionals/subscription/change?tier=titanium')
  await page.waitForURL('**/professionals/subscription')
  expect(await paidBy(request)).toEqual([])
})

/** Our own fields instead of the form's: React would restore the value of its own. */
const HIDDEN = (fields: Record<string, string>) => `{
  const form = [...document.querySelectorAll('main form')].find((it) => it.method === 'post')
  for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
    form.querySelector('[name=' + name + ']')?.remove()
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
}`

test('a price that somebody writes into a form or a call is not read', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(), 'Pia Roth')
  const { page, request } = buyer
  await open(page, '/professionals/checkout?plan=popular')
  await page.evaluate(HIDDEN({ price: '0.01', amountCents: '1', points: '99999' }))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await paymentPage(page)
  await expect(page.getByRole('button', { name: 'Subscribe for $99.99' })).toBeVisible()

  const data = { planId: 'best-value', price: 1, amountCents: 1, points: 99_999, bonusPoints: 99_999 }
  const { url } = await (await request.post('/api/create-checkout-session', { data })).json()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Subscribe for $119.99' })).toBeVisible()
  const more = { amountCents: 2000, points: 99_999 }
  expect((await request.post('/api/professionals/top-up', { data: more })).status()).toBe(400)
  expect(await pointsOf(buyer)).toEqual([58, 0])
})

test('an amount out of bounds is told at its field, and by the API', async ({ arrive }) => {
  const { page, request } = await aBuyer(await arrive(), 'Lou Brandt')
  await open(page, '/professionals/top-up')
  const amount = page.getByLabel('Or your own amount')
  for (const wrong of ['5', '5000.01', 'a lot', '']) {
    await amount.fill(wrong)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(amount, wrong).toHaveAccessibleDescription(/Choose an amount from \$10 to \$5,000/)
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue(wrong)
  }
  for (const amountCents of [999, 500_001, 2000.5, '2000', -2000, null]) {
    const answer = await request.post('/api/professionals/top-up', { data: { amountCents } })
    expect(answer.status(), String(amountCents)).toBe(400)
    expect((await answer.json()).issues).toMatchObject([{ path: 'amountCents' }])
  }
})

test('a money-back of another amount than was shown is refused', async ({ enter }) => {
  const { page, request } = await enter()
  await buyPremium(request)
  const { id } = await subscriptionOf(request, 'premium')
  await open(page, `/subscription/refund/${id}`)
  await page.evaluate(HIDDEN({ amountCents: '990000' }))
  await page.getByRole('button', { name: 'End it and refund $99' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It’s now $99.00. Please look again.')
  expect(await receiptsOf(request)).toHaveLength(1)
  expect(await subscriptionOf(request, 'premium')).toMatchObject({ status: 'active', refundableCents: 9900 })
})

test('nobody sees, stops or reclaims what somebody else pays', async ({ enter, arrive }) => {
  const { request: payer } = await enter()
  await buyPremium(payer)
  const { id } = await subscriptionOf(payer, 'premium')
  const [receipt] = await receiptsOf(payer)
  const other = await enter(somebody('Hugo', 'Vance'))
  const { request: visitor } = await arrive()
  for (const verb of ['cancel', 'resume', 'refund']) {
    const path = `/api/subscriptions/${id}/${verb}`
    const data = verb === 'refund' ? { amountCents: 9900 } : {}
    expect((await other.request.post(path, { data })).status(), verb).toBe(404)
    expect((await visitor.post(path, { data })).status(), verb).toBe(401)
  }
  for (const path of [
    ...[`/subscription/cancel/${id}`, `/subscription/refund/${id}`, `/subscription/receipts/${receipt?.id}`],
    ...[`/api/receipts/${receipt?.id}`, `/api/receipts/${receipt?.id}.pdf`],
  ])
    expect((await other.request.get(path)).status(), path).toBe(404)
  expect(await paidBy(payer)).toMatchObject([{ status: 'active' }])
})

test('what is free or paid already cannot be paid again', async ({ enter }) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const paid = await aPaidCommunity(owner.request)
  expect((await owner.request.post(`/api/communities/${paid.id}/subscribe`)).status(), 'the owner').toBe(409)
  const { page, request } = await enter()
  await buyPremium(request)
  expect((await request.post('/api/create-subscription')).status()).toBe(409)
  expect((await request.post(`/api/communities/${paid.id}/subscribe`)).status(), 'premium pays').toBe(409)
  await open(page, '/subscribe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are premium')
  await open(page, `/subscribe?community=${paid.id}`)
  await expect(page.getByRole('button', { name: /Subscribe/ })).toHaveCount(0)
})
