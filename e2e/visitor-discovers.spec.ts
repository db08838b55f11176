import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './people.ts'

const list = (page: Page) =>
  page
    .getByRole('region', { name: /communit/i })
    .locator('ul')
    .first()
const cards = (page: Page) => list(page).locator('> li')
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const heading = (page: Page) => page.locator('#communities-heading')
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name, exact: true })

async function search(page: Page, words: string) {
  await page.getByRole('searchbox', { name: 'Search communities' }).fill(words)
  await page.getByRole('searchbox', { name: 'Search communities' }).press('Enter')
  await expect(heading(page)).toContainText(words)
}

async function everyCard(page: Page, text: RegExp) {
  for (const card of await cards(page).all()) await expect(card).toContainText(text)
}

test('a search finds the community although its name is mistyped', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/')
  await search(page, 'heritige overley')
  expect(queryOf(page)).toEqual({ search: 'heritige overley' })
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Heritage Overlay Help', exact: true })).toBeVisible()
})

test('a postcode finds what is near, and the communities of all places', async ({ page }) => {
  await open(page, '/communities')
  await search(page, '2000')
  await expect(page.getByRole('link', { name: 'Sydney Interiors Network', exact: true })).toBeVisible()
  await everyCard(page, /Sydney|All Locations/)
  await search(page, '3056')
  await expect(page.getByRole('link', { name: 'Melbourne Home Builders', exact: true })).toBeVisible()
  await everyCard(page, /Melbourne|All Locations/)
})

test('a search without a hit says so and leads on', async ({ page }) => {
  await open(page, '/communities')
  await search(page, 'xylophone quintet')
  await expect(page.getByRole('heading', { name: 'No communities found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms, or create a new community.')).toBeVisible()
  const create = page.getByRole('main').locator('#communities').getByRole('link', { name: 'Create Community' })
  await expect(create).toHaveAttribute('href', '/create-community')
})

test('filters live in the address: a reload keeps them, the back button takes one off', async ({ page }) => {
  await open(page, '/communities')
  await chip(page, 'Category', 'Builders').click()
  await expect.poll(() => queryOf(page)).toEqual({ category: 'Builders' })
  // One after the other: a choice made while the one before is under way takes its place in the history.
  await chip(page, 'Sector', 'Residential').click()
  await expect.poll(() => queryOf(page)).toMatchObject({ sector: 'Residential' })
  await expect(page.getByLabel('Sector', { exact: true }).and(page.locator('select'))).toHaveValue('Residential')
  await page.getByLabel('Location').selectOption('Melbourne')
  await expect.poll(() => queryOf(page)).toMatchObject({ location: 'Melbourne' })
  await page.getByLabel('Membership type').selectOption({ label: 'Free' })
  const all = { category: 'Builders', sector: 'Residential', location: 'Melbourne', membershipType: 'free' }
  await expect.poll(() => queryOf(page)).toEqual(all)
  await page.reload()
  await expect(page.getByLabel('Sector', { exact: true }).and(page.locator('select'))).toHaveValue('Residential')
  await expect(page.getByLabel('Location')).toHaveValue('Melbourne')
  await expect(page.getByLabel('Membership type')).toHaveValue('free')
  await expect(chip(page, 'Category', 'Builders')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Heritage Overlay Help', exact: true })).toBeVisible()
  await everyCard(page, /Builders.*Residential.*Free.*(Melbourne|All Locations)/s)
  await page.goBack()
  await expect.poll(() => queryOf(page)).toEqual({ ...all, membershipType: undefined })
  await expect(page.getByLabel('Membership type')).toHaveValue('')
})

test('pressing the chosen sector again shows all sectors', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities?sector=Industrial')
  await everyCard(page, /Industrial/)
  await chip(page, 'Sector', 'Industrial').click()
  await expect.poll(() => queryOf(page)).toEqual({})
  await expect(page.getByLabel('Sector', { exact: true }).and(page.locator('select'))).toHaveValue('')
})

test('every documented filter is offered, Canberra included', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities')
  const options = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator('select')).locator('option')
  await expect(options('Location')).toHaveText([
    ...['All Locations', 'Melbourne', 'Sydney', 'Brisbane', 'Perth', 'Adelaide', 'Darwin', 'Hobart', 'Canberra'],
  ])
  await expect(options('Sector')).toHaveText([
    'All Sectors',
    'Residential',
    'Commercial',
    'Industrial',
    'Infrastructure',
  ])
  await expect(options('Membership type')).toHaveText([/^All/, 'Free', 'Open', 'Invite Only'])
  await expect(page.getByRole('navigation', { name: 'Category' }).getByRole('link')).toHaveText([
    ...['All', 'Developers', 'Builders', 'Engineers', 'Designers', 'Tradies', 'Inspectors'],
  ])
})

const membersOn = async (card: Locator) => {
  const text = (await card.getByText(/^[\d.]+k? members$/).textContent()) ?? ''
  return Number.parseFloat(text) * (text.includes('k') ? 1000 : 1)
}

test('the list can be sorted by members', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities')
  await page.getByLabel('Sort by').selectOption({ label: 'Most members' })
  await expect.poll(() => queryOf(page)).toEqual({ sort: 'members' })
  await expect(cards(page).first()).toContainText('Melbourne Home Builders')
  await expect(async () => {
    const counts = await Promise.all((await cards(page).all()).map(membersOn))
    expect(counts).toHaveLength(20)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  }).toPass()
})

test('more communities load after the first twenty, and the focus goes to the first new one', async ({ page }) => {
  await open(page, '/communities?sector=Residential')
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByText('browse 20+ communities')).toBeVisible()
  const more = page.getByRole('link', { name: 'Load More Communities' })
  await more.press('Enter')
  await expect(more).toBeHidden()
  const total = Number.parseInt((await heading(page).textContent()) ?? '', 10)
  expect(total).toBeGreaterThan(20)
  await expect(cards(page)).toHaveCount(total)
  await expect(cards(page).nth(20).getByRole('link').first()).toBeFocused()
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(names).size, 'no community twice').toBe(total)
  await expect(cards(page).last()).toContainText(String(total))
})

test('cards show what joining costs and a community’s rank', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities?search=Townhouse+Feasibility')
  await expect(cards(page).first()).toContainText('Townhouse Feasibility Room')
  await expect(cards(page).first()).toContainText('$129/month')
  await expect(cards(page).first()).toContainText(/#\d+/)
  await open(page, '/communities?search=Hospitality+Fitout')
  await expect(cards(page).first()).toContainText('$12.50/month')
  await open(page, '/communities?search=Melbourne+Home+Builders')
  await expect(cards(page).first().getByText('Free', { exact: true })).toHaveCount(2)
})

test('six skeletons stand in for the list while it is on its way', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities')
  const gate = Promise.withResolvers<void>()
  await page.route(/\.data\?/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await chip(page, 'Category', 'Tradies').click()
  await expect(heading(page)).toContainText('Looking for communities')
  await expect(page.locator('#communities > ul[aria-hidden] > li')).toHaveCount(6)
  gate.resolve()
  await expect(heading(page)).toContainText(/^\d+ communities/)
  await everyCard(page, /Tradies/)
})
