import { setTimeout as sleep } from 'node:timers/promises'
import { aCommunity, aPost, demoCommunity, postsOf, uniqueName } from '../communities-world.ts'
import { hasVisibleFocus, tabTo } from '../keyboard.ts'
import { expect, expectToast, open, test, toastOf } from '../people.ts'

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await open(page, '/communities')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('with the keyboard alone one searches and opens a community', async ({ page }) => {
  await open(page, '/communities')
  await tabTo(page, 'Search communities', 'searchbox')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.type('heritage overlay')
  await page.keyboard.press('Enter')
  await expect(page.locator('#communities-heading')).toContainText('heritage overlay')
  await tabTo(page, 'Heritage Overlay Help')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heritage Overlay Help')
  await expect(page.getByRole('heading', { level: 1 }), 'the next page begins at its heading').toBeFocused()
})

test('with the keyboard alone one opens the menu, closes it and goes on from there', { tag: '@screens' }, async ({
  page,
  isMobile,
  enter,
}) => {
  const shown = isMobile ? page : (await enter()).page
  await open(shown, '/communities')
  const menu = shown
    .locator('summary')
    .filter(isMobile ? { has: shown.locator('svg') } : { hasText: 'Account of' })
    .first()
  await menu.focus()
  await shown.keyboard.press('Enter')
  const item = isMobile
    ? shown.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Communities' })
    : shown.getByRole('banner').getByRole('link', { name: 'My projects' })
  await expect(item).toBeVisible()
  await shown.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(menu).toBeFocused()
  await shown.keyboard.press('Enter')
  await shown.keyboard.press('Tab')
  await expect(item).toBeFocused()
  await shown.keyboard.press('Enter')
  await expect.poll(() => new URL(shown.url()).pathname).toBe(isMobile ? '/communities' : '/dashboard')
})

test('with the keyboard alone one joins and posts', async ({ enter }) => {
  const owner = await enter()
  const { id } = await aCommunity(owner.request)
  const { page } = await enter()
  const title = uniqueName('Written without a mouse')
  await open(page, `/community/${id}`)
  await tabTo(page, 'Join Community', 'button')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Successfully joined the community!')
  await tabTo(page, 'New Post')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Title', 'textbox')
  await page.keyboard.type(title)
  await tabTo(page, 'Post', 'textbox')
  await page.keyboard.type('Every key counts.')
  await tabTo(page, 'Post', 'button')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('F8 goes to the toast, and dismissing it goes back', async ({ enter }) => {
  const { page, request } = await enter()
  const { id } = await aCommunity(request)
  const post = await aPost(request, id)
  await open(page, `/community/${id}/posts/${post.id}`)
  await page.getByRole('button', { name: 'Pin' }).press('Enter')
  await expectToast(page, 'Pinned to the top of the community')
  const unpin = page.getByRole('button', { name: 'Unpin' })
  await unpin.focus()
  await page.keyboard.press('F8')
  await expect(toastOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastOf(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toBeHidden()
  await expect(unpin).toBeFocused()
})

test('the dialog keeps the focus and gives it back', async ({ enter }) => {
  const owner = await enter()
  const { id } = await aCommunity(owner.request)
  const { page, request } = await enter()
  await request.post(`/api/communities/${id}/join`)
  await open(page, `/community/${id}/dashboard`)
  const leave = page.getByRole('button', { name: 'Leave', exact: true })
  await leave.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(leave).toBeFocused()
})

const SHIFTS = `window.shift = 0
new PerformanceObserver((list) => { for (const it of list.getEntries()) if (!it.hadRecentInput) window.shift += it.value })
  .observe({ type: 'layout-shift', buffered: true })`
const HAS_OUR_FONTS = `[...document.fonts].filter(({ family, status }) => status === 'loaded' && !/fallback/.test(family)).length >= 2`
const SETTLED = `Promise.all([...document.images].map((it) => it.complete || it.decode().catch(() => {})))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shift)))))`

test('nothing moves while the main pages load, though the fonts come late', { tag: '@screens' }, async ({
  page,
  request,
}) => {
  const { id } = await demoCommunity(request, 'Melbourne Home Builders')
  const [post] = await postsOf(request, id)
  await page.addInitScript(SHIFTS)
  await page.route(/\.woff2$/, async (route) => {
    await sleep(500)
    await route.continue()
  })
  for (const address of ['/', '/communities', `/community/${id}`, `/community/${id}/posts/${post?.id}`]) {
    await open(page, address)
    await expect.poll(() => page.evaluate<boolean>(HAS_OUR_FONTS)).toBe(true)
    expect(await page.evaluate<number>(SETTLED), `layout shift of ${address}`).toBeLessThan(0.02)
  }
})

test('every page has its own title', async ({ enter, request: visitor }) => {
  const { request } = await enter()
  const { id } = await aCommunity(request, { membershipType: 'invite_only' })
  const post = await aPost(request, id)
  const home = `/community/${id}`
  const own = [
    `${home}/dashboard`,
    `${home}?view=detail`,
    `${home}/requests`,
    '/profile',
    '/subscribe',
    '/create-community',
  ]
  const forms = [`${home}/posts/new`, `${home}/posts/${post.id}`, `${home}/posts/${post.id}/edit`]
  const titles = new Map<string, string>()
  const read = async (address: string, by: typeof request) => {
    const html = await (await by.get(address)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(titles.get(title), `“${title}” of ${address} is also that of`).toBeUndefined()
    titles.set(title, address)
    expect(html, address).toContain('<html lang="en-AU"')
  }
  for (const address of [...own, ...forms]) await read(address, request)
  for (const address of ['/communities', '/auth', '/not-there', '/api/login', '/communities?search=slabs'])
    await read(address, visitor)
})
