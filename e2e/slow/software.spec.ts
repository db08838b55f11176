import { aTradie, stopLeads, type Tradie } from '../market.ts'
import { expect, expectToast, open, test } from '../people.ts'

let tradie: Tradie | undefined
test.afterEach(async () => {
  if (tradie) await stopLeads(tradie)
})

test('a professional connects their software, sees what came of it, and disconnects it again', async ({
  arrive,
  request,
}) => {
  tradie = await aTradie(await arrive(), { name: 'Olga Brandt', postcode: '3888' })
  const { page } = tradie
  await open(page, '/professionals/settings')
  await page.getByLabel('Until').fill('15:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expectToast(page, 'Settings Updated', 'Your public profile shows your hours.')
  await page.getByRole('link', { name: 'See public profile' }).click()
  await expect(page.getByText('Mon to Fri, 7:00 am to 3:30 pm')).toBeVisible()
  await open(page, '/professionals/settings')
  await page.getByRole('link', { name: 'API keys and webhooks' }).click()
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await expect(keys.getByLabel(/^Name/)).toBeFocused()
  await keys.getByLabel(/^Name/).fill('Job diary')
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const key = await keys.getByLabel('Your new API key').inputValue()
  const call = () =>
    request
      .get('/api/professionals/lead-history', { headers: { authorization: `Bearer ${key}` } })
      .then((a) => a.status())
  expect(await call()).toBe(200)
  await page.reload()
  await expect(keys.getByText('last used')).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await keys.getByRole('button', { name: 'Revoke Job diary' }).click()
  await expectToast(page, 'Key revoked')
  expect(await call()).toBe(401)

  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByLabel(/^Address/).fill('https://127.0.0.1/hooks')
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(webhooks.getByLabel(/^Address/)).toHaveAccessibleDescription(/on the open web: https/)
  // A name that is reserved for leading nowhere.
  await webhooks.getByLabel(/^Address/).fill('https://hooks.laneway.invalid/')
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(webhooks.getByLabel('The webhook’s secret')).toHaveValue(/^whsec_/)
  await webhooks.getByRole('button', { name: /^Send a test/ }).click()
  await expectToast(page, 'Test sent')
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log.getByText('webhook.test')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(log).toContainText(/leads nowhere|No connection|No answer/, { timeout: 500 })
  }).toPass()
  await webhooks.getByRole('button', { name: /^Remove/ }).click()
  await expectToast(page, 'Webhook removed')
})

test('without JavaScript a key is made, shown once and revoked', async ({ arrive }) => {
  tradie = await aTradie(await arrive({ javaScriptEnabled: false }), { name: 'Pia Kern', postcode: '3889' })
  const { page } = tradie
  await page.goto('/professionals/settings/software')
  await page.getByRole('checkbox', { name: /^Leads/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Quotes/ }).check()
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('checkbox', { name: /^Quotes/ })).toBeChecked()
  await page.getByLabel(/^Name/).fill('Bookkeeping')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByLabel('Your new API key')).toHaveValue(/^lvk_/)
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Bookkeeping' })).toHaveCount(0)
})
