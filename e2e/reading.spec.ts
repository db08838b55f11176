import { awake, expect, signInByForm, somebody, test } from './people.ts'

const HAS_FONT = `document.fonts.check('700 16px "Bricolage Grotesque"')`

test.describe('a visitor’s page', () => {
  test('asks for nothing before it is painted, and wakes up by itself', async ({ page, request }) => {
    const html = await (await request.get('/')).text()
    const head = html.slice(0, html.indexOf('</head>')).replaceAll(/<noscript>.*?<\/noscript>/g, '')
    expect(head).toContain('<style>')
    expect(head).not.toMatch(/rel="(stylesheet|modulepreload|preload)"/)
    expect(html).not.toMatch(/<script[^>]* (type="module"|src=)/)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto('/')
    await awake(page)
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
