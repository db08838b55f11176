import { logInAsAdmin } from './administrator.ts'
import { aTradie } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { expectUsable } from './usable.ts'

const ann = { email: 'ann@appeals.example', givenName: 'Ann', familyName: 'Okafor' }
const ben = { email: 'ben@appeals.example', givenName: 'Ben', familyName: 'Sato' }

let product: Product
test.beforeAll(async ({ browserName: _ }, info) => {
  test.setTimeout(180_000)
  const settings = { SEED: 'none', SUPER_ADMIN_EMAILS: `${ann.email},${ben.email}` }
  product = await startProduct(settings, `appeals-${info.project.name}`)
})
test.afterAll(() => product?.stop())

test('a suspended professional appeals once, and another administrator than the one who suspended them lets them back', async ({
  arrive,
  enter,
  axe,
}) => {
  const tradie = await aTradie(await arrive({ baseURL: product.url }), { name: 'Sina Petrov', postcode: '3056' })
  const { id } = await (await tradie.request.get('/api/professionals/me')).json()
  const second = await enter(ben, { baseURL: product.url, javaScriptEnabled: false })
  await logInAsAdmin(second.request, ben.email)
  const first = await enter(ann, { baseURL: product.url })
  await logInAsAdmin(first.request, ann.email)
  const status = { status: 'suspended', reason: 'A homeowner says you never came.' }
  expect((await first.request.patch(`/api/admin/professionals/${id}/status`, { data: status })).status()).toBe(200)

  const { page } = tradie
  await test.step('the closed workplace leads to the appeal', async () => {
    await open(page, '/professionals/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Appeal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account’s suspension')
    await expect(page.getByRole('main')).toContainText('A homeowner says you never came.')
    await expect(page.getByRole('main')).toContainText('You can appeal until')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    const words = page.getByLabel('What should we look at again?')
    await expect(words).toHaveAccessibleDescription(/Tell us what we should look at again/)
    await expect(words).toBeFocused()
    await expectUsable(page, axe)
    await words.fill('I was there on 3 May: the photo of the slab shows it.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(page, 'Appeal Sent')
    await expect(page.getByRole('main')).toContainText('Being looked at')
    await expect(page.getByRole('button', { name: 'Send appeal' })).toHaveCount(0)
  })

  await test.step('who suspended them sees it, and may not decide it', async () => {
    await open(first.page, '/admin/dashboard')
    await first.page
      .getByRole('link', { name: /^Appeals\s*1/ })
      .first()
      .click()
    await expect(first.page.getByRole('article')).toContainText('You made this decision yourself')
    await expect(first.page.getByRole('button', { name: 'Overturn it' })).toHaveCount(0)
  })

  await test.step('another one overturns it, without JavaScript', async () => {
    await second.page.goto('/admin/dashboard?tab=appeals')
    const appeal = second.page.getByRole('article')
    await expect(appeal).toContainText('the photo of the slab shows it')
    await appeal.getByRole('button', { name: 'Overturn it' }).click()
    await expect(second.page.getByLabel('Reason')).toHaveAccessibleDescription(/Give the reason/)
    await second.page.getByLabel('Reason').fill('The photo has the date.')
    await second.page.getByRole('button', { name: 'Overturn it' }).click()
    await expect(second.page.getByText('No appeal waits for us.')).toBeVisible()
    await second.page.goto('/admin/dashboard?tab=appeals&status=decided')
    await expect(second.page.getByRole('article')).toContainText('The photo has the date.')
  })

  await test.step('the professional reads why, and works again', async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Decision taken back')
    await expect(page.getByRole('main')).toContainText('The photo has the date.')
    const answer = await open(page, '/professionals/dashboard')
    expect(answer?.status()).toBe(200)
  })
})

test('an administrator chooses two documents by the keyboard and checks both', { tag: '@slow' }, async ({
  arrive,
  enter,
  axe,
}) => {
  const tradie = await aTradie(await arrive({ baseURL: product.url }), { name: 'Rosa Lind', postcode: '3057' })
  for (const number of ['PL-1001', 'PL-1002']) {
    const paper = { kind: 'insurance', class: 'Public liability', holder: 'Rosa Lind', number, expiresAt: '2040-06-30' }
    const answer = await tradie.request.post('/api/professionals/documents', { data: { ...paper, trades: [] } })
    expect(answer.status()).toBeLessThan(300)
  }
  const { page, request } = await enter(ann, { baseURL: product.url })
  await logInAsAdmin(request, ann.email)
  await open(page, '/admin/dashboard?tab=documents')
  for (const number of ['PL-1001', 'PL-1002']) {
    const box = page.getByRole('checkbox', { name: `Select Public liability, ${number}` })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  const together = page.getByRole('form', { name: 'Decide the selected ones together' })
  await together.getByRole('button', { name: 'Don’t accept selected' }).click()
  await expect(together.getByLabel('Note, or reason, for all of them')).toHaveAccessibleDescription(/Give a reason/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expectUsable(page, axe)
  await together.getByRole('button', { name: 'Mark selected as checked' }).click()
  await expectToast(page, '2 documents are checked')
  await expect(page.getByText('No document waits to be checked.')).toBeVisible()
})
