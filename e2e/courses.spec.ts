import { expect, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

/** Notes where the page's last words went, as no page is left to see them go. */
const NOTE_BEACONS = `{
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (to, body) => { localStorage.setItem('beacon', to); return send(to, body) }
}`

const COURSE = 'Cash flow for tradies'

test('without JavaScript a member finds a course, reads its first lesson, and a visitor checks no false certificate', async ({
  enter,
  arrive,
}) => {
  const { page } = await enter(undefined, { javaScriptEnabled: false })
  await page.goto('/courses?search=cash')
  await page.getByRole('main').getByRole('link', { name: COURSE }).first().click()
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busy and broke')
  const other = await enter(undefined, { javaScriptEnabled: false })
  await other.page.goto(page.url())
  await expect(other.page.getByText('Start the course first')).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Start course' })).toBeVisible()
  await page.getByRole('button', { name: 'I’ve read it: next lesson' }).click()
  await expect(page.getByText('Not yet')).toBeVisible()
  await page.goto('/courses?type=enrolled')
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue' })).toBeVisible()
  const visitor = await arrive({ javaScriptEnabled: false })
  expect((await visitor.page.goto('/verify/LV-AAAA-AAAA'))?.status()).toBe(404)
})

test('a lesson goes on while the network is away, and what was noted arrives when it is back', async ({
  enter,
  axe,
}) => {
  const { page, context, request } = await enter()
  await open(page, '/courses')
  await expectUsable(page, axe)
  await page.getByRole('main').getByRole('link', { name: COURSE }).first().click()
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busy and broke')
  const kept = () =>
    page.evaluate<number>("caches.open('lessons').then((kept) => kept.keys()).then(({ length }) => length)")
  await expect.poll(kept).toBeGreaterThan(1)
  const next = await page.getByRole('link', { name: 'Next lesson' }).getAttribute('href')
  // The router asks where an address leads before it goes there.
  const isKnown = () =>
    page.evaluate(
      (next) =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('__manifest') && name.includes(encodeURIComponent(next ?? ''))),
      next,
    )
  await expect.poll(isKnown).toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms that bring the money forward')
  await page.getByLabel('Your notes').fill('Seven days, always.')
  const lessonId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busy and broke')
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.getByLabel('Your notes')).toHaveValue('Seven days, always.')
  await context.setOffline(false)
  const note = async () => (await (await request.get(`/api/lessons/${lessonId}`)).json()).evidence.note
  await expect.poll(note).toBe('Seven days, always.')
})

test('a tab that is closed tells what was done in it, on its own', async ({ enter }) => {
  const { page, context, request } = await enter()
  await open(page, '/courses?search=cash')
  await page.getByRole('main').getByRole('link', { name: COURSE }).first().click()
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Busy and broke')
  const lessonId = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate(NOTE_BEACONS)
  await page.getByLabel('Your notes').fill('Read again on Sunday.')
  await page.close({ runBeforeUnload: true })
  const note = async () => (await (await request.get(`/api/lessons/${lessonId}`)).json()).evidence.note
  await expect.poll(note).toBe('Read again on Sunday.')
  const next = await context.newPage()
  await next.goto('/robots.txt')
  expect(await next.evaluate<string>("localStorage.getItem('beacon')")).toBe(`/api/lessons/${lessonId}/progress`)
})
