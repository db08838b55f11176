import { pointsOf } from '../market.ts'
import {
  aBuyer,
  buyTier,
  cards,
  centsIn,
  factOf,
  paidBy,
  paymentPage,
  payWith,
  receiptsOf,
  subscriptionOf,
} from '../money.ts'
import { expect, expectToast, open, test } from '../people.ts'

test('a plan card: abandoned on the payment page, then bought with what it promises', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(), 'Noor Haddad')
  const { page, request } = buyer
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await open(page, '/professionals/checkout')
  await card('Free').getByRole('link', { name: 'Choose Plan' }).click()
  await expect(card('Free').getByText('Selected')).toBeVisible()
  await card('Popular').getByRole('link', { name: 'Choose Plan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Company (optional)').fill('Haddad Joinery Pty Ltd')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await paymentPage(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Your checkout is incomplete' })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Choose a plan' }).click()
  await card('Popular').getByRole('link', { name: 'Choose Plan' }).click()
  await page.getByLabel('Company (optional)').fill('Haddad Joinery Pty Ltd')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await paymentPage(page)
  await payWith(page, cards.pays)
  await page.waitForURL('**/payment/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tier upgraded successfully!')
  expect(await pointsOf(buyer)).toEqual([58 + 170, 0])
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByText('Haddad Joinery Pty Ltd, Noor Haddad')).toBeVisible()
  await expect(page.getByText('Total price includes GST of $9.09.')).toBeVisible()
  expect(await paidBy(request)).toMatchObject([{ label: 'Gold tier', status: 'active' }])
})

test('an upgrade that the saved card does not pay leads to a page that takes another, and changes nothing before', async ({
  arrive,
}) => {
  const buyer = await aBuyer(await arrive(), 'Zoe Karras')
  const { page, request } = buyer
  await buyTier(request, 'gold', cards.paysOnce)
  expect(await pointsOf(buyer)).toEqual([58 + 170, 0])
  await open(page, '/professionals/subscription/change?tier=platinum')
  const due = await centsIn(factOf(page, 'To pay now'))
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
  await page.waitForURL('**/dev/payments/invoices/*')
  expect([await pointsOf(buyer), (await receiptsOf(request)).length]).toEqual([[228, 0], 1])
  await payWith(page, cards.isDeclined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await payWith(page, cards.asksToConfirm)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is open here')
  expect(await pointsOf(buyer)).toEqual([228 + 260, 0])
  const [receipt] = await receiptsOf(request)
  // What is left of the old plan is counted by the second.
  expect(Math.abs((receipt?.totalCents ?? 0) - due)).toBeLessThanOrEqual(1)

  await test.step('the money-back says all that goes back, dollars and points', async () => {
    const { id, refundableCents } = await subscriptionOf(request, 'tier')
    expect(refundableCents).toBe(9999 + due)
    await open(page, `/subscription/refund/${id}`)
    await expect(page.getByText(/^We take back all points that came with its payments\./)).toBeVisible()
    await page.getByRole('button', { name: 'End it and refund' }).click()
    await expectToast(page, 'refunded', '430 points were taken back.')
    expect(await pointsOf(buyer)).toEqual([58, 0])
    const papers = (await receiptsOf(request)).filter(({ kind }) => kind === 'adjustment')
    expect(papers.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(refundableCents)
  })
})

test('add-ons are bought, and automatic top-ups wait for a card and a cap', async ({ arrive }) => {
  const { page, request } = await aBuyer(await arrive(), 'Bo Larsson')
  await test.step('the check of a licence', async () => {
    await open(page, '/professionals/subscription')
    await expect(page.getByText('Upload a licence or insurance first.')).toBeVisible()
    const insurance = { kind: 'insurance', class: 'Public liability', holder: 'Bo Larsson', number: 'PL-1' }
    const data = { ...insurance, expiresAt: '2040-06-30' }
    expect((await request.post('/api/professionals/documents', { data })).status()).toBe(201)
    await open(page, '/professionals/settings')
    await expect(page.locator('#documents').getByText('Not checked', { exact: true })).toBeVisible()
    await open(page, '/professionals/subscription')
    await page.getByRole('button', { name: 'Pay for the check' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your check is paid for')
    await open(page, '/professionals/settings')
    await expect(page.locator('#documents')).toContainText('or refund you automatically')
    await expect(page.locator('#documents').getByText('Being checked', { exact: true })).toBeVisible()
    await open(page, '/professionals/subscription')
    await expect(page.getByText(/^Paid\. We’ll check by /)).toBeVisible()
  })
  await test.step('instant alerts', async () => {
    await open(page, '/professionals/subscription')
    await page.getByRole('button', { name: 'Add alerts' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instant lead alerts are on')
    await open(page, '/professionals/subscription')
    await expect(page.getByRole('link', { name: 'Manage alerts' })).toBeVisible()
    expect((await receiptsOf(request)).map(({ totalCents }) => totalCents)).toEqual([1000, 2000])
  })
  await test.step('automatic top-ups', async () => {
    await open(page, '/professionals/wallet')
    const panel = page.locator('#automatic')
    await expect(panel).toContainText('We never top up without your OK.')
    await panel.getByLabel(/^Buy points when fewer than 29/).check()
    await panel.getByLabel('Each time').fill('50')
    await panel.getByLabel('Monthly limit').fill('30')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByLabel('Monthly limit')).toHaveAccessibleDescription(/\S/)
    await panel.getByLabel('Monthly limit').fill('100')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Settings Updated', 'Automatic top-up is on.')
    await expect(panel).toContainText('$0 of at most $100 used this month.')
    await panel.getByLabel(/^Buy points when fewer than 29/).uncheck()
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Settings Updated', 'Automatic top-up is off')
  })
})
