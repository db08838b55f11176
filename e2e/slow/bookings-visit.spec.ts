import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as newRequest } from '@playwright/test'
import { logInAsAdmin } from '../administrator.ts'
import { book, bookingAt, linkIn, slotsOf } from '../bookings.ts'
import { mailTo } from '../communities-world.ts'
import { anAddress } from '../market.ts'
import { emailTo, factOf, payAt } from '../money.ts'
import { expect, expectToast, open, signInByForm, test } from '../people.ts'
import { startProduct } from '../product.ts'

const HOUR_MS = 3_600_000
const CONSULTANT = 'rosa@consultants.example'
const MISSING = 'Write at least 20 characters'
const SHEET = 'Your scope sheet is ready'
const empty = { SEED: 'none', SUPER_ADMIN_EMAILS: 'admin@demo.example' }

/** Two times, the second of which begins 26 to 46 hours after the end of the first. */
async function twoTimes(request: Parameters<typeof slotsOf>[0]) {
  const slots = await slotsOf(request, 'basic')
  for (const first of slots)
    for (const { startsAt } of slots) {
      const hours = (Date.parse(startsAt) - Date.parse(first.endsAt)) / HOUR_MS
      if (hours >= 26 && hours <= 46) return { visit: first, late: startsAt }
    }
  throw new Error('no two days in a row are open')
}

/** Adds a consultant who works every day but Sunday. */
async function addConsultant(baseURL: string) {
  const office = await newRequest.newContext({ baseURL })
  await signInByForm(office, { email: 'admin@demo.example', givenName: 'Alex', familyName: 'Novak' })
  await logInAsAdmin(office)
  const data = { name: 'Rosa Marchetti', email: CONSULTANT, travelMinutes: '30' }
  const added = await office.post('/api/admin/consultants', { data })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = await added.json()
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '9:00-17:00'])
  const hours = { ...Object.fromEntries(weekdays), saturday: '9:00-13:00' }
  expect((await office.put(`/api/admin/consultants/${id}/hours`, { data: hours })).status()).toBe(200)
  await office.dispose()
}

