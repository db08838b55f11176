import type { Page } from '@playwright/test'
import { PERSON_MS, slotsOf } from '../bookings.ts'
import { hasVisibleFocus, tabTo } from '../keyboard.ts'
import { anAddress } from '../market.ts'
import { emailTo, paymentPage } from '../money.ts'
import { expect, open, test } from '../people.ts'

/** The radio button that has the focus. */
const focused = (page: Page) =>
  page.evaluate<{ name: string; value: string } | null>(
    `(({ name, value, type }) => type === 'radio' ? { name, value } : null)(document.activeElement)`,
  )

/** Whether the ring is seen around the label of what has the focus. */
const hasVisibleRing = (page: Page) =>
  page.evaluate<boolean>(
    `(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)(getComputedStyle(document.activeElement.closest('label')))`,
  )

/** Presses Tab until a radio button of this name has the focus. */
async function tabToRadio(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page))?.name === name) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

test('with the keyboard alone a visit is booked, day and time changed on the way', async ({ page, request }) => {
  const email = anAddress('keys')
  const offered = (await slotsOf(request, 'standard')).map(({ startsAt }) => startsAt)
  await open(page, '/#booking-packages')
  await tabTo(page, /^Choose a time.*Standard Package$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Book your Standard Package' })).toBeVisible()
  await expect(page.getByRole('radiogroup')).toBeVisible()

  await tabToRadio(page, 'day')
  expect(await hasVisibleRing(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await tabToRadio(page, 'startsAt')
  await page.keyboard.press('Space')
  const first = await focused(page)
  await expect(page.getByText('Chosen:')).toBeVisible()

  await test.step('another day: its times are within reach, though one was chosen elsewhere', async () => {
    for (let presses = 0; presses < 60 && (await focused(page))?.name !== 'day'; presses += 1)
      await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await tabToRadio(page, 'startsAt')
    await page.keyboard.press('Space')
    const second = await focused(page)
    expect(second?.value).not.toBe(first?.value)
    expect(offered).toContain(second?.value)
    expect(await hasVisibleRing(page)).toBe(true)
  })

  for (const [label, typed] of [
    ['Name', 'Kim Sato'],
    ['Email', email],
    ['Phone', '0491 570 156'],
    ['Location', '4 Best Street, Fitzroy North 3068'],
  ] as const) {
    await tabTo(page, label, 'textbox')
    expect(await hasVisibleFocus(page)).toBe(true)
    await page.keyboard.type(typed)
  }
  await page.waitForTimeout(PERSON_MS)
  await tabTo(page, /^Continue to payment/, 'button')
  expect(await hasVisibleFocus(page)).toBe(true)
  await page.keyboard.press('Enter')
  await paymentPage(page)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.keyboard.type('4242 4242 4242 4242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid and booked')
  await emailTo(request, email, 'Your visit is booked')
})
