import type { Page } from '@playwright/test'
import { mailTo } from './communities-world.ts'
import { anAddress } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'

const PERSON_MS = 2100
const message = 'The plans of my request would not open.'

/** Fills in everything, at a person's pace: what is sent within two seconds counts as a program's. */
async function fillIn(page: Page, email: string) {
  await page.getByLabel('Name').fill('Ada Nguyen')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 156')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').selectOption('Technical Support')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.waitForTimeout(PERSON_MS)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

/** Every field's message, in the documented words. */
async function expectEveryMessage(page: Page) {
  for (const [field, said] of [
    [page.getByLabel('Name'), 'Please enter your name'],
    [page.getByRole('textbox', { name: 'Phone' }), 'Please enter a valid phone number'],
    [page.getByLabel('Email'), 'Please enter a valid email address'],
    [page.getByLabel('Subject'), 'Please select a subject'],
    [page.getByRole('textbox', { name: 'Message' }), 'Please provide more details in your message'],
  ] as const)
    await expect(field).toHaveAccessibleDescription(said)
  await expect(page.getByLabel('Name')).toBeFocused()
}

test('a message is written, refused at its fields, sent, and confirmed by mail', async ({ page, axe, request }) => {
  await open(page, '/contact')
  await send(page)
  await expectEveryMessage(page)
  await axe(page)
  const email = anAddress('writer')
  await fillIn(page, email)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expectToast(page, 'Message Sent!', "We'll get back to you within 24 hours.")
  await axe(page)
  await expect.poll(async () => (await mailTo(request, email)).length, { message: 'one letter' }).toBe(1)
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('away from the network the message stays in its form', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, '/contact')
  await fillIn(page, anAddress('writer'))
  await context.setOffline(true)
  await send(page)
  await expectToast(page, 'Message Not Sent', 'Network error. Please check your connection and try again.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
  await context.setOffline(false)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
})

test('what works is said part by part, and what is counted says how many it rests on', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, '/status')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything works')
  await expect(page.getByRole('main').getByText('Working', { exact: true })).toHaveCount(5)
  await open(page, '/trust')
  const requests = page.getByRole('region', { name: 'Requests and leads' })
  await expect(requests).toContainText(/Requests with a verified email\d+/)
  await expect(requests).toContainText(/Counted \d+ \w+ \d{4}/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is refused at its fields, kept, and sent; answers open', { tag: '@slow' }, async ({
    page,
    request,
  }) => {
    await page.goto('/contact')
    await send(page)
    await expectEveryMessage(page)
    const email = anAddress('writer')
    await fillIn(page, email)
    await page.getByLabel('Name').fill('A')
    await send(page)
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
    await expect(page.getByLabel('Subject')).toHaveValue('Technical Support')
    // At once: who corrects one field is no program.
    await page.getByLabel('Name').fill('Ada Nguyen')
    await send(page)
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
    await expect.poll(async () => (await mailTo(request, email)).length, { message: 'one letter' }).toBe(1)
    await page.goto('/contact')
    await page.getByText('Is something broken, or is it me?').click()
    await expect(page.getByRole('link', { name: 'What works now' })).toBeVisible()
  })
})
