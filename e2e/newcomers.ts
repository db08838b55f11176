import { expect, type Page } from '@playwright/test'
import { aMobile } from '../server/test/mobiles.ts'
import { PASSWORD } from './market.ts'

/** A label of the page itself, and none of its header or footer. */
export const box = (page: Page, label: string | RegExp) => page.getByRole('main').getByLabel(label)

/** Fills the sign-up form of professionals, which the page has to show, and sends it. */
export async function signUp(page: Page, email: string) {
  const typed = {
    'Your name': 'Nell Okafor',
    Email: email,
    Mobile: aMobile(),
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  }
  for (const [label, value] of Object.entries(typed)) await box(page, new RegExp(`^${label}`)).fill(value)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
}

/** Chooses two trades, one of which needs a licence, and one postcode in the settings. */
export async function chooseTradesAndArea(page: Page, postcode: string) {
  for (const trade of ['Electrician', 'Painter'])
    await page.getByRole('region', { name: 'Trades and service area' }).getByText(trade, { exact: true }).click()
  await page.getByText('These postcodes only').click()
  await page.getByLabel('Postcodes', { exact: true }).fill(postcode)
  await page.getByRole('button', { name: 'Save trades and area' }).click()
}