test('after the visit: the consultant writes the scope, one press asks for quotes, and a late cancellation gives half back', async ({
  browser,
  axe,
}) => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-visits-'))
  const products: { stop(): Promise<void> }[] = []
  const start = async (settings: Record<string, string>) => {
    const product = await startProduct({ ...empty, DATA_DIR: dataDir, ...settings }, 'visits')
    products.push(product)
    return product
  }
  try {
    const before = await start({})
    await addConsultant(before.url)
    const request = await newRequest.newContext({ baseURL: before.url })
    const { visit, late } = await twoTimes(request)
    const [email, other] = [anAddress('visited'), anAddress('late')]
    const paid = async (of: string, startsAt: string) => {
      const answer = await book(request, { serviceType: 'basic', email: of, startsAt, location: '12 Rae Street, 3068' })
      await payAt(request, (await answer.json()).checkoutUrl)
      return linkIn(request, of, 'Your visit is booked')
    }
    const link = await paid(email, visit.startsAt)
    const consultantLink = await linkIn(request, CONSULTANT, 'New visit')
    const lateLink = await paid(other, late)
    const context = await browser.newContext({ baseURL: before.url })
    const early = await context.newPage()
    await open(early, consultantLink)
    await expect(early.getByText('You can write it once the visit has begun.')).toBeVisible()
    await context.close()
    await request.dispose()
    await before.stop()

    const seconds = Math.ceil((Date.parse(visit.endsAt) + HOUR_MS / 6 - Date.now()) / 1000)
    const after = await start({ TEST_CLOCK_OFFSET: String(seconds) })
    const customer = await browser.newContext({ baseURL: after.url })
    const page = await customer.newPage()
    const ours = customer.request

    await test.step('the consultant writes the sheet, and changes it', async () => {
      await open(page, consultantLink)
      await page.getByRole('button', { name: 'Save the scope sheet' }).click()
      await expect(page.getByLabel('Summary')).toHaveAccessibleDescription(new RegExp(MISSING))
      await expect(page.getByLabel('Summary')).toBeFocused()
      await expect(page.getByLabel('Lines')).toHaveAccessibleDescription(/at most 30.*Write at least one line/)
      await page.getByLabel('Summary').fill('A dark kitchen behind a terrace; the floor slopes to the lane.')
      await page.getByLabel('Lines').fill('Demolish the lean-to\n\nNew slab, 24 m²')
      await page.getByText('Carpenter', { exact: true }).click()
      await page.getByLabel('Kind of work').selectOption('Kitchen')
      await expect(page.getByLabel('Postcode of the house')).toHaveValue('3068')
      await page.getByRole('button', { name: 'Save the scope sheet' }).click()
      await expectToast(page, 'The scope sheet is saved')
      await emailTo(ours, email, SHEET)
      await page.getByLabel('Lines').fill('Demolish the lean-to\nNew slab, 24 m²\nMove the gas meter')
      await page.getByRole('button', { name: 'Save the changes' }).click()
      await expectToast(page, 'The scope sheet is saved')
      await axe(page)
    })

    await test.step('so without JavaScript: a refused sheet keeps what was typed and ticked', async () => {
      const scriptless = await browser.newContext({ baseURL: after.url, javaScriptEnabled: false })
      const plain = await scriptless.newPage()
      await plain.goto(consultantLink)
      const summary = await plain.getByLabel('Summary').inputValue()
      await plain.getByLabel('Summary').fill('Too short')
      await plain.getByText('Painter', { exact: true }).click()
      await plain.getByRole('button', { name: 'Save the changes' }).click()
      await expect(plain.getByLabel('Summary')).toHaveAccessibleDescription(new RegExp(MISSING))
      await expect(plain.getByLabel('Summary')).toHaveValue('Too short')
      for (const trade of ['Carpenter', 'Painter']) await expect(plain.getByLabel(trade)).toBeChecked()
      await plain.getByLabel('Summary').fill(summary)
      await plain.getByRole('button', { name: 'Save the changes' }).click()
      await expect(plain.getByText('The scope sheet is saved')).toBeVisible()
      await scriptless.close()
    })

    await test.step('the customer reads it, consents, and asks for quotes with it', async () => {
      await open(page, link)
      const scope = page.getByRole('region', { name: 'Your scope sheet' })
      await expect(scope).toContainText('Move the gas meter')
      await expect(scope).toContainText(
        /Consultation fee \$599, credited when you hire through Laneway Village: .*card/,
      )
      await page.getByRole('button', { name: 'Ask for quotes' }).click()
      await expect(page.getByRole('checkbox', { name: /^Pass my request/ })).toHaveAccessibleDescription(/Tick the box/)
      await page.getByRole('checkbox', { name: /^Pass my request/ }).check()
      await axe(page)
      await page.getByRole('button', { name: 'Ask for quotes' }).click()
      await expectToast(page, 'Your request is on its way')
      await expect(page.getByText(`Sign in with ${email} to see it.`)).toBeVisible()
      await signInByForm(ours, { email, givenName: 'Ada', familyName: 'Nguyen' })
      await open(page, link)
      await page.getByRole('link', { name: 'See your quotes' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kitchen in /)
      const fee = 'Consultation fee $599, credited when you hire through Laneway Village.'
      await expect(page.getByText(fee, { exact: true })).toBeVisible()
      expect((await mailTo(ours, email)).filter(({ subject }) => subject === SHEET)).toHaveLength(1)
    })

    await test.step('from then on the sheet stays as it is', async () => {
      await open(page, consultantLink)
      await expect(page.getByText('it can no longer be changed')).toBeVisible()
      await expect(page.getByLabel('Summary')).toHaveCount(0)
      await expect(page.getByText('Move the gas meter')).toBeVisible()
    })

    await test.step('less than 48 hours before another visit, half of it comes back', async () => {
      await open(page, lateLink)
      await expect(factOf(page, 'Now')).toHaveText('$299.50')
      await expect(factOf(page, 'In 48 hours')).toHaveText('$0')
      await page.getByText('Cancel this booking').click()
      const cancel = page.getByRole('button', { name: 'Cancel and get $299.50 back' })
      // As a page says that was opened when all of it still came back.
      await page.evaluate(`document.querySelector('[name=expectedRefundCents]').value = '59900'`)
      await cancel.click()
      await expect(page.getByRole('alert')).toContainText('The refund is now $299.50')
      await expect(page.getByText('Confirmed', { exact: true }), 'nothing is cancelled yet').toBeVisible()
      await page.reload()
      await page.getByText('Cancel this booking').click()
      await cancel.click()
      await expectToast(page, 'Your booking is cancelled', '$299.50 will be refunded to your card.')
      expect(await bookingAt(ours, lateLink)).toMatchObject({ paidCents: 59_900, refundedCents: 29_950 })
    })

    await test.step('its consultant sees that it is off, and nothing of who it was for', async () => {
      await open(page, await linkIn(ours, CONSULTANT, 'Cancelled:'))
      await expect(page.getByText('This visit was cancelled.')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Ada|Rae Street|@/)
      await axe(page)
    })
    await customer.close()
  } finally {
    for (const product of products) await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
