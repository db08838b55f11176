import type { Page } from '@playwright/test'
import { pointsOf } from '../market.ts'
import {
  aBuyer,
  aPaidCommunity,
  cards,
  expectPdf,
  factOf,
  paidBy,
  paymentPage,
  payWith,
  receiptsOf,
  subscriptionOf,
  typeCard,
} from '../money.ts'
import { expect, somebody, test } from '../people.ts'

/** The provider is told of a new card by a job: the page knows it a moment later. */
async function expectCard(page: Page, words: string) {
  const shown = async () => {
    await page.goto('/subscription')
    return page.getByText(words).count()
  }
  await expect.poll(shown, { message: words }).toBe(1)
}

const scriptless = { javaScriptEnabled: false }

test('without JavaScript a professional tops up, and opens the tax invoice', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(scriptless), 'Nil Ostrom')
  const { page, request } = buyer
  await page.goto('/professionals/top-up')
  await expect(factOf(page, 'You pay once')).toHaveText('$50')
  await page.getByRole('link', { name: '$250', exact: true }).click()
  await expect(factOf(page, 'You pay once')).toHaveText('$250')
  await page.getByLabel('Or your own amount').fill('13')
  await page.getByRole('button', { name: 'Show what it buys' }).click()
  await expect(page.getByRole('region', { name: 'What it buys' })).toContainText('13points')
  await expect(factOf(page, 'You pay once')).toHaveText('$13')
  await page.getByLabel('Or your own amount').fill('9')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Or your own amount')).toHaveAccessibleDescription(/Choose an amount from \$10/)
  await page.getByLabel('Or your own amount').fill('13')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await paymentPage(page)
  await payWith(page, cards.asksToConfirm)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Points bought')
  expect(await pointsOf(buyer)).toEqual([58 + 13, 0])

  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByText('Total price includes GST of $1.18.')).toBeVisible()
  await page.getByRole('link', { name: 'All receipts' }).click()
  await expect(page.getByRole('link', { name: /^Top-up of \$13/ })).toBeVisible()
  const [receipt] = await receiptsOf(request)
  await expectPdf(request, `/api/receipts/${receipt?.id}.pdf`)
})

test('without JavaScript somebody subscribes to premium, cancels, resumes and takes the money back', async ({
  enter,
}) => {
  test.setTimeout(240_000)
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aPaidCommunity(owner.request)
  const { page, request } = await enter(undefined, scriptless)
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('with a declined card first', async () => {
    await page.goto(`/subscribe?community=${id}`)
    await page.getByRole('link', { name: 'Choose premium' }).click()
    await page.getByRole('button', { name: 'Continue to the card details' }).click()
    await typeCard(page, cards.isDeclined)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByText('Payment Failed: Your card was declined.')).toBeVisible()
    expect(await receiptsOf(request)).toEqual([])
    await page.getByRole('button', { name: 'Continue to the card details' }).click()
    await typeCard(page, cards.asksToConfirm)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Welcome to Premium! You now have access to all paid communities.')).toBeVisible()
    expect(new URL(page.url()).search).not.toContain('payment_intent')
  })

  await test.step('joins', async () => {
    await page.goto(`/community/${id}`)
    await page.getByRole('button', { name: 'Join Community' }).click()
    await expect(page.getByText('Successfully joined the community!')).toBeVisible()
  })

  await test.step('cancels and resumes', async () => {
    await page.goto('/subscription')
    await page.getByRole('link', { name: 'Cancel Premium membership' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByText('Premium membership is cancelled')).toBeVisible()
    expect(await paidBy(request)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }])
    await page.getByRole('button', { name: 'Resume Premium membership' }).click()
    await expect(page.getByText('Premium membership continues')).toBeVisible()
    expect(await paidBy(request)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
  })

  await test.step('changes the card', async () => {
    await page.getByRole('button', { name: 'Change card' }).click()
    await paymentPage(page)
    await payWith(page, cards.pays)
    await expect(page.getByText('Card saved')).toBeVisible()
    await expectCard(page, 'Visa ending in 4242')
  })

  await test.step('takes the money back', async () => {
    await page.getByRole('link', { name: /^get \$99 back/ }).click()
    await page.getByRole('button', { name: 'End it and refund $99' }).click()
    await expect(page.getByText('$99 refunded')).toBeVisible()
    expect(await subscriptionOf(request, 'premium')).toMatchObject({ status: 'ended' })
    const papers = await receiptsOf(request)
    expect(papers.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['adjustment', 9900],
      ['invoice', 9900],
    ])
    await page.getByRole('link', { name: /^Refund: Premium membership/ }).click()
    await expect(heading).toHaveText('Adjustment note')
    await expect(page.getByText('The refund includes GST of $9.00.')).toBeVisible()
    await page.goto(`/community/${id}`)
    await expect(page.getByRole('link', { name: 'Subscribe to Join' }).first()).toBeVisible()
  })
})

test('without JavaScript a professional starts a tier, plans another and keeps the first', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(scriptless), 'Una Petrov')
  const { page, request } = buyer
  await page.goto('/professionals/dashboard')
  await page.getByRole('link', { name: 'Upgrade Tier' }).click()
  const tier = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await tier('Platinum').getByRole('link', { name: 'Upgrade Now' }).click()
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
  await paymentPage(page)
  await payWith(page, cards.pays)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tier upgraded successfully!')
  expect(await pointsOf(buyer)).toEqual([58 + 260, 0])
  await page.getByRole('link', { name: 'See the plan' }).click()
  await tier('Silver').getByRole('link', { name: 'Downgrade' }).click()
  await page.getByRole('button', { name: 'Downgrade' }).click()
  await expect(page.getByText('Downgrade planned')).toBeVisible()
  await page.goto('/subscription')
  await expect(page.getByText(/^Changes to Silver tier on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my plan Platinum tier' }).click()
  await expect(page.getByText('Platinum tier continues')).toBeVisible()
  expect(await paidBy(request)).toMatchObject([{ label: 'Platinum tier', nextPlanLabel: null }])
})
