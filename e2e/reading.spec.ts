import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { awake, awakeByItself, expect, signInByForm, somebody, test } from './people.ts'

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
  test('asks for nothing before it is painted, and wakes up by itself after a while', async ({ page, request }) => {
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
    await awake(page)
  })

  test('that does something by itself does not rest', async ({ page }) => {
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

test('who has signed in gets the code with the page', async ({ request }) => {
  await signInByForm(request, somebody())
  const html = await (await request.get('/communities')).text()
  expect(html).toContain('rel="modulepreload"')
  expect(html).not.toContain('data-parts')
})
