import { hasVisibleFocus, tabTo } from '../keyboard.ts'
import { pointsOf } from '../market.ts'
import { aBuyer, cards, paidBy, paymentPage, receiptsOf } from '../money.ts'
import { expect, expectToast, open, test, waitForHydration } from '../people.ts'

test('with the keyboard alone a professional tops up', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(), 'Kim Sato')
  const { page } = buyer
  await open(page, '/professionals/dashboard')
  await tabTo(page, 'Top Up Account')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Up Account')
  await tabTo(page, '$20')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Or your own amount')).toHaveValue('20')
  await tabTo(page, 'Continue to payment', 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await paymentPage(page)
  await expect(page.getByLabel('Card number'), 'the page begins at the card').toBeFocused()
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.type(cards.asksToConfirm)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm this payment')
  await tabTo(page, 'Complete', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Points bought')
  await waitForHydration(page)
  expect(await pointsOf(buyer)).toEqual([58 + 20, 0])
  await tabTo(page, 'See the wallet')
  expect(await hasVisibleFocus(page)).toBe(true)
})

test('with the keyboard alone somebody subscribes, and cancels in two presses', async ({ enter }) => {
  const { page, request } = await enter()
  await open(page, '/subscribe')
  for (const [label, text] of [
    ['Card number', cards.pays],
    ['Expiry', '12/40'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, label, 'textbox')
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Subscribe Now', 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are premium')
  await waitForHydration(page)
  await tabTo(page, 'Your payments')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
  await tabTo(page, 'Cancel Premium membership')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel Premium membership?')
  await tabTo(page, 'Cancel subscription', 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Premium membership is cancelled')
  expect(await paidBy(request)).toMatchObject([{ cancelAtPeriodEnd: true }])
  expect(await receiptsOf(request)).toHaveLength(1)
})

test('with the keyboard alone a professional gets to the tiers’ dialog and out of it again', async ({ arrive }) => {
  const { page } = await aBuyer(await arrive(), 'Ken Rowe')
  await open(page, '/professionals/dashboard')
  await tabTo(page, 'Upgrade Tier')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upgrade tier' })
  await expect(dialog.getByRole('heading', { name: 'Gold' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Upgrade Tier' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Annual: 1 month free')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('$1,099.89')).toBeVisible()
  await tabTo(page, 'Request Quote', 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
})
