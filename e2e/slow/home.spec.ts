import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from '../market.ts'
import { expect, expectToast, open, somebody, test } from '../people.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'What we help with' })
const movingRow = (page: Page) => banner(page).locator('ul').first().locator('..')
const sticky = (page: Page) => page.locator('main > a[href="#booking-packages"]')
const packages = (page: Page) => page.locator('#booking-packages')
const scrollTo = (page: Page, y: number) => page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)

const HOUSES = ['terrace', 'weatherboard', 'bungalow', 'cream-brick', 'warehouse', 'infill']
const OFFERS = [
  ['Free Consultation', '30 min', 'Free', undefined, undefined],
  ['Basic Package', '90 min plus follow-up', '$599', undefined, '$50k-$100k'],
  ['Standard Package', '2 h onsite plus a revision call', '$995', '$1,200', '$50k-$150k'],
  ['Structural Package', '3 h plus 30-day support', '$1,295', '$1,500', '$150k-$300k'],
  ['Premium Package', 'up to 3 h plus 60-day support', '$1,999', '$2,500', '$300k+'],
] as const

test('Book Now leads to five packages with what they cost and hold', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Book Now' }).first().click()
  await expect(page).toHaveURL(/#booking-packages$/)
  await expect(packages(page).getByRole('heading', { level: 2 })).toBeInViewport()
  const cards = packages(page).locator('ul > li:has(h3)')
  await expect(cards).toHaveCount(OFFERS.length)
  for (const [index, [title, duration, price, original, size]] of OFFERS.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card).toContainText(duration)
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    if (original) await expect(card.locator('s')).toContainText(original)
    else await expect(card.locator('s')).toHaveCount(0)
    if (size) await expect(card).toContainText(`For projects of ${size}`)
  }
  await expect(packages(page).locator('li', { hasText: 'Most popular' }).getByRole('heading')).toHaveText([
    'Structural Package',
  ])
})

test('both ways to begin are on the first screen of a phone, and say what they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const main = page.getByRole('main')
  const [book, quotes] = [
    main.getByRole('link', { name: 'Book Now' }).first(),
    main.getByRole('link', { name: 'Get Quotes' }).first(),
  ]
  await expect(book).toHaveAccessibleDescription(/the first call is free/)
  await expect(quotes).toHaveAccessibleDescription(/three builders/)
  for (const link of [book, quotes]) await expect(link).toBeInViewport({ ratio: 1 })
  await expect(main.getByText('Up to three builders price your job')).toBeInViewport({ ratio: 1 })
  await quotes.click()
  await expect(page).toHaveURL('/get-quotes')
})

