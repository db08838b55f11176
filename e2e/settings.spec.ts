import { aCommunity, join, picture } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

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

test('rules are read before one joins and after, and a closed community asks nobody to join, post or register', async ({
  enter,
  arrive,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const { id } = await aCommunity(owner.request)
  const member = await enter(somebody('Mila', 'Okafor'))
  await join(member.request, id)
  const { page: visitor } = await arrive()
  await open(owner.page, `/community/${id}/settings`)
  await owner.page.getByLabel('Rules').fill('Say where the house is.')
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(owner.page, 'Settings saved')
  await open(visitor, `/community/${id}`)
  await expect(visitor.getByRole('region', { name: 'Rules' })).toContainText('Say where the house is.')
  await expect(visitor.getByRole('button', { name: 'Join Community' })).toBeVisible()
  const home = `/community/${id}/dashboard`
  await open(member.page, home)
  await expect(member.page.getByRole('region', { name: 'Rules' })).toContainText('Say where the house is.')

  await open(owner.page, `/community/${id}/settings`)
  await owner.page.getByRole('button', { name: 'Close the community' }).click()
  await expectToast(owner.page, 'The community is closed')
  for (const [page, address] of [
    [visitor, `/community/${id}`],
    [member.page, home],
    [member.page, `${home}?tab=posts`],
    [member.page, `${home}?tab=events`],
    [owner.page, home],
  ] as const) {
    await open(page, address)
    await expect(page.getByText(/^Closed since .*nobody can join or post/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Community' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^New / })).toHaveCount(0)
  }
})
