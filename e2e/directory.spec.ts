import type { Page } from '@playwright/test'
import { CONSENT_TEXT } from '../contract/src/options.ts'
import { aMobile } from '../server/test/mobiles.ts'
import { anAddress, aTradie, leadHolders, mailedLink, stopLeads, type Tradie } from './market.ts'
import { expect, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

/** What is sent within two seconds of the page counts as a program's. */
const atAPersonsPace = (page: Page) => page.waitForTimeout(2100)

test('a visitor finds somebody in the directory, sees what jobs cost, and can ask that one by name', async ({
  arrive,
  axe,
}) => {
  const { page } = await arrive()
  await open(page, '/professionals/directory')
  await expectUsable(page, axe)
  // A demo professional: those of other tests stop taking requests meanwhile.
  await open(page, '/professionals/directory?trade=Electrician&near=Thornbury')
  await page.getByRole('link', { name: 'Ask for a quote: Fairweather Electrical' }).click()
  await expect(page.getByRole('checkbox', { name: /^Ask .+ first$/ })).toBeChecked()
  await open(page, '/prices')
  await expectUsable(page, axe)
  await page.getByRole('link', { name: 'Deck or outdoor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck or outdoor: what it costs, Greater Melbourne')
  await expectUsable(page, axe)
})

test('without JavaScript a homeowner asks one professional by name, who has the request', { tag: '@slow' }, async ({
  arrive,
  axe,
}) => {
  const postcode = '3529'
  const tradie = await aTradie(await arrive(), { name: 'Wanda Asked', postcode })
  tradies = [tradie]
  const { page, request } = await arrive({ javaScriptEnabled: false })
  const email = anAddress('orla')
  await page.goto(`/professionals/p/${tradie.slug}`)
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('checkbox', { name: /^Ask .+ first$/ })).toBeChecked()
  await axe(page)
  await page.getByLabel('Postcode').fill(postcode)
  await page.getByLabel('What would you like done?').fill('New kitchen: move the sink, stone benches, splashback.')
  await page.getByLabel('Your name').fill('Orla Byrne')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill(aMobile())
  await page.getByRole('checkbox', { name: CONSENT_TEXT }).check()
  await atAPersonsPace(page)
  await page.getByRole('button', { name: 'Get My Quotes' }).click()
  await page.waitForURL('**/verification-sent?email=*')
  await page.goto(await mailedLink(request, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Verified!')
  const [holder] = await leadHolders(tradies, 1)
  const { request: visits } = tradie
  const lead = await (await visits.get(`/api/professionals/lead/${holder?.lead.id}`)).text()
  expect(lead).toContain('Asked for by the homeowner')
})
