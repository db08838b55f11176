import { logInAsAdmin } from './administrator.ts'
import { expect, expectToast, open, test } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { expectUsable } from './usable.ts'

const ann = { email: 'ann@office.example', givenName: 'Ann', familyName: 'Okafor' }
const ben = { email: 'ben@office.example', givenName: 'Ben', familyName: 'Sato' }

/** How much of the log's table can only be had by scrolling sideways. */
const BESIDE = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[aria-label="Audit log"]'))`

let product: Product
test.beforeAll(async ({ browserName: _ }, info) => {
  test.setTimeout(180_000)
  const settings = { SEED: 'none', SUPER_ADMIN_EMAILS: `${ann.email},${ben.email}` }
  product = await startProduct(settings, `administration-${info.project.name}`)
})
test.afterAll(() => product?.stop())

test('one administrator asks for new prices after their preview, another approves them without JavaScript', async ({
  enter,
  axe,
}) => {
  const { page, request } = await enter(ann, { baseURL: product.url })
  await logInAsAdmin(request, ann.email)
  await open(page, '/admin/dashboard?tab=prices')
  const form = page.getByRole('form', { name: 'New prices' })
  const gold = form.getByRole('group', { name: 'Gold' })
  await form.getByLabel('From').fill('2031-03-01')
  await form.getByLabel('Why').fill('Registers charge us more')
  await gold.getByLabel('Price').fill('125')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('alert')).toContainText('Gold: price breaks the ladder')
  await expect(gold.getByLabel('Price')).toHaveAccessibleDescription(/Platinum tier costs no more than Gold tier/)
  await expect(form.getByRole('button', { name: 'Ask for these prices' })).toHaveCount(0)
  await gold.getByLabel('Price').fill('104.99')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('Every plan is the cheapest at some pace.')).toBeVisible()
  await expectUsable(page, axe)
  await form.getByRole('button', { name: 'Ask for these prices' }).click()
  await expectToast(page, 'Another administrator has to approve the new prices')
  await expect(page.getByText('Gold: price $104.99')).toBeVisible()

  const second = await enter(ben, { baseURL: product.url, javaScriptEnabled: false })
  await logInAsAdmin(second.request, ben.email)
  await second.page.goto('/admin/dashboard?tab=approvals')
  await expect(second.page.getByText('Gold: price $104.99')).toBeVisible()
  await second.page.getByRole('button', { name: 'Approve: New prices: 1 figure' }).click()
  await expect(second.page.getByText('Nothing waits')).toBeVisible()
  await second.page.goto('/admin/dashboard?tab=prices')
  await expect(second.page.getByRole('row', { name: /Gold: price \$104\.99 1 Mar 2031 To come/ })).toBeVisible()
})

test('the log tells who did it, is checked when somebody asks, and a filter of it is kept', async ({ enter }) => {
  const { page, request } = await enter(ann, { baseURL: product.url })
  await logInAsAdmin(request, ann.email)
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  await open(page, '/admin/dashboard?tab=audit')
  await page.getByLabel('About whom').fill('ann@office.example')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/about=ann%40office\.example/)
  await expect(page.getByRole('row', { name: /Admin logged in/ }).first()).toBeVisible()
  expect(broken).toEqual([])
  await page.getByText('Save these filters').click()
  await page.getByLabel('Name', { exact: true }).fill('About me')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'About me' })).toHaveAttribute('aria-current', 'true')
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  const log = page.getByRole('region', { name: 'Audit log' })
  expect(await page.evaluate<number>(BESIDE), 'what of the log is beside a phone').toBe(0)
  if (screen) await page.setViewportSize(screen)
  const who = await log.getByText(ann.email, { exact: true }).first().boundingBox()
  expect(who?.height, 'an address is read in one line').toBeLessThan(30)
  await page.getByRole('button', { name: 'Check it now' }).click()
  await expectToast(page, 'The log is being gone through. Look again in a minute.')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The chain holds')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
})
