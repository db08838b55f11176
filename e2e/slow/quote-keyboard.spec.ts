import { CONSENT_TEXT } from '../../contract/src/options.ts'
import { aMobile } from '../../server/test/mobiles.ts'
import { hasVisibleFocus, tabTo } from '../keyboard.ts'
import { anAddress, ask, aTradie, leadHolders, leadOf, PASSWORD, stopLeads, type Tradie } from '../market.ts'
import { expect, open, test } from '../people.ts'
import { question } from '../quote-form.ts'

const postcodes: Record<string, string> = { phone: '3549', desktop: '3505' }

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('with the keyboard alone one asks for quotes', async ({ page }) => {
  const email = anAddress('keys')
  await open(page, '/get-quotes')
  await tabTo(page, 'Postcode', 'textbox')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.type('3056')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Brunswick, VIC 3056')).toBeVisible()
  for (const asked of ['What kind of work is it?', 'How big is the kitchen?']) {
    await expect(page.getByRole('heading', { name: asked })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    expect(await hasVisibleFocus(page)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
  }
  while (!(await page.locator('section[data-step=contact]').isVisible())) {
    const before = await question(page).getAttribute('data-step')
    if (before === 'photos') await tabTo(page, 'Choose photos and plans', 'label')
    await tabTo(page, 'Skip', 'button')
    await page.keyboard.press('Enter')
    await expect(page.locator(`section[data-step="${before}"]`)).toBeHidden()
  }
  const typed: [string, string][] = [
    ['What would you like done?', 'New kitchen: move the sink, stone benches, splashback.'],
    ['Your name', 'Hanna Reid'],
    ['Email', email],
    ['Phone', aMobile()],
  ]
  for (const [label, value] of typed) {
    await tabTo(page, label, 'textbox')
    await page.keyboard.type(value)
  }
  await tabTo(page, /^Pass my request/, 'checkbox')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.waitForTimeout(2100)
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: CONSENT_TEXT })).toBeChecked()
  await tabTo(page, 'Get My Quotes', 'button')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/verification-sent?email=*')
})

test('with the keyboard alone somebody signs up as a professional', async ({ page }) => {
  await open(page, '/professionals')
  const typed: [string, string][] = [
    ['Your name', 'Gina Moretti'],
    ['Business name (optional)', 'Moretti Tiling'],
    ['Email', anAddress('gina')],
    ['Mobile', aMobile()],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ]
  for (const [label, value] of typed) {
    await tabTo(page, new RegExp(`^${label.replace(/[()]/g, '.')}`), 'label')
    await page.keyboard.type(value)
  }
  await page.waitForTimeout(2100)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
})

test('with the keyboard alone a professional logs in and marks a lead contacted', async ({
  arrive,
  enter,
  page,
}, info) => {
  const postcode = postcodes[info.project.name] ?? '3505'
  tradies = [await aTradie(await arrive(), { name: 'Kay Novak', postcode })]
  await ask(await enter(), { postcode })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  await open(page, `/professionals/login?returnTo=/professionals/leads/${tradie.lead.id}`)
  await tabTo(page, 'Email', 'textbox')
  await page.keyboard.type(tradie.email)
  await tabTo(page, /^Password/, 'label')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/professionals/leads/${tradie.lead.id}`)
  await tabTo(page, 'Mark Contacted', 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await leadOf(tradie, tradie.lead.id)).status).toBe('contacted')
  await expect(page.getByRole('button', { name: 'Mark Contacted' })).toBeHidden()
})
