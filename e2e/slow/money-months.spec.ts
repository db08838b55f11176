import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { logInAsAdmin } from '../administrator.ts'
import { aPost, join as joinCommunity, mailTo } from '../communities-world.ts'
import { pointsOf } from '../market.ts'
import {
  aBuyer,
  aPaidCommunity,
  buyMembership,
  buyPremium,
  cards,
  centsIn,
  dayOf,
  emailTo,
  factOf,
  later,
  paidBy,
  paymentPage,
  payWith,
  receiptsOf,
  subscriptionOf,
} from '../money.ts'
import { expect, expectToast, open, signInByForm, somebody, test, waitForHydration } from '../people.ts'
import { type Product, startProduct } from '../product.ts'

/** The hour for which a renewal is a draft, and one more. */
const TWO_HOURS = 2 / 24
const DAYS_AGO = 20

// The provider's clock is shared by the whole product: tests that move it have their own product, empty except for its
// people.
const oona = somebody('Oona', 'Marchetti')
let product: Product
let dataDir: string

/** Three memberships of Oona's community, paid some weeks ago. */
async function sellThen(baseURL: string) {
  const enter = async (person = somebody()) => {
    const request = await newRequest.newContext({ baseURL })
    await signInByForm(request, person)
    return request
  }
  const owner = await enter(oona)
  const { id } = await aPaidCommunity(owner)
  const members = await Promise.all([enter(), enter(), enter()])
  for (const member of members) await buyMembership(member, id)
  for (const each of [owner, ...members]) await each.dispose()
}

test.beforeAll(async ({ browserName: _ }, info) => {
  test.setTimeout(180_000)
  dataDir = mkdtempSync(join(tmpdir(), 'laneway-e2e-months-'))
  const settings = { SEED: 'none', DATA_DIR: dataDir, SUPER_ADMIN_EMAILS: 'admin@demo.example' }
  const name = `months-${info.project.name}`
  const then = await startProduct({ ...settings, TEST_CLOCK_OFFSET: String(-DAYS_AGO * 86_400) }, name)
  await sellThen(then.url)
  await then.stop()
  product = await startProduct(settings, name)
})

test.afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Moves the clock to where the person's only subscription is renewed, or has ended: months are of 28 to 31 days. */
async function untilRenewal(request: APIRequestContext) {
  const [{ currentPeriodEnd }] = await (await request.get('/api/subscriptions')).json()
  const days = (Date.parse(currentPeriodEnd) - Date.parse(await later(request, 0))) / 86_400_000
  await later(request, days + TWO_HOURS)
}

const statusOf = async (request: APIRequestContext, kind: string) => (await subscriptionOf(request, kind)).status

/** Sends every webhook about this kind of event again, as a provider may. */
async function sendAgain(request: APIRequestContext, type: string) {
  const events: { id: string; type: string }[] = await (await request.get('/dev/payments/events.json')).json()
  const wanted = events.filter((event) => event.type === type)
  expect(wanted.length).toBeGreaterThan(0)
  for (const { id } of wanted)
    expect(await (await request.post(`/dev/payments/events/${id}/redeliver`)).json()).toEqual({ status: 200 })
}

