import { aPost, uniqueName } from './communities-world.ts'
import {
  aPaidCommunity,
  buyMembership,
  buyPremium,
  cards,
  emailTo,
  paymentPage,
  payWith,
  receiptsOf,
  subscriptionOf,
  typeCard,
} from './money.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'

test('somebody subscribes to premium by card, joins a paid community, posts, takes the money back and loses access', async ({
  enter,
}) => {
  test.setTimeout(240_000)
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id, name } = await aPaidCommunity(owner.request)
  const member = await enter()
  const { page, request, person } = member

  await test.step('the paid community is closed', async () => {
    await open(page, `/community/${id}`)
    await page.getByRole('link', { name: 'Subscribe to Join' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Membership of ${name}`)
    await expect(page.getByText('$23.20 of it, 80%, goes to the owner')).toBeVisible()
    await page.getByRole('link', { name: 'Choose premium' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium: every paid community')
    await expect(page.getByRole('region', { name: 'What is included' }).getByRole('listitem')).toHaveCount(8)
  })

  await test.step('a mistyped card is told at its field, a declined one as it is documented', async () => {
    await open(page, '/subscribe')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Enter the card number/)
    await expect(page.getByLabel('Card number')).toBeFocused()
    await typeCard(page, cards.isDeclined)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expectToast(page, 'Payment Failed', 'Your card was declined.')
    await expect(page.getByRole('main').getByText('Your card was declined.')).toBeVisible()
    expect(await receiptsOf(request)).toEqual([])
  })

  await test.step('another card pays', async () => {
    await typeCard(page, cards.pays)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all paid communities.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are premium')
    expect(await receiptsOf(request)).toMatchObject([{ kind: 'invoice', totalCents: 9900, gstCents: 900 }])
  })

  const title = uniqueName('Bearings under a heritage deck')
  await test.step('joins with one press, and posts', async () => {
    await open(page, `/community/${id}`)
    await page.getByRole('button', { name: 'Join Community' }).click()
    await expectToast(page, 'Success', 'Successfully joined the community!')
    await page.getByRole('link', { name: 'New Post' }).first().click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Post', exact: true }).fill('Elastomeric or pot?')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
  const post = new URL(page.url()).pathname

  await test.step('sees the exact amount, and takes it back', async () => {
    await open(page, '/subscription')
    await page.getByRole('link', { name: /^get \$99 back/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get $99 back?')
    await expect(page.getByText('$99 will be refunded to your card.')).toBeVisible()
    await page.getByRole('button', { name: 'End it and refund $99' }).click()
    await expectToast(page, '$99 refunded')
    expect((await receiptsOf(request))[0]).toMatchObject({ kind: 'adjustment', totalCents: 9900, gstCents: 900 })
    const letter = await emailTo(request, person.email, 'We’re refunding you $99.00')
    expect(letter.attachments).toMatchObject([{ contentType: 'application/pdf' }])
  })

  await test.step('access is gone, and what was written stays', async () => {
    await open(page, `/community/${id}`)
    await expect(page.getByRole('link', { name: 'Subscribe to Join' }).first()).toBeVisible()
    expect((await request.get(post)).status()).toBeGreaterThanOrEqual(400)
    const refused = await request.post(`/api/communities/${id}/posts`, { data: { title, content: 'Once more.' } })
    expect(refused.status()).toBe(403)
    await open(owner.page, post)
    await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('a second time is not offered, and refused', async () => {
    await buyPremium(request)
    await open(page, '/subscription')
    await expect(page.getByRole('heading', { name: 'Premium membership' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^get \$/ })).toHaveCount(0)
    const again = await subscriptionOf(request, 'premium')
    expect(again).toMatchObject({ status: 'active', refundableCents: 0 })
    await open(page, `/subscription/refund/${again.id}`)
    await expect(page.getByText('You’ve already used it: it applies once per customer.')).toBeVisible()
    await expect(page.getByRole('button', { name: /refund/i })).toHaveCount(0)
    const asked = await request.post(`/api/subscriptions/${again.id}/refund`, { data: { amountCents: 9900 } })
    expect(asked.status()).toBe(409)
    expect((await receiptsOf(request)).filter(({ kind }) => kind === 'adjustment')).toHaveLength(1)
  })
})

test('an owner sees 80% of a membership, within its money-back days, and takes the statement along', {
  tag: '@slow',
}, async ({ enter }) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id, name } = await aPaidCommunity(owner.request)
  const { page, request } = await enter()

  await test.step('somebody pays for this community alone', async () => {
    await open(page, `/subscribe?community=${id}`)
    await page.getByRole('button', { name: 'Subscribe to this community' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${name}`)
    await page.getByRole('link', { name: 'Go to the community' }).click()
    await page.waitForURL(`**/community/${id}/dashboard`)
    await aPost(request, id)
    expect(await receiptsOf(request)).toMatchObject([{ totalCents: 2900, gstCents: 264 }])
  })

  await test.step('the owner’s page: members, fee, share, and when it is ready', async () => {
    const shown = owner.page
    await open(shown, `/community/${id}/dashboard`)
    await shown.getByRole('link', { name: 'Earnings' }).click()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Earnings')
    const row = shown.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row.getByRole('cell')).toContainText(['1', '0', '$29.00', '−$5.80', '$23.20', '$0.00'])
    const statement = shown.locator('#statement').getByRole('row').nth(1)
    await expect(statement).toContainText('+$23.20')
    await expect(shown.getByText('You can ask for a payout once $50 is ready.')).toBeVisible()
    const asked = await owner.request.post('/api/earnings/payouts', { data: { amountCents: 5000 } })
    expect(asked.status(), 'nothing is ready yet').toBe(400)
  })

  await test.step('as a file for the accountant', async () => {
    const download = owner.page.waitForEvent('download')
    await owner.page.getByRole('link', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    const csv = await (await owner.request.get('/api/earnings.csv')).text()
    expect(csv).toContain('membership share')
    expect(csv).toContain('23.20')
  })

  await test.step('a refund takes the share back', async () => {
    const { id: subscriptionId } = await subscriptionOf(request, 'community')
    const asked = await request.post(`/api/subscriptions/${subscriptionId}/refund`, { data: { amountCents: 2900 } })
    expect(asked.status(), await asked.text()).toBe(200)
    await owner.page.reload()
    await expect(owner.page.locator('#statement').getByRole('row').nth(1)).toContainText('−$23.20')
    await expect(owner.page.locator('#statement').getByRole('row').nth(1).getByRole('cell').last()).toHaveText('$0.00')
  })
})

test('a member who leaves a community they pay for comes back with one press, and nothing more is charged', async ({
  enter,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aPaidCommunity(owner.request)
  const { page, request } = await enter()
  await buyMembership(request, id)
  await open(page, `/community/${id}/dashboard`)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Yes/ })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave community' }).click()
  await expectToast(page, 'You left the community')
  await open(page, `/community/${id}`)
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expectToast(page, 'Success')
  expect(await receiptsOf(request)).toHaveLength(1)
})
