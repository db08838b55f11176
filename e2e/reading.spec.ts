import { awake, expect, signInByForm, somebody, test } from './people.ts'

type Timing = { painted: number; asked: { name: string; startTime: number }[] }
const TIMING = `({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  asked: performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css|woff2)$/.test(new URL(name).pathname))
    .map(({ name, startTime }) => ({ name, startTime })),
})`
const HAS_FONT = `document.fonts.check('700 16px "Bricolage Grotesque"')`

test.describe('a visitor’s page', () => {
  test('is painted before anything but itself is asked for, and wakes up by itself', async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto('/')
    await awake(page)
    const { painted, asked } = await page.evaluate<Timing>(TIMING)
    expect(painted).toBeGreaterThan(0)
    expect(asked.length).toBeGreaterThan(5)
    for (const { name, startTime } of asked) expect(startTime, name).toBeGreaterThan(painted)
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
