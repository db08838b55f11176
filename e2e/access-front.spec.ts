import { createRequire } from 'node:module'
import type { APIRequestContext, Page } from '@playwright/test'
import { aTime, book, bookingAt, linkIn } from './bookings.ts'
import { anAddress } from './market.ts'
import { expect, open, test } from './people.ts'
import { mailTo } from './village.ts'

// Lying in each page from its start, it answers there in a tenth of the time that the fixture of that name takes.
const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core')

test.beforeEach(({ context }) => context.addInitScript({ path: axe }))

const WIDTHS = [1280, 390, 320]

/** What is wrong with the page as it is now: it is wider than its screen, a card shows a fact in part, axe finds something. */
const troubleOf = (scheme: 'light' | 'dark') => `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const ending = document.getAnimations().filter((it) => it.effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(ending.map((it) => it.finished))
  const { scrollWidth, clientWidth } = document.documentElement
  const right = (it) => { const text = document.createRange(); text.selectNodeContents(it); return text.getBoundingClientRect().right }
  const cut = [...document.querySelectorAll('main :is(dt, dd)')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
    .filter((it) => right(it) > (it.closest('.overflow-hidden') ?? document.body).getBoundingClientRect().right)
  const { violations } = await axe.run({ resultTypes: ['violations'],
    runOnly: ${scheme === 'light' ? "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']" : "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }"} })
  return [...(scrollWidth > clientWidth ? ['sticks out: ' + (scrollWidth - clientWidth) + ' px'] : []),
    ...cut.map((it) => 'cut off: ' + it.textContent),
    ...violations.flatMap(({ id, nodes }) => nodes.map((it) => [id, it.target, it.failureSummary].join(' ')))]
})()`

/** Expects that everybody can use what is shown, in each width, light and dark; then the screen is as it was. */
async function usableAt(page: Page) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...size, width })
      expect(await page.evaluate<string[]>(troubleOf(colorScheme)), `trouble at ${width} px, ${colorScheme}`).toEqual(
        [],
      )
    }
  }
  await page.setViewportSize(size)
}

test('everybody can use the home page on every screen, its form and its gallery open too', async ({ page }) => {
  await open(page, '/')
  await usableAt(page)
  await page.getByRole('link', { name: /Structural Package$/ }).click()
  await expect(page.getByRole('dialog').getByRole('radiogroup').first()).toBeVisible()
  await test.step('the form', () => usableAt(page))
  await page.keyboard.press('Escape')
  await page.locator('#project-terrace').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 of 6')
  await test.step('the gallery', () => usableAt(page))
})

test('everybody can use the pages around it on every screen', async ({ page }) => {
  for (const path of ['/landing', '/property-development', '/contact', '/about', '/trust', '/status']) {
    await open(page, path)
    await test.step(path, () => usableAt(page))
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

test('everybody can use the pages of a booking on every screen', async ({ page, request }) => {
  const [bookings, visit] = await Promise.all([demoBookings(request), aVisit(request)])
  for (const path of ['/book/structural', '/book/free', '/bookings', ...bookings, visit]) {
    await open(page, path)
    await test.step(path.slice(0, 16), () => usableAt(page))
  }
})
