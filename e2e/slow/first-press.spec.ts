import type { Page } from '@playwright/test'
import { demoCommunity } from '../communities-world.ts'
import { awakeByItself, expect, openSlowly, type SignedIn, test } from '../people.ts'

const PHONE = { width: 390, height: 844 }
const TIMES = 3
const SLOW_MS = 60_000

/** A phone of some years ago on a train: what Lighthouse calls slow 4G, and a processor at a quarter of its speed. */
async function asSlowPhone(page: Page) {
  await page.setViewportSize(PHONE)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const menu = (page: Page) => page.getByRole('banner').locator('details:has(summary[aria-label=Menu])')
const press = (page: Page) => page.getByLabel('Menu').first().click({ noWaitAfter: true })
const themeOf = (page: Page) => page.evaluate<string | undefined>('document.documentElement.dataset.theme')

test.describe('on a slow phone', () => {
  test.describe.configure({ timeout: 120_000 })

  test('the menu that was pressed first stays open while the page wakes up', { tag: '@screens' }, async ({
    arrive,
  }) => {
    for (let time = 0; time < TIMES; time += 1) {
      const { page } = await arrive()
      await asSlowPhone(page)
      await page.goto('/', { waitUntil: 'commit' })
      await press(page)
      await expect(menu(page)).toHaveAttribute('open', '')
      await awakeByItself(page, SLOW_MS)
      await expect(menu(page), 'open, as it was pressed').toHaveAttribute('open', '')
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      await press(page)
      await expect(menu(page), 'closed, as it was pressed again').not.toHaveAttribute('open', '')
    }
  })

  test('a theme that was pressed first is there at once, stays, and is kept', async ({ arrive }) => {
    for (const theme of ['dark', 'light', 'dark']) {
      const { page, context } = await arrive()
      await asSlowPhone(page)
      await page.goto('/', { waitUntil: 'commit' })
      await press(page)
      const choice = menu(page).locator(`label:has([value=${theme}])`)
      await choice.click({ noWaitAfter: true })
      await expect.poll(() => themeOf(page), { intervals: [10] }).toBe(theme)
      await awakeByItself(page, SLOW_MS)
      expect(await themeOf(page)).toBe(theme)
      await expect(choice.locator('input')).toBeChecked()
      await expect(page.getByRole('contentinfo').locator(`[value=${theme}]`), 'the other switch knows').toBeChecked()
      const kept = (await context.cookies()).find(({ name }) => name === 'theme')
      expect(kept).toMatchObject({ value: theme, path: '/', sameSite: 'Lax' })
      await choice.locator('xpath=..').locator('label:has([value=system])').click()
      await expect.poll(() => themeOf(page), 'and can be chosen anew').toBeUndefined()
    }
  })
})

test('a signed-in person finds their menu open, their theme chosen and their press done', {
  tag: '@screens',
}, async ({ enter }) => {
  const visit: SignedIn = await enter()
  const { page } = visit
  const { id } = await demoCommunity(visit.request, 'Carpenters Corner')
  const arrive = await openSlowly(page, `/community/${id}`)
  const account = page.getByRole('banner').locator('details:has-text("Account of")')
  await account.locator('summary').click()
  await account.locator('label:has([value=dark])').click()
  await expect.poll(() => themeOf(page), { intervals: [10] }).toBe('dark')
  await arrive()
  await expect(account).toHaveAttribute('open', '')
  expect(await themeOf(page)).toBe('dark')
  await expect(account.locator('[value=dark]')).toBeChecked()
})

test('of several presses before the code is there each is done, once', async ({ arrive }) => {
  const { page } = await arrive()
  const { id } = await demoCommunity(page.request, 'Carpenters Corner')
  const wake = await openSlowly(page, `/community/${id}`)
  await page.evaluate(`(() => {
    window.shared = 0
    navigator.share = async () => { window.shared += 1 }
  })()`)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await share.click()
  await wake()
  await expect.poll(() => page.evaluate<number>('window.shared')).toBe(1)
})
