import { pointsOf } from './market.ts'
import { aBuyer, cards, emailTo, expectPdf, factOf, paymentPage, payWith, receiptsOf, typeCard } from './money.ts'
import { expect, expectToast, open, test, waitForHydration } from './people.ts'

test('a professional tops up: a declined card and an unconfirmed one give nothing, a confirmed one gives points and a tax invoice', async ({
  arrive,
}) => {
  test.setTimeout(240_000)
  const buyer = await aBuyer(await arrive(), 'Tia Moss')
  const { page, request, email } = buyer

  await test.step('the page says what $50 buys, before anything is charged', async () => {
    await open(page, '/professionals/dashboard')
    await page.getByRole('link', { name: 'Top Up Account' }).first().click()
    await page.waitForURL('**/professionals/top-up')
    await page.getByRole('link', { name: '$100', exact: true }).click()
    await expect(factOf(page, 'You pay once')).toHaveText('$100')
    await page.getByRole('link', { name: '$50', exact: true }).click()
    const buys = page.getByRole('region', { name: 'What it buys' })
    await expect(buys).toContainText('enough for 1 lead')
    await expect(factOf(page, 'GST inside')).toHaveText('$4.55')
    await expect(factOf(page, 'You pay once')).toHaveText('$50')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await paymentPage(page)
    await expect(page.getByText('$50.00', { exact: true }).first()).toBeVisible()
  })

  await test.step('the provider’s message, and nothing is credited', async () => {
    await payWith(page, cards.isDeclined)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await expect(page.getByLabel('Card number')).toHaveValue(cards.isDeclined)
    expect(await pointsOf(buyer)).toEqual([58, 0])
  })

  await test.step('a card that asks to confirm, not confirmed', async () => {
    await payWith(page, cards.asksToConfirm)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm this payment')
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByRole('alert')).toContainText('unable to authenticate your payment method')
    expect([await pointsOf(buyer), await receiptsOf(request)]).toEqual([[58, 0], []])
  })

  await test.step('and confirmed: the points are there', async () => {
    await payWith(page, cards.asksToConfirm)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/payment/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Points bought')
    await expect(page.getByText('50 LV Points are in your account. They never expire.')).toBeVisible()
    expect(await pointsOf(buyer)).toEqual([108, 0])
  })

  await test.step('the dashboard and the wallet show them', async () => {
    await page.getByRole('link', { name: 'View Dashboard' }).click()
    await expect(page.getByRole('row', { name: /Top[ -]up/ })).toContainText('+50')
    await expect(page.getByRole('row', { name: /Top[ -]up/ })).toContainText('108')
    await page.getByRole('main').getByRole('link', { name: 'Wallet' }).last().click()
    const lot = page
      .getByRole('region', { name: 'Where your points came from' })
      .getByRole('row', { name: /^Top-up.*Paid/ })
    await expect(lot.getByRole('cell')).toHaveText([/Paid/, '50', '50', '$50'])
  })

  await test.step('the tax invoice came by mail, with the GST in it, and stands on a page', async () => {
    const [receipt] = await receiptsOf(request)
    expect(receipt).toMatchObject({ kind: 'invoice', totalCents: 5000, gstCents: 455 })
    const letter = await emailTo(request, email, `Tax invoice ${receipt?.number}: $50.00`)
    expect(letter.text).toContain('The price includes GST of $4.55.')
    expect(letter.attachments).toEqual([
      { filename: `Tax invoice ${receipt?.number}.pdf`, contentType: 'application/pdf' },
    ])
    await page.getByRole('link', { name: 'Receipts and tax invoices' }).click()
    await page.getByRole('link', { name: /^Top-up of \$50/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
    await expect(page.getByText(/ABN \d\d \d\d\d \d\d\d \d\d\d/).first()).toBeVisible()
    await expect(page.getByText('Total price includes GST of $4.55.')).toBeVisible()
    await expectPdf(request, `/api/receipts/${receipt?.id}.pdf`)
  })
})

test('a second tab, a second press and the back button do not pay twice', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(), 'Ivo Marsh')
  const { page, context, request } = buyer
  await open(page, '/professionals/top-up')
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await paymentPage(page)
  const address = page.url()
  const second = await context.newPage()
  await second.goto(address)
  await typeCard(second, cards.pays)

  await typeCard(page, cards.pays)
  await page.getByRole('button', { name: 'Pay $50.00' }).dblclick()
  await page.waitForURL('**/payment/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Points bought')
  await second.getByRole('button', { name: 'Pay $50.00' }).click()
  await second.waitForURL('**/payment/*')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Points bought')
  await second.close()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This has been paid')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  expect(await pointsOf(buyer)).toEqual([108, 0])
  expect(await receiptsOf(request)).toHaveLength(1)
})

test('a customer who leaves the payment page has paid nothing, and finds it again', async ({ arrive }) => {
  const buyer = await aBuyer(await arrive(), 'Ana Pohl')
  const { page, request } = buyer
  await open(page, '/professionals/top-up')
  await page.getByLabel('Or your own amount').fill('20')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await paymentPage(page)
  const address = page.url()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/professionals/top-up**')
  await waitForHydration(page)
  await expectToast(page, 'Nothing was charged')
  expect([await pointsOf(buyer), await receiptsOf(request)]).toEqual([[58, 0], []])

  await test.step('the same again is the same page', async () => {
    await expect(page.getByLabel('Or your own amount')).toHaveValue('20')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await paymentPage(page)
    expect(page.url()).toBe(address)
  })

  await test.step('another amount closes it', async () => {
    await open(page, '/professionals/top-up?amount=30')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await paymentPage(page)
    await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page has expired')
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    expect(await pointsOf(buyer)).toEqual([58, 0])
  })
})
