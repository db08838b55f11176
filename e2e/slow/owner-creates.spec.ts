import type { Page } from '@playwright/test'
import { picture, uniqueName } from '../communities-world.ts'
import { expect, expectAtTop, expectToast, holdRequests, open, test, waitForHydration } from '../people.ts'

const field = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
const create = (page: Page) => page.getByRole('button', { name: 'Create Community' })

const sound = {
  Description: 'Bridges, culverts and the wet season, for those who inspect them.',
  Category: 'Inspectors',
  Sector: 'Infrastructure',
  Location: 'Darwin',
}

async function fillIn(page: Page, name: string, over: Partial<typeof sound> = {}) {
  await field(page, 'Name').fill(name)
  for (const [label, value] of Object.entries({ ...sound, ...over })) {
    if (label === 'Description') await field(page, label).fill(value)
    else await field(page, label).selectOption(value)
  }
}

async function expectMessages(page: Page, messages: Record<string, string>) {
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a form left empty tells what every field needs, and the first one has the focus', async ({ enter }) => {
      const { page } = await enter()
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      await create(page).click()
      if (javaScriptEnabled)
        await expectToast(page, 'Validation Error', 'Please fill in all required fields correctly.')
      else await expect(page.getByText('Please fill in all required fields correctly.')).toBeVisible()
      await expectMessages(page, {
        Name: 'Community name is required',
        Description: 'Description',
        Category: 'Category is required',
        Sector: 'Sector is required',
        Location: 'Location is required',
      })
      await expect(field(page, 'Name')).toBeFocused()
    })

    test('a name and a description that are too short are refused, and what was typed stays', async ({ enter }) => {
      const { page } = await enter()
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      await fillIn(page, 'Ab', { Description: 'Too short' })
      await create(page).click()
      await expectMessages(page, {
        Name: 'Name must be at least 3 characters',
        Description: 'Description must be at least 10 characters',
      })
      await expect(field(page, 'Name')).toBeFocused()
      await expect(field(page, 'Name')).toHaveValue('Ab')
      await expect(field(page, 'Description')).toHaveValue('Too short')
      await expect(field(page, 'Location')).toHaveValue('Darwin')
    })

    test('a paid community without a price is refused by toast and beside the field; nothing typed is lost', async ({
      enter,
    }) => {
      const { page, request } = await enter()
      const name = uniqueName('Paid Bridges')
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      await fillIn(page, name)
      await field(page, 'Membership type').selectOption('open')
      await page.getByLabel('Paid community').check()
      await create(page).click()
      const advice = 'Please enter a valid price for paid communities.'
      if (javaScriptEnabled) await expectToast(page, 'Price Required', advice)
      else await expect(page.getByText(advice)).toBeVisible()
      await expectMessages(page, { Price: 'Price is required for paid communities' })
      await expect(field(page, 'Price')).toBeFocused()
      await expect(field(page, 'Name')).toHaveValue(name)
      await expect(field(page, 'Sector')).toHaveValue('Infrastructure')
      await expect(page.getByLabel('Paid community')).toBeChecked()
      await field(page, 'Price').fill('0')
      await create(page).click()
      await expectMessages(page, { Price: 'Price is required for paid communities' })
      await field(page, 'Price').fill('12.50')
      await create(page).click()
      await page.waitForURL(/\/community\/[\w-]+\/dashboard$/)
      const id = new URL(page.url()).pathname.split('/')[2]
      const made = await (await request.get(`/api/communities/${id}`)).json()
      expect(made).toMatchObject({
        name,
        isPaid: true,
        price: '12.50',
        isPublic: false,
        memberCount: 1,
        viewer: 'owner',
      })
    })

    test('a free community asks for no money', async ({ enter }) => {
      const { page } = await enter()
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      const paid = page.getByLabel('Paid community')
      await fillIn(page, uniqueName('Free Bridges'))
      if (javaScriptEnabled) {
        await expect(paid).toHaveCount(0)
        await field(page, 'Membership type').selectOption('invite_only')
        await paid.check()
        await field(page, 'Price').fill('12.50')
        await field(page, 'Membership type').selectOption('free')
        await expect(paid).toHaveCount(0)
        await expect(field(page, 'Price')).toBeHidden()
        await create(page).click()
        await page.waitForURL(/\/community\/[\w-]+\/dashboard$/)
      } else {
        await paid.check()
        await field(page, 'Price').fill('12.50')
        await create(page).click()
        const says = 'A free community costs nothing: choose Open or Invite Only to charge for it'
        await expect(page.getByText(says)).toBeVisible()
        await expect(field(page, 'Price')).toHaveValue('12.50')
        await field(page, 'Membership type').selectOption('open')
        await create(page).click()
        await page.waitForURL(/\/community\/[\w-]+\/dashboard$/)
      }
    })

    test('a session that ended meanwhile leads to sign-in', async ({ enter }) => {
      const { page, context } = await enter()
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      await fillIn(page, uniqueName('Lost Bridges'))
      await context.clearCookies()
      // With JavaScript the page leaves by itself after half a second.
      const letGo = javaScriptEnabled && (await holdRequests(page, '**/api/login?*'))
      await create(page).click()
      if (letGo) {
        await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
        letGo()
      }
      await page.waitForURL((url) => url.pathname.startsWith('/dev/identity'))
    })

    test('a community with its own cover shows it everywhere', async ({ enter }) => {
      const { page } = await enter()
      const name = uniqueName('Painted Bridges')
      await page.goto('/create-community')
      if (javaScriptEnabled) await waitForHydration(page)
      await fillIn(page, name)
      await page.getByLabel('Cover image (optional)').setInputFiles(picture('cover.png'))
      await create(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.goto(`${new URL(page.url()).pathname.replace('/dashboard', '')}?view=detail`)
      await expect(page.getByRole('main').locator('img[src^="/files/"]').first()).toHaveJSProperty('naturalWidth', 64)
      await page.goto(`/communities?search=${encodeURIComponent(name)}`)
      await expect(page.locator('#communities li').filter({ hasText: name }).locator('img')).toHaveAttribute(
        'src',
        /^\/files\//,
      )
    })
  })

