import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  awakeByItself,
  expect,
  open,
  openSlowly,
  signInByForm,
  somebody,
  test,
  toastOf,
  waitForHydration,
} from '../people.ts'

const HAS_FONT = `document.fonts.check('700 16px "Bricolage Grotesque"')`

/** Less than a page that is only read rests (reading.ts). */
const RESTS_MS = 3000

/** Opens a page and leaves it alone for that time, by its own clock. Gives what code it has asked for. */
async function openAndRest(page: Page, address: string) {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(request.url()))
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto(address)
  await page.clock.runFor(RESTS_MS)
  return () => asked
}

test.describe('a visitor’s page', () => {
  test('loads nothing before it is painted, and wakes up unprompted after a while', async ({ page, request }) => {
    const html = await (await request.get('/')).text()
    const head = html.slice(0, html.indexOf('</head>')).replaceAll(/<noscript>.*?<\/noscript>/g, '')
    expect(head).toContain('<style>')
    expect(head).not.toMatch(/rel="(stylesheet|modulepreload|preload)"/)
    expect(html).not.toMatch(/<script[^>]* (type="module"|src=)/)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', ({ message }) => problems.push(message))
    const asked = await openAndRest(page, '/')
    expect(asked()).toEqual([])
    await page.clock.resume()
    await awakeByItself(page)
    await expect.poll(() => page.evaluate<boolean>(HAS_FONT)).toBe(true)
    expect(problems).toEqual([])
  })

  test('wakes up at the first touch, though something never arrives', async ({ page }) => {
    await page.route('**/favicon.svg', () => undefined)
    await page.route('**/*.{webp,png}', () => undefined)
    await page.goto('/communities', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).hover()
    await waitForHydration(page)
  })

  test('that is there to act on does not rest', async ({ page }) => {
    const asked = await openAndRest(page, `/verify-email/${randomUUID()}`)
    await expect.poll(asked).not.toEqual([])
  })

  test('has its fonts without JavaScript too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    const font = page.waitForResponse(/bricolage.*\.woff2$/)
    await page.goto('/')
    expect((await font).ok()).toBe(true)
    await context.close()
  })
})

test.describe('before the code is there', () => {
  test('what is typed stays', async ({ page }) => {
    const arrive = await openSlowly(page, '/communities')
    await page.getByLabel('Search communities').pressSequentially('carport permit')
    await arrive()
    await expect(page.getByLabel('Search communities')).toHaveValue('carport permit')
  })

  test('what is chosen counts', async ({ page }) => {
    const arrive = await openSlowly(page, '/communities')
    await page.getByLabel('Location').selectOption('Melbourne')
    await arrive()
    await expect(page).toHaveURL(/location=Melbourne/)
    await expect(page.getByLabel('Location')).toHaveValue('Melbourne')
  })

  test('what is pressed is done', async ({ page, request }) => {
    const [community] = await (await request.get('/api/communities?limit=1')).json()
    const arrive = await openSlowly(page, `/community/${community.id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await arrive()
    await expect(toastOf(page)).toContainText(/link/i)
  })
})

test('a visitor who looks around and goes back is where they were', async ({ page }) => {
  await open(page, '/')
  const link = page
    .getByRole('region', { name: 'Already know what you want?' })
    .getByRole('link', { name: 'Get Quotes' })
  await link.hover()
  const place = () => page.evaluate<number>('scrollY')
  const before = await place()
  await link.click()
  await page.waitForURL('/get-quotes')
  await page.goBack()
  await expect(page.locator('#closing')).toBeInViewport()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(40)
})

test('the way back to the packages ends at their heading', async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/book/standard')
    await page.getByRole('link', { name: 'Compare all packages' }).click()
    await page.waitForURL('/#booking-packages')
    const heading = page.locator('#packages')
    const top = async () => (await heading.boundingBox())?.y ?? Number.NaN
    await expect.poll(top, `px from the top at ${width}`).toBeLessThan(160)
    expect(await top()).toBeGreaterThan(0)
  }
})

test('a signed-in person gets the code with the page', async ({ request }) => {
  await signInByForm(request, somebody())
  const html = await (await request.get('/communities')).text()
  expect(html).toContain('rel="modulepreload"')
  expect(html).not.toContain('data-parts')
})
