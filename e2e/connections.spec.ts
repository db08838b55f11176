import { aTradie } from './market.ts'
import { expect, expectToast, test } from './people.ts'
import { expectUsable } from './usable.ts'

test('a professional sees what reads their account without a sign-in, and ends all of it with one press', async ({
  arrive,
  axe,
}) => {
  const { page, request } = await aTradie(await arrive(), { name: 'Tess Quill', postcode: '3065' })
  const data = { name: 'Job software', scopes: ['leads'] }
  expect((await request.post('/api/professionals/keys', { data })).status()).toBe(201)
  expect((await request.post('/api/calendar-feed')).ok()).toBe(true)

  await page.goto('/professionals/settings')
  await page.getByRole('link', { name: 'Keys, webhooks and calendars' }).click()
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await expect(page.getByText('API key ‘Job software’')).toBeVisible()
  await expect(page.getByText('Your calendar’s address')).toBeVisible()
  await expectUsable(page, axe)
  await page.getByRole('button', { name: 'End them all' }).click()
  await expectToast(page, 'All ended')
  await expect(page.getByText('Nothing reads your account without signing in.', { exact: true }).first()).toBeVisible()
})