test('a package opens its form on the page, and Escape gives the focus back', async ({ page }) => {
  await open(page, '/')
  const link = packages(page).getByRole('link', { name: /^Choose a time ?: Standard Package$/ })
  await expect(link).toHaveAttribute('href', '/book/standard')
  await link.press('Enter')
  await expect(page.getByRole('dialog', { name: /Standard Package/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the gallery opens large, and arrow keys turn its sheets', async ({ page }) => {
  await open(page, '/')
  const sheets = page.getByRole('region', { name: /Six houses/ }).locator('figure')
  await expect(sheets).toHaveCount(HOUSES.length)
  for (const sheet of await sheets.all())
    await expect(sheet).toContainText(/Suburb.+Completed.+ 20\d\d.*Price incl\. GST\$\d/s)
  const link = page.locator('#project-cream-brick').getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Projects' })
  const place = box.getByRole('status')
  await expect(place).toHaveText('Cream brick, warm at last, 4 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(place).toContainText('5 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(place).toContainText('6 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(box.getByRole('button', { name: 'Next project' })).toHaveAttribute('aria-disabled', 'true')
  await box.getByRole('button', { name: 'Previous project' }).click()
  await expect(place).toContainText('5 of 6')
  await expect(box.getByRole('heading', { name: 'A floor under the saw-tooth' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('every press counts, however fast the sheets are turned', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  await page.locator('#project-terrace').getByRole('link').click()
  const box = page.getByRole('dialog', { name: 'Projects' })
  const place = box.getByRole('status')
  await expect(place).toContainText('1 of 6')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(place).toHaveText('Cream brick, warm at last, 4 of 6')
  await expect(box.getByRole('heading', { name: 'Cream brick, warm at last' })).toBeInViewport({ ratio: 1 })
  const before = box.getByRole('button', { name: 'Previous project' })
  for (let presses = 0; presses < 2; presses++) await before.click()
  await expect(place).toContainText('2 of 6')
  await expect(box.getByRole('heading', { name: 'Weatherboard opened to the north' })).toBeInViewport({ ratio: 1 })
})

test('a swipe turns the sheets of the gallery', { tag: '@screens' }, async ({ page }) => {
  await open(page, '/')
  await page.locator('#project-terrace').getByRole('link').click()
  const box = page.getByRole('dialog', { name: 'Projects' })
  await expect(box.getByRole('status')).toContainText('1 of 6')
  // What a finger does to the row: it is moved by most of a sheet, and comes to rest on the next one.
  await page.evaluate(
    `{ const row = document.querySelector('dialog ul'); row.scrollBy({ left: row.clientWidth * 0.8 }) }`,
  )
  await expect(box.getByRole('status')).toContainText('2 of 6')
  await expect(box.getByRole('heading', { name: 'Weatherboard opened to the north' })).toBeInViewport({ ratio: 1 })
})

test('the search goes to the communities', async ({ page }) => {
  await open(page, '/')
  const section = page.getByRole('region', { name: 'Ask someone who’s done it' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(3)
  await section.getByRole('searchbox', { name: 'Search communities' }).fill('heritage')
  await section.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/communities\?search=heritage$/)
  await expect(page.getByRole('link', { name: 'Heritage Overlay Help', exact: true })).toBeVisible()
  await page.goBack()
  await section.getByRole('link', { name: /Browse all \d+ communities/ }).click()
  await expect(page).toHaveURL(/\/communities$/)
})

test('Book Now stays at hand after 800 px, out of the way of packages, fields and footer', { tag: '@screens' }, async ({
  page,
}) => {
  await open(page, '/')
  await expect(sticky(page)).toBeHidden()
  await scrollTo(page, 790)
  await expect(sticky(page)).toBeHidden()
  await scrollTo(page, 820)
  await expect(sticky(page)).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').focus()
  await expect(sticky(page)).toBeHidden()
  await page.getByRole('main').getByRole('searchbox').blur()
  await expect(sticky(page)).toBeVisible()
  await sticky(page).click()
  await expect(packages(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(sticky(page)).toBeHidden()
  await scrollTo(page, 100_000)
  await expect(sticky(page)).toBeHidden()
})

test('Book Now is above the bottom navigation', { tag: '@screens' }, async ({ enter, isMobile }) => {
  const { page } = await enter()
  await open(page, '/')
  await scrollTo(page, 1200)
  await expect(sticky(page)).toBeVisible()
  if (!isMobile) return
  const [button, bar] = await Promise.all([
    sticky(page).boundingBox(),
    page.getByRole('navigation', { name: 'Bottom' }).boundingBox(),
  ])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('under reduced motion the words do not move and nothing pops up', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await expect(movingRow(page)).toHaveCSS('animation-name', 'none')
  await expect(banner(page).getByRole('checkbox')).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/social-proof')
})

test('search engines read who runs the site', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/s.exec(html)?.[1] ?? '{}')
  const types = (data['@graph'] as { '@type': string | string[] }[]).flatMap((it) => it['@type'])
  expect(types).toEqual(expect.arrayContaining(['Organization', 'LocalBusiness', 'WebSite']))
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the banner pauses when it is told to, and while nobody sees it', async ({ page }) => {
    await open(page, '/')
    await banner(page).scrollIntoViewIfNeeded()
    await expect(movingRow(page)).toHaveCSS('animation-play-state', 'running')
    const pause = banner(page).getByRole('checkbox', { name: 'Pause' })
    await pause.check()
    await expect(movingRow(page)).toHaveCSS('animation-play-state', 'paused')
    await pause.uncheck()
    await expect(movingRow(page)).toHaveCSS('animation-play-state', 'running')
    await scrollTo(page, 3000)
    await expect(movingRow(page)).toHaveCSS('animation-play-state', 'paused')
  })

  test('what people agreed to have shown pops up once a browser, until it is dismissed', async ({ page, enter }) => {
    const asking = [aName(), aName(), aName()]
    for (const name of asking) await ask(await enter(somebody(name)), { postcode: '3056', showsName: 'true' })
    const silent = aName()
    await ask(await enter(somebody(silent)), { postcode: '3056' })

    const list = await openWithHappenings(page)
    const words = list.map(wordsOf)
    for (const name of asking) expect(words).toContain(`${name} in Brunswick asked for quotes`)
    expect(words.join()).not.toContain(silent)
    const popup = popupOf(page)
    await page.clock.runFor(2900)
    await expect(popup).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(popup).toContainText(words[0] ?? '')
    await page.clock.runFor(3700)
    await expect(popup).toBeVisible()
    await page.clock.runFor(400)
    await expect(popup).toHaveCount(0)
    await page.clock.runFor(7700)
    await expect(popup).toHaveCount(0)
    await page.clock.runFor(7500)
    await expect(popup).toContainText(words[1] ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
    await expect(popup).toHaveCount(0)
    await page.clock.runFor(60_000)
    await expect(popup).toHaveCount(0)

    const tab = await page.context().newPage()
    const later = await openWithHappenings(tab)
    const past = list.slice(0, 2).map(({ id }) => id)
    const next = later.find(({ id }) => !past.includes(id))
    await tab.clock.runFor(3100)
    await expect(popupOf(tab)).toContainText(next ? wordsOf(next) : 'one more')
  })
})

test('a homeowner who agreed to be shown withdraws that on the page of their request', async ({ enter }) => {
  const name = aName()
  const { page, request, person } = await enter()
  const asked = await request.post('/api/quotes', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      description: 'A new kitchen with a window to the garden.',
      postcode: '3056',
      phone: '0491 570 156',
      name: `${name} Shown`,
      email: person.email,
      consent: 'true',
      showsName: 'true',
    },
  })
  expect(asked.status()).toBe(201)
  const shown = async () => (await (await request.get('/api/social-proof')).text()).includes(name)
  expect(await shown()).toBe(true)
  await open(page, `/quotes/${(await asked.json()).id}`)
  await page.getByRole('button', { name: 'Stop showing my name' }).click()
  await expectToast(page, 'Your name is no longer shown.')
  await expect(page.getByRole('button', { name: 'Stop showing my name' })).toHaveCount(0)
  expect(await shown()).toBe(false)
})

type Happening = { id: string; firstName: string; suburb: string }

const wordsOf = ({ firstName, suburb }: Happening) => `${firstName} in ${suburb} asked for quotes`
const popupOf = (page: Page) => page.locator('main > [role=status] p')

/** Names that no other test has; only emails are shown. */
const aName = () => `Zoe${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`

// React schedules its work by messages, which a frozen clock does not hold back.
const TAKEN_IN = `new Promise((done) => { const { port1, port2 } = new MessageChannel(); let left = 20
  port1.onmessage = () => (left-- ? port2.postMessage(0) : done(0)); port2.postMessage(0) })`

/** Opens the home page; its clock is frozen once the page knows the recent activity, which is returned. */
async function openWithHappenings(page: Page): Promise<Happening[]> {
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('/api/social-proof', async (route) => {
    asked.resolve()
    await gate.promise
    await route.continue()
  })
  await page.clock.install()
  // A clock is all of a browser's: another tab may have stopped it.
  await page.clock.resume()
  await open(page, '/')
  await asked.promise
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
  const answer = page.waitForResponse('/api/social-proof')
  gate.resolve()
  const happenings = await (await answer).json()
  await page.evaluate(TAKEN_IN)
  return happenings
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

  test('everything reads, and every link works', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Book Now' }).first().click()
    await expect(page).toHaveURL(/#booking-packages$/)
    await expect(packages(page).getByRole('link')).toHaveCount(OFFERS.length)
    for (const name of ['free', 'basic', 'standard', 'structural', 'premium'])
      await expect(packages(page).locator(`a[href="/book/${name}"]`)).toBeVisible()
    await banner(page).getByRole('checkbox', { name: 'Pause' }).check()
    await expect(movingRow(page)).toHaveCSS('animation-play-state', 'paused')
    const before = await page.locator('#project-infill').boundingBox()
    await page.locator('#project-infill').getByRole('link').click()
    await expect(page).toHaveURL(/#project-infill$/)
    const after = await page.locator('#project-infill').boundingBox()
    expect(after?.height ?? 0).toBeGreaterThan(before?.height ?? 0)
    await main.getByRole('searchbox', { name: 'Search communities' }).fill('slabs')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/communities\?search=slabs$/)
    await page.goto('/')
    await main.getByRole('link', { name: 'Get Quotes' }).first().click()
    await expect(page).toHaveURL(/\/get-quotes$/)
  })
})