test('a free community opens at once with a drawn cover, its owner as the first member', async ({ enter }) => {
  const { page, request } = await enter()
  const name = uniqueName('Drawn Bridges')
  await open(page, '/communities')
  await page.getByRole('main').getByRole('link', { name: 'Create Community' }).first().click()
  await expect(page).toHaveURL(/\/create-community$/)
  await fillIn(page, name)
  await create(page).click()
  await expectToast(page, 'Success')
  await page.waitForURL(/\/community\/[\w-]+\/dashboard$/)
  await expectAtTop(page)
  const id = new URL(page.url()).pathname.split('/')[2]
  const members = await (await request.get(`/api/communities/${id}/members`)).json()
  expect(members).toMatchObject([{ firstName: 'Nora', lastName: 'Castellan' }])
  await open(page, `/communities?search=${encodeURIComponent(name)}`)
  const card = page.locator('#communities li').filter({ hasText: name })
  await expect(card.locator('svg').first()).toBeVisible()
  await expect(card).toContainText('1 member')
})

test('a visitor is told to log in before creating a community, and comes back to it', async ({ page, request }) => {
  await open(page, '/create-community')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('You need to be logged in to create a community.')).toBeVisible()
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  expect(await signIn.getAttribute('href')).toMatch(/^\/api\/login\?returnTo=(\/|%2F)create-community$/)
  await open(page, '/communities')
  const shortcut = page.getByRole('main').getByRole('link', { name: 'Create Community' }).first()
  expect(await shortcut.getAttribute('href')).toMatch(/^\/api\/login/)
  expect((await request.post('/api/communities', { data: {} })).status()).toBe(401)
})

test('cancelling leads home', async ({ enter }) => {
  const { page } = await enter()
  await open(page, '/create-community')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
