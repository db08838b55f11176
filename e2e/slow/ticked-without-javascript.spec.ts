import type { Page } from '@playwright/test'
import { ask, aTradie } from '../market.ts'
import { expect, test } from '../people.ts'

const scriptless = { javaScriptEnabled: false }
const ticked = ['Plumber', 'Tiler', 'Painter']
/** Another place for each screen, far from the demo professionals. */
const postcodes: Record<string, string> = { phone: '3393', desktop: '3314' }

const within = (page: Page, form: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: form }) })
const boxes = (page: Page, form: string) => within(page, form).locator('[name=trades]:checked')
const valuesOf = async (page: Page, form: string) =>
  (await boxes(page, form).evaluateAll((all) => all.map((box) => (box as unknown as { value: string }).value))).sort()

async function tick(page: Page, form: string) {
  for (const trade of ticked) await within(page, form).getByText(trade, { exact: true }).click()
}

test('without JavaScript trades stay ticked where a professional’s settings are refused', async ({ arrive }, info) => {
  const postcode = postcodes[info.project.name] ?? '3314'
  const { page } = await aTradie(await arrive(scriptless), { name: 'Tia Moss', postcode })
  await page.goto('/professionals/settings')
  await tick(page, 'Save trades and area')
  await page.getByRole('textbox', { name: 'Postcodes' }).fill('0001')
  await page.getByRole('button', { name: 'Save trades and area' }).click()
  expect(await valuesOf(page, 'Save trades and area')).toEqual([...ticked, 'Kitchen Renovator'].sort())
  await page.getByText('Upload a licence or insurance').click()
  await tick(page, 'Upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByLabel(/^Holder/)).toHaveAttribute('aria-invalid', 'true')
  expect(await valuesOf(page, 'Upload')).toEqual(ticked.toSorted())
})

test('without JavaScript trades stay ticked where a brief is refused', async ({ enter }, info) => {
  const homeowner = await enter(undefined, scriptless)
  const { page } = homeowner
  await page.goto(`/quotes/${await ask(homeowner, { postcode: postcodes[info.project.name] ?? '3314' })}`)
  await page.getByText('Change the brief').click()
  await tick(page, 'Save the brief')
  await page.getByLabel('What would you like done?').fill('Short')
  await page.getByRole('button', { name: 'Save the brief' }).click()
  await expect(page.getByLabel('What would you like done?')).toHaveAttribute('aria-invalid', 'true')
  expect(await valuesOf(page, 'Save the brief')).toEqual(ticked.toSorted())
})
