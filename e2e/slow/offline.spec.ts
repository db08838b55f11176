import type { Page } from '@playwright/test'
import { demoCommunity } from '../communities-world.ts'
import { expect, open, somebody, test } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until its worker looks after it. */
async function openWithWorker(page: Page, address: string) {
  await open(page, address)
  const isThere = () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')
  await expect.poll(isThere, { message: 'the worker is there' }).toBe(true)
}

/** What the worker has kept: addresses, and the text of those that are pages. */
const kept = (page: Page) =>
  page.evaluate<{ path: string; html: string }[]>(`(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isPage = /html|json/.test(answer.headers.get('content-type') ?? '')
        found.push({ path: new URL(request.url).pathname, html: isPage ? await answer.text() : '' })
      }
    }
    return found
  })()`)

test('without a connection every address shows what to do, and trying again leads there once it is back', async ({
  page,
  context,
  axe,
}) => {
  await openWithWorker(page, '/contact')
  await context.setOffline(true)
  await page.goto('/communities?search=slab')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?search=slab')
  await expect(page.getByRole('link', { name: /^Call \(03\)/ }).first()).toHaveAttribute('href', /^tel:\+61/)
  await expect(page.locator('script')).toHaveCount(0)
  const looks = await page.evaluate<[string, boolean]>(
    `[getComputedStyle(document.querySelector('main a')).borderRadius, document.fonts.check('16px Figtree')]`,
  )
  expect(looks[0], 'its styles are there').not.toBe('0px')
  expect(looks[1], 'its fonts are there').toBe(true)
  await axe(page)
  // A worker that was started again does not hear that the browser is to play offline, so it is tried again online only.
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByLabel(/search/i))
      .first(),
  ).toHaveValue('slab')
})

test('nothing of a person is kept in the browser: one page without a name, its styles, fonts and drawings', async ({
  enter,
}) => {
  const { page, context, person } = await enter(somebody('Wilhelmina', 'Keptnowhere'), { serviceWorkers: 'allow' })
  await openWithWorker(page, '/dashboard')
  const { id } = await demoCommunity(context.request, 'Carpenters Corner')
  for (const address of ['/profile', `/community/${id}`, '/communities']) {
    await open(page, address)
    await expect(page.locator('body')).toContainText('Wilhelmina')
  }
  const found = await kept(page)
  expect(found.map(({ path }) => path).filter((path) => !/^\/assets\/[^/]+\.(css|woff2|svg)$/.test(path))).toEqual([
    '/offline',
  ])
  expect(found.length).toBeGreaterThanOrEqual(4)
  const [offline] = found.filter(({ path }) => path === '/offline')
  expect(offline?.html).toContain('You are offline')
  for (const word of [person.givenName, person.familyName, person.email, '<script'])
    expect(offline?.html).not.toContain(word)
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Wilhelmina')
})

test('the API, uploads and the pages of development are none of the worker’s business', async ({ page, context }) => {
  await openWithWorker(page, '/contact')
  await context.setOffline(true)
  const answers = await page.evaluate<string[]>(`Promise.all(['/api/communities', '/files/x', '/robots.txt'].map(
    (address) => fetch(address).then(({ status }) => String(status), () => 'no connection')))`)
  expect(answers).toEqual(['no connection', 'no connection', 'no connection'])
  for (const address of ['/api/docs', '/dev/mailbox'])
    await expect(page.goto(address), address).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