test('an owner asks for what members paid more than 14 days ago, and is paid', async ({ enter }) => {
  const baseURL = product.url
  const { page, person } = await enter(oona, { baseURL })
  await open(page, '/earnings')
  await expect(factOf(page, 'Ready to be paid out')).toHaveText('$69.60')
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveValue('69.60')
  for (const [typed, said] of [
    ['49.99', /Ask for \$50 or more/],
    ['69.61', /more than can be paid out now/],
    ['all', /Enter an amount|\$50/],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Ask for a payout' }).click()
    await expect(amount).toHaveAccessibleDescription(said)
    await expect(amount).toHaveValue(typed)
  }
  await amount.fill('60')
  await page.getByRole('button', { name: 'Ask for a payout' }).click()
  await expectToast(page, 'Payout requested')
  await expect(page.getByText('You asked for $60.00')).toBeVisible()
  await expect(factOf(page, 'Asked for')).toContainText('$60.00')
  await expect(factOf(page, 'Ready to be paid out')).toHaveText('$9.60')

  const admin = await enter({ email: 'admin@demo.example', givenName: 'Alex', familyName: 'Novak' }, { baseURL })
  await logInAsAdmin(admin.request)
  const waiting = await (await admin.request.get('/api/admin/payouts')).json()
  expect(waiting).toMatchObject([{ amountCents: 6000, ownerEmail: person.email, status: 'requested' }])
  const decision = { status: 'paid', note: 'Bank reference 4411' }
  expect((await admin.request.post(`/api/admin/payouts/${waiting[0].id}`, { data: decision })).status()).toBe(200)
  await page.reload()
  await expect(factOf(page, 'Paid out')).toContainText('$60.00')
  await expect(page.getByText('Bank reference 4411')).toBeVisible()
  const letter = await emailTo(admin.request, person.email, '$60.00 was paid out')
  expect(letter.text).toContain('Bank reference 4411')
})

test('a professional upgrades, changes up and down, cancels, resumes, and ends on bronze', async ({ arrive }) => {
  test.setTimeout(240_000)
  const buyer = await aBuyer(await arrive({ baseURL: product.url }), 'Gus Adler')
  const { page, request, email } = buyer
  const tier = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const tierNow = async () => (await (await request.get('/api/professionals/me')).json()).subscription_tier

  await test.step('gold, paid on the provider’s page: the bonus comes once', async () => {
    await open(page, '/professionals/subscription')
    await expect(tier('Bronze').getByRole('button', { name: 'Current Tier' })).toBeVisible()
    await tier('Gold').getByRole('link', { name: 'Upgrade Now' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Gold')
    await expect(factOf(page, 'To pay now')).toHaveText('$99.99')
    await expect(factOf(page, 'Points, once')).toHaveText('+170')
    await page.getByRole('button', { name: 'Upgrade Now' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tier upgraded successfully!')
    await expect(page.getByText('Gold tier is now active. It came with 170 points.')).toBeVisible()
    expect([await tierNow(), await pointsOf(buyer)]).toEqual(['gold', [228, 0]])
    for (const type of ['invoice.paid', 'checkout.session.completed']) await sendAgain(request, type)
    expect(await pointsOf(buyer)).toEqual([228, 0])
    const [receipt] = await receiptsOf(request)
    expect(receipt).toMatchObject({ totalCents: 9999, gstCents: 909 })
    await emailTo(request, email, `Tax invoice ${receipt?.number}: $99.99`)
  })

  await test.step('platinum at once: what was shown is what is charged', async () => {
    await open(page, '/professionals/subscription')
    await tier('Platinum').getByRole('link', { name: 'Upgrade Now' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrade to Platinum')
    const shown = await centsIn(factOf(page, 'To pay now'))
    await page.getByRole('button', { name: 'Upgrade Now' }).click()
    await expectToast(page, 'Tier upgraded successfully!', 'You’re now on Platinum, 260 points added.')
    const [receipt] = await receiptsOf(request)
    expect(receipt?.totalCents).toBe(shown)
    expect([await tierNow(), await pointsOf(buyer)]).toEqual(['platinum', [488, 0]])
  })

  await test.step('silver is planned, and follows when the month ends', async () => {
    await tier('Silver').getByRole('link', { name: 'Downgrade' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move to Silver')
    await expect(factOf(page, 'To pay now')).toHaveText('$0')
    await page.getByRole('button', { name: 'Downgrade' }).click()
    await expectToast(page, 'Downgrade planned')
    await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Then Silver tier.')
    expect([await tierNow(), (await receiptsOf(request)).length]).toEqual(['platinum', 2])
    await untilRenewal(request)
    expect([await tierNow(), await pointsOf(buyer)]).toEqual(['silver', [573, 0]])
    expect((await receiptsOf(request))[0]).toMatchObject({ totalCents: 4999, gstCents: 454 })
  })

  await test.step('cancelled in two presses, with the day on which it ends; resumed; cancelled again', async () => {
    await open(page, '/subscription')
    const { currentPeriodEnd } = (await (await request.get('/api/subscriptions')).json())[0]
    const end = dayOf(currentPeriodEnd)
    await page.getByRole('link', { name: 'Cancel Silver tier' }).click()
    await expect(page.getByText(`You keep access until ${end}`)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(page, 'Silver tier is cancelled', `You have access until ${end}.`)
    await expect(page.getByText(`Ends ${end}`)).toBeVisible()
    await page.getByRole('button', { name: 'Resume Silver tier' }).click()
    await expectToast(page, 'Silver tier continues')
    await expect(page.getByText(`Next charge: $49.99 on ${end}.`)).toBeVisible()

    await open(page, '/professionals/subscription')
    await tier('Bronze').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel Silver tier?')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(page, 'Silver tier is cancelled', `You have access until ${end}.`)
    expect(await tierNow()).toBe('silver')
  })

  await test.step('and ends on bronze, with all points', async () => {
    await untilRenewal(request)
    expect([await tierNow(), await pointsOf(buyer)]).toEqual(['bronze', [573, 0]])
    await emailTo(request, email, 'Silver tier has ended')
    await open(page, '/professionals/subscription')
    await expect(tier('Bronze').getByRole('button', { name: 'Current Tier' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('No paid plan')
    expect(await receiptsOf(request)).toHaveLength(3)
  })
})

test('a renewal that fails recovers with another card; one that nobody pays ends after its days of grace', async ({
  enter,
}) => {
  test.setTimeout(240_000)
  const baseURL = product.url
  const owner = await enter(somebody('Oona', 'Marchetti'), { baseURL })
  const { id } = await aPaidCommunity(owner.request)
  const careful = await enter(somebody('Cara', 'Lund'), { baseURL })
  const [careless, leaving] = [await enter(undefined, { baseURL }), await enter(undefined, { baseURL })]
  for (const { request } of [careful, careless, leaving]) {
    await buyPremium(request, cards.paysOnce)
    await joinCommunity(request, id)
  }
  const { page, request, person } = careful

  await test.step('the bank takes no renewal: mail, and the page says until when it works', async () => {
    await untilRenewal(request)
    await emailTo(request, person.email, 'Your payment of $99.00 failed')
    const [{ accessEndsAt }] = await (await request.get('/api/subscriptions')).json()
    await open(page, '/subscription')
    await expect(page.getByText('Payment failed')).toBeVisible()
    await expect(page.getByText('We couldn’t charge your card for the renewal.')).toBeVisible()
    await expect(page.getByText(`It works until ${dayOf(accessEndsAt)}`)).toBeVisible()
    await aPost(request, id)
  })

  await test.step('trying the same card again says what the bank says', async () => {
    await page.getByRole('button', { name: 'Try again Premium membership' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.')
    expect(await statusOf(request, 'premium')).toBe('past_due')
  })

  await test.step('another card pays what is due by itself', async () => {
    await page.getByRole('button', { name: 'Change card' }).first().click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/subscription**')
    await waitForHydration(page)
    await expectToast(page, 'Card saved', 'We’ll charge this card from now on')
    await expect.poll(() => statusOf(request, 'premium')).toBe('active')
    await page.reload()
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Premium membership' })).toContainText('Next charge: $99 on')
    expect((await receiptsOf(request)).map(({ totalCents }) => totalCents)).toEqual([9900, 9900])
  })

  await test.step('a customer who cancels instead is told that it ends at once, as nothing was paid', async () => {
    await open(leaving.page, '/subscription')
    await leaving.page.getByRole('link', { name: 'Cancel Premium membership' }).click()
    await expect(leaving.page.getByRole('main')).toContainText('ends now')
    await leaving.page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(leaving.page, 'Premium membership is cancelled', 'It has ended')
    expect(await statusOf(leaving.request, 'premium')).toBe('ended')
  })

  await test.step('without another card, access ends after the days of grace; what was written stays', async () => {
    const post = await aPost(careless.request, id)
    const failures = async () =>
      (await mailTo(request, careless.person.email)).filter(({ subject }) => subject.includes('failed')).length
    expect(await failures()).toBe(1)
    await later(request, 2)
    await expect.poll(failures, { message: 'the next try is mailed too' }).toBe(2)
    expect(await statusOf(careless.request, 'premium')).toBe('past_due')
    await later(request, 6)
    expect(await statusOf(careless.request, 'premium')).toBe('ended')
    await emailTo(request, careless.person.email, 'Premium membership has ended')
    const refused = await careless.request.post(`/api/communities/${id}/posts`, {
      data: { title: 'Late', content: 'x' },
    })
    expect(refused.status()).toBe(403)
    await open(careless.page, '/subscription')
    await expect(careless.page.getByRole('link', { name: 'Subscribe again to Premium membership' })).toBeVisible()
    await open(owner.page, `/community/${id}/posts/${post.id}`)
    await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText(post.title)
    expect(await paidBy(request)).toMatchObject([{ status: 'active' }])
  })
})
