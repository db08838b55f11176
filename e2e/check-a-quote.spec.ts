import type { Page } from '@playwright/test'
import { expect, open, test } from './people.ts'
import { expectUsable } from './usable.ts'

const deck = `1. Site preparation, 1,850
2. Footings and frame (treated pine) $6,400
Spotted gum decking 28 m2\t$9,800 incl GST
Steps, 950
Provisional sum for rock, 5,000
Total incl. GST $24,000`

const covers = (page: Page) => page.getByLabel('What it covers')
/** At once: typing takes the browser the square of the lines. */
const paste = (page: Page, text: string) =>
  covers(page).evaluate((field: { value: string }, pasted) => {
    field.value = pasted
  }, text)
const press = (page: Page) => page.getByRole('button', { name: /^Check (this quote|it again)$/ }).click()

/** A deck of $24,000 with too high a deposit, that says nothing of GST, dates or what it leaves out. */
async function fillIn(page: Page) {
  await page.getByLabel('What is it for?').selectOption('Deck or outdoor')
  await covers(page).fill(deck)
  await page.getByLabel('Deposit').fill('$3,000')
}

async function expectChecked(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your quote, checked')
  const law = page.getByRole('region', { name: 'What the law says' })
  await expect(law.getByRole('listitem').first()).toContainText(
    'For $24,000 that is $1,200; this quote asks for $3,000.',
  )
  await expect(law.getByRole('listitem').first()).toContainText('In force since 1 May 1996.')
  await expect(law).toContainText('Domestic building work above $20,000 needs Home Warranty insurance')
  const price = page.getByRole('region', { name: 'Where the price lies' })
  await expect(price).toContainText(/n = \d+/)
  const scope = page.getByRole('region', { name: 'Held against what such a job takes' })
  await expect(scope.getByRole('listitem').filter({ hasText: 'Footings and frame' })).toContainText('Named')
  await expect(scope.getByRole('listitem').filter({ hasText: 'Drainage' })).toContainText('Not named')
  const questions = page.getByRole('region', { name: 'Questions to ask' })
  await expect(questions).toContainText('Will you lower the deposit to what the law allows?')
  await expect(questions).toContainText('What is not included?')
  await expect(questions).toContainText('They are 21% of the price.')
}

/** What is wrong, and the field that says so; what was typed stays. */
async function expectRefusals(page: Page) {
  await press(page)
  await expect(page.getByLabel('What is it for?')).toHaveAccessibleDescription('Choose what the quote is for')
  await expect(covers(page)).toHaveAccessibleDescription(/Paste at least one line/)
  await page.getByLabel('What is it for?').selectOption('Deck or outdoor')
  for (const [text, said] of [
    ['Steps, 950\n\nDiscount, -500', /Line 3: An amount can’t be below zero/],
    ['Castle, 99999999999', /Line 1: This amount is too large/],
    ['Steps, 950\n'.repeat(10_000), /Use at most 200 lines/],
    ['x'.repeat(100_000), /Line 1: Use at most 300 characters/],
  ] as const) {
    await paste(page, text)
    await press(page)
    await expect(covers(page)).toHaveAccessibleDescription(said)
    expect((await covers(page).inputValue()).trim()).toBe(text.trim())
  }
  await covers(page).fill('Steps, 950')
  await page.getByLabel('Total incl. GST').fill('about 20')
  await page.getByLabel('Frame stage').fill('-1')
  await press(page)
  await expect(page.getByLabel('Total incl. GST')).toHaveAccessibleDescription(/Enter an amount such as 4200/)
  await expect(page.getByLabel('Frame stage')).toHaveAccessibleDescription('An amount can’t be below zero')
  await page.getByLabel('Total incl. GST').fill('')
  await page.getByLabel('Frame stage').fill('')
}

test('a quote from elsewhere is held against law, prices and scope, and leads to three comparable ones', async ({
  arrive,
  axe,
}) => {
  const { page } = await arrive()
  await open(page, '/check-a-quote')
  await expectUsable(page, axe)
  await expectRefusals(page)
  await fillIn(page)
  await press(page)
  await expectChecked(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectUsable(page, axe)
  await page.getByText('How your lines were read (5)').click()
  await expect(page.getByText('Not counted as work: Total incl. GST $24,000')).toBeVisible()

  await page.getByLabel('Deposit').fill('1200')
  await press(page)
  await expect(page.getByText('The deposit of $1,200 is within the limit')).toBeVisible()
  await page.getByRole('link', { name: 'Get up to three comparable quotes' }).click()
  await page.waitForURL('**/get-quotes?work=Deck%20or%20outdoor')
})

test('without JavaScript one trade’s work leads to a request with that trade ticked', { tag: '@slow' }, async ({
  arrive,
}) => {
  const { page } = await arrive({ javaScriptEnabled: false })
  await page.goto('/check-a-quote')
  await page.getByLabel('What is it for?').selectOption('Painting')
  await covers(page).fill('Painting inside, three bedrooms')
  await press(page)
  await expect(page.getByText('What does it all come to, including GST?')).toBeVisible()
  await page.getByRole('link', { name: 'Get up to three comparable quotes' }).click()
  await expect(page.locator('[name=trades][value=Painter]')).toBeChecked()
})

test('without JavaScript it is refused at its fields, kept, checked and corrected on the same page', async ({
  arrive,
  axe,
}) => {
  const { page } = await arrive({ javaScriptEnabled: false })
  await page.goto('/check-a-quote')
  await expectRefusals(page)
  await fillIn(page)
  await press(page)
  await expectChecked(page)
  await axe(page)
  await expect(covers(page)).toHaveValue(deck)
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  await page.getByRole('link', { name: 'Get up to three comparable quotes' }).click()
  await expect(page.locator('[name=workKind]')).toHaveValue('Deck or outdoor')
})
