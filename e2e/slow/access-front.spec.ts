import type { APIRequestContext } from '@playwright/test'
import { aTime, book, bookingAt, linkIn } from '../bookings.ts'
import { mailTo } from '../communities-world.ts'
import { anAddress } from '../market.ts'
import { expect, open, test } from '../people.ts'
import { expectUsable, NARROWEST } from '../usable.ts'

test('everybody can use the home page on every screen, its form and its gallery open too', async ({ page, axe }) => {
  await open(page, '/')
  await expectUsable(page, axe, NARROWEST)
  await page.getByRole('link', { name: /Structural Package$/ }).click()
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible()
  await test.step('the form', () => expectUsable(page, axe, NARROWEST))
  await page.keyboard.press('Escape')
  await page.locator('#project-terrace').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 of 6')
  await test.step('the gallery', () => expectUsable(page, axe, NARROWEST))
})

for (const path of [
  ...[
    '/landing',
    '/property-development',
    '/contact',
    '/about',
    '/trust',
    '/status',
    '/privacy',
    '/terms',
    '/learn-more',
  ],
  ...['/offline', '/dev/platform'],
])
  test(`everybody can use ${path} on every screen`, async ({ page, axe }) => {
    await open(page, path)
    await expectUsable(page, axe, NARROWEST)
  })

/** The private link of a consultant to a call that was just booked. */
async function aVisit(request: APIRequestContext) {
  const email = anAddress('booker')
  const startsAt = await aTime(request, 'free')
  expect((await book(request, { serviceType: 'free', email, startsAt })).status()).toBe(201)
  const { consultant } = await bookingAt(request, await linkIn(request, email, 'Your call is booked'))
  const address = `${consultant.name.split(' ')[0]}@lanewayvillage.example`.toLowerCase()
  const visit = (await mailTo(request, address)).find(({ text }) => text.includes(email))
  return /\/visits\/[\w-]{43}/.exec(visit?.text ?? '')?.[0] ?? ''
}

/** The demo's bookings: one to come that was paid for, and one that has its scope sheet. */
async function demoBookings(request: APIRequestContext) {
  const email = 'home@demo.example'
  expect((await request.post('/api/bookings/links', { data: { email } })).status()).toBe(202)
  const find = async () =>
    (await mailTo(request, email)).flatMap(({ text }) => text.match(/\/bookings\/[\w-]{43}/g) ?? []).slice(0, 2)
  await expect.poll(find).toHaveLength(2)
  return find()
}

test('everybody can use the pages of a booking on every screen', async ({ page, request, axe }) => {
  const [bookings, visit] = await Promise.all([demoBookings(request), aVisit(request)])
  for (const path of ['/book/structural', '/book/free', '/bookings', ...bookings, visit]) {
    await open(page, path)
    await test.step(path.slice(0, 16), () => expectUsable(page, axe, NARROWEST))
  }
})
