import type { Page } from '@playwright/test'
import { aMobile } from '../../server/test/mobiles.ts'
import { anAddress, mailedLink } from '../market.ts'
import { expect, expectToast, open, test } from '../people.ts'

const box = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`))

test('a sign-up that the server refuses, or that does not reach it, is told under its documented title', async ({
  page,
  context,
}) => {
  await open(page, '/professionals')
  const typed = { 'Your name': 'Gina Moretti', Email: anAddress('gina'), Mobile: aMobile() }
  for (const [label, value] of Object.entries(typed)) await box(page, label).fill(value)
  for (const label of ['Password', 'Confirm password']) await box(page, label).fill('password1')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expectToast(page, 'Registration Failed', 'Too many people use this password. Choose another one.')
  await expect(box(page, 'Password')).toHaveAccessibleDescription(/Too many people use this password/)
  await context.setOffline(true)
  for (const label of ['Password', 'Confirm password']) await box(page, label).fill('tram stop 96 at dusk')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expectToast(page, 'Registration Failed', 'Network error. Please check your connection and try again.')
  for (const [label, value] of Object.entries(typed)) await expect(box(page, label)).toHaveValue(value)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
})

test('a reset link without its token leads to the login, which says why', async ({ page }) => {
  await page.goto('/professionals/reset-password')
  await expect(page).toHaveURL('/professionals/login')
  await expectToast(page, 'Invalid Reset Link', 'The password reset link is invalid or missing')
})

test('a lost connection while an address is verified is said, and the link works when it is back', async ({
  page,
  context,
  axe,
}) => {
  const email = anAddress('tunnel')
  const form = {
    description: 'New kitchen: move the sink to the window, stone benches, a splashback.',
    name: 'Hanna Reid',
    email,
    phone: aMobile(),
    postcode: '3888',
    consent: 'true',
  }
  expect((await context.request.post('/api/quotes', { data: form })).status()).toBe(201)
  const link = await mailedLink(context.request, email)
  await page.route(`**${link}.data*`, (route) => route.abort('connectionreset'))
  await open(page, link)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Failed')
  await expect(page.getByRole('alert')).toHaveText('Network error occurred during verification')
  await axe(page)
  await page.unroute(`**${link}.data*`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Verified!')
  await expect(page.getByRole('link', { name: 'Login Now' })).toBeVisible()
})

test('a suspended professional reads why on every page of the workplace, and how to reach us', async ({
  enter,
  axe,
}) => {
  // Of the demo data; sign-in at the provider shows the account of this address.
  const email = 'hamish.nolan@nolanhomerepairs.example'
  const { page, request } = await enter({ email, givenName: 'Hamish', familyName: 'Nolan' })
  for (const path of ['dashboard', 'leads', 'settings']) {
    const answer = await open(page, `/professionals/${path}`)
    expect(answer?.status(), path).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account suspended')
    await expect(page.getByRole('main')).toContainText('Two homeowners were asked for a deposit in cash.')
  }
  await expect(page).toHaveTitle('Account suspended')
  await expect(page.getByRole('main')).toContainText('You keep your points.')
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('main').getByRole('link', { name: /^\(03\)/ })).toHaveAttribute('href', /^tel:\+61/)
  await axe(page)
  expect((await request.get('/api/professionals/lead-history')).status()).toBe(403)
})
