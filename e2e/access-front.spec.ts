import type { APIRequestContext, Page } from '@playwright/test'
import { aTime, book, bookingAt, linkIn } from './bookings.ts'
import { anAddress } from './market.ts'
import { expect, open, test } from './people.ts'
import { COLOURS } from './usable.ts'
import { mailTo } from './village.ts'

const WIDTHS = [1280, 390, 320]

/** What does not fit as the page is now: it is wider than its screen, or a card shows a fact in part. */
const MISFITS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const right = (it) => { const text = document.createRange(); text.selectNodeContents(it); return text.getBoundingClientRect().right }
  const cut = [...document.querySelectorAll('main :is(dt, dd)')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
    .filter((it) => right(it) > (it.closest('.overflow-hidden') ?? document.body).getBoundingClientRect().right)
  return [...(scrollWidth > clientWidth ? ['sticks out: ' + (scrollWidth - clientWidth) + ' px'] : []),
    ...cut.map((it) => 'cut off: ' + it.textContent)]
})()`

/** Expects that everybody can use what is shown, in each width, light and dark (whole at the narrowest); then the screen is as it was. */
async function usableAt(page: Page, axe: (page: Page, rules?: string[]) => Promise<void>, widths = WIDTHS) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths)
      await test.step(`at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ ...size, width })
        await axe(page, colorScheme === 'dark' && width > 320 ? COLOURS : undefined)
        expect(await page.evaluate<string[]>(MISFITS)).toEqual([])
      })
  }
  await page.setViewportSize(size)
}

test('everybody can use the home page on every screen, its form and its gallery open too', async ({ page, axe }) => {
  await open(page, '/')
  await usableAt(page, axe)
  await page.getByRole('link', { name: /Structural Package$/ }).click()
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible()
  await test.step('the form', () => usableAt(page, axe))
  await page.keyboard.press('Escape')
  await page.locator('#project-terrace').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 of 6')
  await test.step('the gallery', () => usableAt(page, axe))
})

test('everybody can use the pages around it on every screen', async ({ page, axe }) => {
  for (const path of ['/landing', '/property-development', '/contact', '/about', '/trust', '/status']) {
    await open(page, path)
    await test.step(path, () => usableAt(page, axe))
  }
})

// Wider they are looked at in `landing.spec.ts` and `offline.spec.ts`.
test('everybody can use the papers, and what is shown without a connection, on the narrowest screen', async ({
  page,
  axe,
}) => {
  for (const path of ['/privacy', '/terms', '/learn-more', '/offline']) {
    await open(page, path)
    await test.step(path, () => usableAt(page, axe, [320]))
  }
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
    await test.step(path.slice(0, 16), () => usableAt(page, axe))
  }
})
