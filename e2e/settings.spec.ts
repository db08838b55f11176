import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'
import { aCommunity, picture } from './village.ts'

test('an owner gives a community a cover, takes it back, and takes a copy of everything along', async ({
  enter,
  axe,
}) => {
  const { page, request } = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aCommunity(request)
  await open(page, `/community/${id}/settings`)
  await page.getByLabel('Cover image (optional)').setInputFiles(picture())
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your picture is kept.')).toBeVisible()
  await page.getByLabel('Name').fill('Slab talk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Settings saved')
  await expect(page.getByRole('img', { name: 'The cover' })).toBeVisible()
  await expectUsable(page, axe)
  await page.getByLabel('Use the drawn cover instead of this picture').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Settings saved')
  await expect(page.getByRole('img', { name: 'The cover' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a copy' }).click()
  expect((await download).suggestedFilename()).toMatch(/^community-\d{4}-\d\d-\d\d\.zip$/)
})
