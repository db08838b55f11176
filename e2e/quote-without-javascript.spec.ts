import type { Page } from '@playwright/test'
import { CONSENT_TEXT } from '../contract/src/options.ts'
import { aMobile } from '../server/test/mobiles.ts'
import { picture } from './communities-world.ts'
import { identify } from './fixtures.ts'
import { anAddress, aTradie, leadHolders, mailedLink, PASSWORD, sendQuote, stopLeads, type Tradie } from './market.ts'
import { expect, test } from './people.ts'

/** Another place for each screen, far from the demo professionals. */
const postcodes: Record<string, string> = { phone: '3533', desktop: '3530' }
/** What is sent within two seconds of the page counts as a program's. */
const atAPersonsPace = (page: Page) => page.waitForTimeout(2100)
const scriptless = { javaScriptEnabled: false }
const ticked = ['Kitchen Renovator', 'Plumber', 'Electrician']

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('without JavaScript a homeowner asks, verifies, compares, accepts and reviews', async ({ arrive, axe }, info) => {
  test.setTimeout(240_000)
  const postcode = postcodes[info.project.name] ?? '3530'
  tradies = await Promise.all(['Ida Blum', 'Jo Singh'].map(async (name) => aTradie(await arrive(), { name, postcode })))
  const { page, request } = await arrive(scriptless)
  const email = anAddress('hedy')

  await test.step('asks on one page; what is wrong comes back with what was typed', async () => {
    await page.goto('/get-quotes')
    await page.getByLabel('Postcode').fill('0001')
    await page.getByLabel('What would you like done?').fill('New kitchen: move the sink, stone benches, splashback.')
    await page.getByLabel('Your name').fill('Hedy Reid')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Phone' }).fill(aMobile())
    await page.getByText('Tell them more (optional)').click()
    for (const trade of ticked) await page.getByText(trade, { exact: true }).click()
    await page.getByRole('checkbox', { name: /^You may show my first name/ }).check()
    await atAPersonsPace(page)
    await page.getByRole('button', { name: 'Get My Quotes' }).click()
    for (const trade of ticked) await expect(page.getByRole('checkbox', { name: trade })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Tiler' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^You may show my first name/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: CONSENT_TEXT })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /^You may show my first name/ }).uncheck()
    for (const trade of ticked.slice(1)) await page.getByText(trade, { exact: true }).click()
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Please enter a valid Australian postcode')
    await expect(page.getByLabel('Your name')).toHaveValue('Hedy Reid')
    await axe(page)
    await page.getByLabel('Postcode').fill(postcode)
    await page.getByLabel('Choose photos and plans').setInputFiles([picture('sink.png'), picture('wall.png')])
    await page.getByLabel('Kind of work').selectOption('Kitchen')
    await atAPersonsPace(page)
    await page.getByRole('button', { name: 'Get My Quotes' }).click()
    await page.waitForURL('**/verification-sent?email=*')
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('verifies with a button, and agrees there', async () => {
    await page.goto(await mailedLink(request, email))
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Verified!')
    await axe(page)
    await page.getByRole('checkbox', { name: CONSENT_TEXT }).check()
    await page.getByRole('button', { name: 'Agree and find professionals' }).click()
    await expect(page.getByRole('link', { name: 'Login Now' })).toBeVisible()
  })

  const [winner, loser] = await leadHolders(tradies, 2)
  if (!winner || !loser) throw new Error('two have a lead')
  await sendQuote(winner, winner.lead.id, 24_000)
  await sendQuote(loser, loser.lead.id, 19_900)

  await test.step('signs in, compares and accepts', async () => {
    await page.getByRole('link', { name: 'Login Now' }).click()
    await identify(page, { email, givenName: 'Hedy', familyName: 'Reid' })
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: `Home Renovation - ${postcode}` }).click()
    await expect(page.getByRole('heading', { name: 'Two quotes, line by line' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: `Accept the quote of ${winner.name}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accept ${winner.name}?`)
    await page.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(page.getByLabel(loser.name)).toHaveAccessibleDescription(/^Choose a reason/)
    await page.getByLabel(loser.name).selectOption('availability')
    await page.getByLabel('Your full name').fill('Hedy Reid')
    await page.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(page.getByText('Quote accepted')).toBeVisible()
  })

  await test.step('marks it done, confirms and reviews', async () => {
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByRole('button', { name: 'Confirm that it is done' }).click()
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await page.getByLabel('What should others know?').fill('Good work, one week late.')
    await page.getByRole('button', { name: 'Publish the review' }).click()
    await expect(page.getByText('Your review is published. Thank you.')).toBeVisible()
    await page.getByRole('link', { name: winner.name }).first().click()
    await expect(page.getByText('Good work, one week late.')).toBeVisible()
  })
})

test('without JavaScript somebody signs up as a professional, logs in and out', { tag: '@screens' }, async ({
  arrive,
  isMobile,
}) => {
  const { page, request } = await arrive(scriptless)
  const email = anAddress('gina')
  await page.goto('/professionals')
  const fill = async (password: string) => {
    const typed = { 'Your name': 'Gina Moretti', Email: email, Mobile: aMobile(), Password: password }
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
    await page.getByLabel(/^Confirm password/).fill(password)
    await atAPersonsPace(page)
    await page.getByRole('button', { name: 'Create my account' }).click()
  }
  await fill('short')
  await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/at least 8 characters/)
  await fill(PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  await page.goto(await mailedLink(request, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Email Verified Successfully')).toBeVisible()
  if (new URL(page.url()).pathname === '/professionals/login') {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await expect(page).toHaveURL(/\/professionals\/dashboard$/)
  if (isMobile) await page.locator('summary').filter({ hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/professionals\/login$/)
})
