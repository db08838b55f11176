import type { Page } from '@playwright/test'
import { aCommunity, aPost, comment, join, uniqueName } from '../communities-world.ts'
import { ask, aTradie, stopLeads } from '../market.ts'
import { expect, open, somebody, test } from '../people.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Laneway Village' })
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Bottom' }).getByRole('link')
const account = (page: Page) => page.locator('summary').filter({ hasText: 'Account of' })

test('the logo leads home: visitors to the first page, members to communities, homeowners to projects', async ({
  page,
  enter,
}) => {
  await open(page, '/about')
  await logo(page).click()
  await expect.poll(() => pathOf(page)).toBe('/')

  const owner = await enter()
  const { id } = await aCommunity(owner.request)
  const member = await enter(somebody('Ilse', 'Brandt'))
  await join(member.request, id)
  await open(member.page, '/about')
  await logo(member.page).click()
  await expect.poll(() => pathOf(member.page)).toMatch(/^\/communities/)

  await ask(member, { postcode: '3058' })
  await open(member.page, '/about')
  await logo(member.page).click()
  await expect.poll(() => pathOf(member.page)).toBe('/dashboard')
  const homes = member.page.getByRole('navigation', { name: 'My homes' })
  await homes.getByRole('link', { name: 'Communities' }).click()
  await expect.poll(() => pathOf(member.page)).toMatch(/^\/communities/)
  await expect(homes.getByRole('link', { name: 'Communities' })).toHaveAttribute('aria-current', 'page')
})

test('on a phone there is one menu, with one’s own pages in it, and the bottom bar lights where one is', async ({
  enter,
  axe,
}) => {
  const { page, request } = await enter(undefined, { viewport: { width: 390, height: 844 } })
  const { id } = await aCommunity(request)
  await open(page, '/dashboard')
  await expect(page.getByRole('banner').locator('summary').filter({ visible: true })).toHaveCount(1)
  await account(page).click()
  const menu = page.getByRole('banner')
  for (const name of ['My projects', 'My bookings', 'My communities', 'Payments', 'Get Quotes', 'For Professionals'])
    await expect(menu.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(1)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(bottom(page)).toContainText(['Home', 'Messages', 'Notifications', 'Profile'])
  const lit = bottom(page).and(page.locator('[aria-current=page]'))
  await expect(lit).toHaveText(/^Home/)
  for (const address of ['/', '/communities', `/community/${id}`, `/community/${id}/dashboard`, '/create-community']) {
    await open(page, address)
    await expect(lit, address).toHaveText(/^Home/)
  }
  await open(page, '/profile')
  await expect(lit).toHaveText(/^Profile/)
  await open(page, '/get-quotes')
  await expect(lit).toHaveCount(0)
})

test('a professional reaches leads and wallet with the thumb, and reads nothing of a homeowner’s', async ({
  arrive,
  axe,
}) => {
  const tradie = await aTradie(await arrive({ viewport: { width: 390, height: 844 } }), {
    name: 'Petra Novak',
    postcode: '3071',
  })
  const { page } = tradie
  await stopLeads(tradie)
  await open(page, '/professionals/dashboard')
  await expect(page.locator('summary').filter({ visible: true })).toHaveCount(1)
  await expect(bottom(page)).toContainText(['Home', 'Leads', 'Messages', 'Notifications', 'Wallet', 'Profile'])
  const lit = bottom(page).and(page.locator('[aria-current=page]'))
  await expect(lit).toHaveText(/^Home/)
  await bottom(page).filter({ hasText: 'Wallet' }).click()
  await expect.poll(() => pathOf(page)).toBe('/professionals/wallet')
  await expect(lit).toHaveText(/^Wallet/)
  await account(page).click()
  const menu = page.getByRole('banner').getByRole('link').filter({ visible: true })
  for (const name of ['My projects', 'My bookings', 'My communities', 'Payments'])
    await expect(menu.filter({ hasText: name })).toHaveCount(0)
  await expect(menu.filter({ hasText: /^Settings$/ })).toHaveCount(1)
  await axe(page)
})

test('the footer of a page to work on is one line, of a page to read the whole', async ({ enter }) => {
  const { page } = await enter()
  const links = page.getByRole('contentinfo').getByRole('heading', { name: 'Quick links' })
  await open(page, '/dashboard')
  await expect(links).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await open(page, '/about')
  await expect(links).toBeVisible()
})

test('without JavaScript the one sign-in page leads professionals to their door, and back to the page', async ({
  arrive,
}) => {
  const tradie = await aTradie(await arrive(), { name: 'Otis Lang', postcode: '3072' })
  await stopLeads(tradie)
  const { page } = await arrive({ javaScriptEnabled: false })
  const signIn = async () => {
    await page.getByLabel('Email').fill(tradie.email)
    await page.getByLabel(/^Password/).fill(tradie.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto('/professionals/wallet')
  await page.goto('/auth?returnTo=/communities')
  await page.getByRole('link', { name: 'Sign in as a professional' }).click()
  expect(pathOf(page)).toBe('/professionals/login')
  await signIn()
  expect(pathOf(page)).toBe('/communities')
  await page.goto('/auth')
  expect(pathOf(page)).toBe('/professionals/dashboard')
})

test('a member’s home is a feed of their communities, and cards say which they have joined', async ({ enter, axe }) => {
  const owner = await enter()
  const [one, two] = [await aCommunity(owner.request), await aCommunity(owner.request)]
  const answered = await aPost(owner.request, one.id, { title: uniqueName('Which flashing') })
  const open1 = await aPost(owner.request, two.id, { title: uniqueName('Which sarking') })
  await comment(owner.request, answered.id, 1)
  const newest = await aPost(owner.request, one.id, { title: uniqueName('Who draws drains') })
  await comment(owner.request, newest.id, 1)
  const { page, request } = await enter(somebody('Ilse', 'Brandt'))
  await open(page, '/communities/mine')
  await expect(page.getByRole('heading', { name: 'You have not joined a community yet' })).toBeVisible()
  await join(request, one.id)
  await join(request, two.id)
  await open(page, '/communities/mine')
  const posts = page.getByRole('region', { name: 'Discussions' }).getByRole('heading', { level: 3 })
  await expect(posts).toHaveText([open1.title, newest.title, answered.title])
  await expect(page.getByText('Unanswered')).toHaveCount(1)
  await axe(page)
  await posts.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open1.title)
  await open(page, `/communities?search=${encodeURIComponent(one.name)}`)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: one.name })
  await expect(card.getByText('Joined', { exact: true })).toBeVisible()
  await axe(page)
})
