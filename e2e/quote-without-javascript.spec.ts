import type { Page } from '@playwright/test'
import { melbourneDay } from '../contract/src/dates.ts'
import { CONSENT_TEXT } from '../contract/src/options.ts'
import { aMobile } from '../server/test/mobiles.ts'
import { drawnPdf, picture } from './communities-world.ts'
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

test('without JavaScript two people come from a request to a paid and reviewed job', async ({ arrive, axe }, info) => {
  test.setTimeout(300_000)
  const postcode = postcodes[info.project.name] ?? '3530'
  tradies = await Promise.all(
    ['Ida Blum', 'Jo Singh'].map(async (name) => aTradie(await arrive(scriptless), { name, postcode })),
  )
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
    const agrees = page.getByRole('checkbox', { name: CONSENT_TEXT })
    await expect(agrees).not.toBeChecked()
    await expect(agrees).toHaveAccessibleDescription(/Tick this box/)
    await agrees.check()
    await atAPersonsPace(page)
    await page.getByRole('button', { name: 'Get My Quotes' }).click()
    for (const trade of ticked) await expect(page.getByRole('checkbox', { name: trade })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Tiler' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^You may show my first name/ })).toBeChecked()
    await expect(agrees).toBeChecked()
    await page.getByRole('checkbox', { name: /^You may show my first name/ }).uncheck()
    for (const trade of ticked.slice(1)) await page.getByText(trade, { exact: true }).click()
    await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Please enter a valid Australian postcode')
    await expect(page.getByLabel('Your name')).toHaveValue('Hedy Reid')
    await axe(page)
    await page.getByLabel('Postcode').fill(postcode)
    await page.getByLabel('Choose photos and plans').setInputFiles([picture('sink.png'), picture('wall.png')])
    await page.getByLabel('Kind of work').selectOption('Kitchen')
    await page.getByLabel('When was it built?').selectOption('1940 to 1965')
    await atAPersonsPace(page)
    await page.getByRole('button', { name: 'Get My Quotes' }).click()
    await page.waitForURL('**/verification-sent?email=*')
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('verifies with a button', async () => {
    await page.goto(await mailedLink(request, email))
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Verified!')
    await axe(page)
    await expect(page.getByRole('link', { name: 'Login Now' })).toBeVisible()
  })

  const [winner, loser] = await leadHolders(tradies, 2)
  if (!winner || !loser) throw new Error('two have a lead')
  // Below $10,000, so that no cooling-off period has to pass.
  await sendQuote(winner, winner.lead.id, 9600)
  await sendQuote(loser, loser.lead.id, 19_900)

  await test.step('signs in, compares and accepts', async () => {
    await page.getByRole('link', { name: 'Login Now' }).click()
    await identify(page, { email, givenName: 'Hedy', familyName: 'Reid' })
    await page.waitForURL('**/quotes/*')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(postcode)
    await expect(page.getByRole('heading', { name: 'Two quotes, line by line' })).toBeVisible()
    await expect(page.getByText('Built: 1940 to 1965')).toBeVisible()
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

  const job = new URL(page.url()).pathname
  const part = (of: Page, name: string) => of.getByRole('region', { name, exact: true })
  await test.step('the professional adds the contract and claims; the homeowner records it as paid', async () => {
    await winner.page.goto(job)
    const documents = part(winner.page, 'Documents')
    await documents.getByText('Add a document').click()
    await documents.getByLabel('What it is').selectOption('Signed contract')
    await documents.getByLabel('Day of signing').fill(melbourneDay(Date.now()))
    await documents.getByLabel('File').setInputFiles(drawnPdf('contract.pdf'))
    await documents.getByRole('button', { name: 'Add it' }).click()
    await expect(documents.getByRole('link', { name: 'Signed contract' })).toBeVisible()
    const claims = part(winner.page, 'Payments')
    await claims.getByText('Claim it', { exact: true }).click()
    await claims.getByLabel('What is finished (optional)').fill('Benches are in.')
    await claims.getByLabel('Photos').setInputFiles([picture('benches.png')])
    await claims.getByRole('button', { name: 'Claim $9,600' }).click()
    await expect(claims.getByText(/^Claimed on/)).toBeVisible()
    await page.goto(job)
    const pays = part(page, 'Payments')
    await expect(pays.getByRole('img', { name: 'Completion, 1 of 1' })).toBeVisible()
    await axe(page)
    await pays.getByText('Your defects list is fixed').click()
    await pays.getByRole('button', { name: 'Record $9,600 as paid' }).click()
    await expect(pays.getByText(/^Recorded as paid on/)).toBeVisible()
  })

  await test.step('proposes a variation, which the professional signs', async () => {
    const proposes = part(page, 'Variations')
    await proposes.getByText('Propose a variation').click()
    await proposes.getByLabel('What changes').fill('One more shelf in the pantry.')
    await proposes.getByLabel('Dollars, incl. GST', { exact: true }).fill('90')
    await proposes.getByRole('button', { name: 'Sign and propose' }).click()
    await expect(proposes.getByLabel('What changes')).toHaveValue('One more shelf in the pantry.')
    await expect(proposes.getByLabel('Your full name')).toHaveAccessibleDescription(/Type your full name to sign/)
    await proposes.getByLabel('Your full name').fill('Hedy Reid')
    await proposes.getByRole('button', { name: 'Sign and propose' }).click()
    await expect(proposes.getByText('One more shelf in the pantry.')).toBeVisible()
    await winner.page.goto(job)
    const agrees = part(winner.page, 'Variations')
    await agrees.getByLabel('Your full name').first().fill('Ida Blum')
    await agrees.getByRole('button', { name: 'Agree and sign' }).click()
    await expect(agrees.getByText(/agreed and signed by Ida Blum/)).toBeVisible()
  })

  await test.step('confirms that it is done in one press, and reviews', async () => {
    await page.goto(job)
    await page.getByRole('button', { name: 'Confirm that it is done' }).click()
    await page.getByRole('link', { name: 'Write a review' }).first().click()
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
