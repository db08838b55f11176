import { ask, aTradie, leadHolders, sendQuote, stopLeads, type Tradie } from './market.ts'
import { expect, expectAtTop, expectToast, open, test } from './people.ts'

/** Only this test's professional works there. */
const PLACE = '3672'

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('a professional revises a quote, withdraws it, and reports the lead; each page shows its status', async ({
  arrive,
  enter,
  axe,
}) => {
  tradies = [await aTradie(await arrive(), { name: 'Otto Frey', postcode: PLACE })]
  const homeowner = await enter()
  const requestId = await ask(homeowner, { postcode: PLACE })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  const { page, lead } = tradie
  const quote = page.getByRole('region', { name: 'Your quote' })
  await sendQuote(tradie, lead.id, 12_000)

  await test.step('the quote that was sent, on the lead’s page', async () => {
    await open(page, `/professionals/leads/${lead.id}`)
    await expect(quote).toContainText('Sent')
    await expect(quote).toContainText('$12,000')
    await expect(quote).not.toContainText('earlier version')
  })

  await test.step('it is revised: both versions are kept, each with its lines', async () => {
    await quote.getByRole('link', { name: 'Revise or withdraw' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise the quote')
    const first = page.getByLabel('Line 1, dollars incl. GST')
    await expect(first).toHaveValue(/^1,?500/)
    await first.fill('2500')
    await page.getByLabel('Note to the homeowner').fill('The benches are dearer than we thought.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expectToast(page, 'New version sent', 'We’re emailing the homeowner.')
    await expectAtTop(page)
    await expect(quote).toContainText('$13,000')
    await expect(quote).toContainText('1 earlier version kept')
    await quote.getByRole('link', { name: 'Revise or withdraw' }).click()
    const versions = page.getByRole('region', { name: 'What was sent' }).getByRole('group')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText(/Version 2.*\$13,000.*Sent/)
    await versions.last().getByText('Version 1').click()
    await expect(versions.last()).toContainText(/Version 1.*\$12,000/)
    await expect(versions.last().getByRole('listitem').first()).toContainText('$1,500')
    await axe(page)
    await open(homeowner.page, `/quotes/${requestId}`)
    await expect(homeowner.page.getByRole('main')).toContainText('$13,000')
    await expect(homeowner.page.getByRole('main')).not.toContainText('$12,000')
  })

  await test.step('withdrawing it asks first; then the homeowner can no longer accept it', async () => {
    const press = page.getByRole('button', { name: 'Withdraw quote' })
    await expect(press).toBeHidden()
    await page.getByText('Withdraw this quote').click()
    await expect(page.getByText('The homeowner can no longer accept it.')).toBeVisible()
    await press.click()
    await expectToast(page, 'Quote withdrawn', 'You can send a new version while the request is open.')
    await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('Withdrawn')
    await expect(page.getByText('Withdraw this quote')).toHaveCount(0)
    await open(homeowner.page, `/quotes/${requestId}`)
    await expect(homeowner.page.getByRole('link', { name: /^Accept/ })).toHaveCount(0)
    await expect(homeowner.page.getByRole('main')).toContainText(/withdr[ae]w/)
  })

  await test.step('the lead says so, and is reported with a reason and a note', async () => {
    await page.getByRole('link', { name: /^Kitchen, / }).click()
    await expect(quote).toContainText('Withdrawn')
    await page.getByText('Report a bad lead').click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByLabel('What is wrong')).toHaveAccessibleDescription('Choose a reason')
    await expect(page.getByLabel('What is wrong')).toBeFocused()
    await page.getByLabel('What is wrong').selectOption('Already hired someone')
    await page.getByLabel('Note', { exact: true }).fill('His brother does it, he told me on the phone.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expectToast(page, 'Report sent')
    const report = page.getByRole('region', { name: 'Your report' })
    await expect(report).toContainText('Under review')
    await expect(report).toContainText('Already hired someone')
    await expect(report).toContainText('His brother does it, he told me on the phone.')
    await expect(page.getByText('Report a bad lead')).toHaveCount(0)
    await axe(page)
  })
})
