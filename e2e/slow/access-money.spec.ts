import type { Page } from '@playwright/test'
import {
  aBuyer,
  aPaidCommunity,
  buyMembership,
  buyTier,
  cards,
  paidBy,
  paymentPage,
  payWith,
  receiptsOf,
} from '../money.ts'
import { expect, open, somebody, test } from '../people.ts'
import { expectUsable } from '../usable.ts'

type Axe = (page: Page, rules?: string[]) => Promise<void>

const seen = async (page: Page, address: string, axe: Axe) => {
  await open(page, address)
  await test.step(address.replace(/[0-9a-f-]{36}/g, ':id'), () => expectUsable(page, axe))
}

test('everybody can use the prices that visitors see', async ({ page, axe }) => {
  test.setTimeout(240_000)
  for (const path of ['subscription?interval=year', 'checkout?selected=free'])
    await seen(page, `/professionals/${path}`, axe)
})

test('everybody can use the pages on which a professional pays', async ({ arrive, axe }) => {
  test.setTimeout(300_000)
  const { page, request } = await aBuyer(await arrive(), 'Uli Brandt')
  for (const path of ['top-up', 'subscription/change?tier=diamond']) await seen(page, `/professionals/${path}`, axe)
  await test.step('the form of a plan, refused', async () => {
    await open(page, '/professionals/checkout?plan=popular')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
    await expectUsable(page, axe)
  })
  await test.step('the dialog of the tiers', async () => {
    await open(page, '/professionals/dashboard')
    await page.getByRole('link', { name: 'Upgrade Tier' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Gold' })).toBeVisible()
    await expectUsable(page, axe)
  })
  await test.step('the provider’s page, its message and its question, and the page of what was paid', async () => {
    await open(page, '/professionals/top-up')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await paymentPage(page)
    await payWith(page, cards.isDeclined)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectUsable(page, axe)
    await payWith(page, cards.asksToConfirm)
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
    await expectUsable(page, axe)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/payment/*')
    await expectUsable(page, axe)
  })
  await buyTier(request, 'gold')
  for (const path of ['subscription', 'subscription/change?tier=platinum', 'wallet'])
    await seen(page, `/professionals/${path}`, axe)
})

test('everybody can use the pages on which a person pays, stops paying and takes money back', async ({
  enter,
  axe,
}) => {
  test.setTimeout(300_000)
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aPaidCommunity(owner.request)
  const { page, request } = await enter()
  for (const address of ['/subscription', '/earnings', `/subscribe?community=${id}`]) await seen(page, address, axe)
  await test.step('the card form, refused', async () => {
    await open(page, '/subscribe')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
    await expectUsable(page, axe)
  })
  await seen(page, '/subscribe?payment_intent=pi_1&redirect_status=succeeded', axe)
  await buyMembership(request, id)
  const [subscription] = await paidBy(request)
  const [receipt] = await receiptsOf(request)
  for (const address of [
    ...['/subscription', `/subscription/cancel/${subscription?.id}`, `/subscription/refund/${subscription?.id}`],
    ...['/subscription/receipts', `/subscription/receipts/${receipt?.id}`],
  ])
    await seen(page, address, axe)
})

test('everybody can use a long-time owner’s earnings, and the stand-in for the payment provider', async ({
  enter,
  page,
  axe,
}) => {
  test.setTimeout(240_000)
  const owner = await enter({ email: 'owner@demo.example', givenName: 'Oscar', familyName: 'Bellini' })
  await seen(owner.page, '/earnings', axe)
  await page.goto('/dev/payments')
  await expectUsable(page, axe)
})
