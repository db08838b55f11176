import type { Locator, Page } from '@playwright/test'
import { aCommunity, uniqueName } from './communities-world.ts'
import { anAddress } from './market.ts'
import { expect, open, test } from './people.ts'

// On a phone: one way for all forms (docs/decisions/0088). Forms of several areas, each in both directions.

type Walk = { field: Locator; wrong: string; right: string; message: string | RegExp }

const box = (page: Page, label: string | RegExp) => page.getByRole('main').getByLabel(label)
const lineOf = (page: Page) => page.locator('[data-form-line]')

async function expectWrong(field: Locator, message: string | RegExp) {
  await expect(field).toHaveAccessibleDescription(
    message instanceof RegExp ? message : new RegExp(RegExp.escape(message)),
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

async function expectRight(field: Locator, message: string | RegExp) {
  await expect(field).not.toHaveAttribute('aria-invalid')
  const said = message instanceof RegExp ? message : new RegExp(RegExp.escape(message))
  await expect(field).not.toHaveAccessibleDescription(said)
}

/** Wrong and left: the message. Right while it is typed: gone. Wrong and left again: back. */
async function walk({ field, wrong, right, message }: Walk) {
  await field.pressSequentially(wrong)
  await expectRight(field, message)
  await field.blur()
  await expectWrong(field, message)
  await field.fill(right)
  await expectRight(field, message)
  await expect(field, 'it went before the field was left').toBeFocused()
  await field.fill(wrong)
  await field.blur()
  await expectWrong(field, message)
  await field.fill(right)
  await field.blur()
  await expectRight(field, message)
}

test('a message to us: what is missing is named at the button, and less of it with each field', async ({
  page,
  axe,
}) => {
  await open(page, '/contact')
  await walk({ field: box(page, 'Email'), wrong: 'ada@', right: 'ada@homes.example', message: 'valid email address' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(box(page, 'Name')).toBeFocused()
  await expect(lineOf(page)).toHaveText('Still missing: name, phone, subject, message.')
  await axe(page)
  await box(page, 'Name').fill('Ada Nguyen')
  await expect(lineOf(page)).toHaveText('Still missing: phone, subject, message.')
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await expect(lineOf(page)).toHaveText('Still missing: subject, message. Please check: phone.')
  await box(page, 'Subject').selectOption('Technical Support')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 156')
  await page.getByRole('textbox', { name: 'Message' }).fill('The plans of my request would not open.')
  await expect(lineOf(page)).toBeEmpty()
  await expect(box(page, 'Email'), 'nothing typed is lost').toHaveValue('ada@homes.example')
  await axe(page)
})

test('a booking: each field once it is left, and all of them with the button', async ({ page, axe }) => {
  await open(page, '/book/free')
  await walk({ field: box(page, 'Name'), wrong: 'A', right: 'Ada Nguyen', message: 'Please enter your name' })
  await walk({
    field: box(page, 'Email'),
    wrong: 'ada',
    right: anAddress('booker'),
    message: 'Please enter a valid email address',
  })
  await page.getByRole('button', { name: 'Book free consultation' }).click()
  await expect(lineOf(page)).toHaveText(/^Still missing: .*phone/)
  await axe(page)
})

test('the same wrong value is refused as often as it is sent', async ({ page }) => {
  const name = box(page, 'Name')
  const send = page.getByRole('button', { name: 'Book free consultation' })
  await open(page, '/book/free')
  for (let time = 0; time < 2; time += 1) {
    await name.fill('A')
    await send.click()
    await expectWrong(name, 'Please enter your name')
    await expect(name).toBeFocused()
    await name.fill('Ada Nguyen')
    await expectRight(name, 'Please enter your name')
  }
})

test('a professional’s sign-up', async ({ page, axe }) => {
  await open(page, '/professionals')
  await walk({ field: box(page, 'Email'), wrong: 'bruno@', right: anAddress('tradie'), message: /valid email/ })
  await walk({ field: box(page, /^Mobile/), wrong: '12345', right: '0491 570 156', message: /phone|mobile/i })
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(lineOf(page)).toHaveText(/^Still missing: your name, password/)
  await expect(box(page, 'Your name')).toBeFocused()
  await axe(page)
})

test('a new community and its settings', async ({ enter, axe }) => {
  const { page, request } = await enter()
  await open(page, '/create-community')
  await walk({
    field: box(page, /^Name/),
    wrong: 'ab',
    right: uniqueName('Owners'),
    message: 'Name must be at least 3 characters',
  })
  await page.getByRole('button', { name: 'Create Community' }).click()
  await expect(lineOf(page)).toHaveText(/^Still missing: description, category, sector, location/)
  await axe(page)
  const { id } = await aCommunity(request)
  await open(page, `/community/${id}/settings`)
  const name = box(page, /^Name/)
  await name.fill('')
  await name.blur()
  await expectWrong(name, 'Community name is required')
  await name.fill('Owners of Brunswick')
  await expectRight(name, 'Community name is required')
})

test('one’s own profile', async ({ enter, axe }) => {
  const { page } = await enter()
  await open(page, '/profile')
  const form = page.getByRole('region', { name: 'Edit Profile' })
  const website = form.getByLabel('Website')
  await walk({ field: website, wrong: 'not a site', right: 'example.com.au', message: /web address/ })
  const last = form.getByLabel('Last name')
  await last.fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(lineOf(page)).toHaveText(/^Still missing: last name/)
  await expect(last).toBeFocused()
  await axe(page)
})

test('the ring of the focus is not the colour of an error', async ({ page }) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  const name = box(page, 'Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  const [ring, border, width] = await page.evaluate<string[]>(
    `(({ outlineColor, borderTopColor, outlineWidth }) => [outlineColor, borderTopColor, outlineWidth])(getComputedStyle(document.activeElement))`,
  )
  expect(ring).not.toBe(border)
  expect(width).toBe('2px')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form is refused at its fields as before', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(box(page, 'Name')).toHaveAccessibleDescription('Please enter your name')
    await expect(lineOf(page)).toHaveCount(0)
  })
})
