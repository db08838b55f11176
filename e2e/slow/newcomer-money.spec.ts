import type { Page } from '@playwright/test'
import { anAbn } from '../../server/test/mobiles.ts'
import { logInAsAdmin } from '../administrator.ts'
import { anAddress, mailedLink, pointsOf } from '../market.ts'
import { aBuyer, cards, emailTo, factOf, paymentPage, payWith, receiptsOf, typeCard } from '../money.ts'
import { box, chooseTradesAndArea, signUp } from '../newcomers.ts'
import { expect, expectToast, open, type SignedIn, test, type Visit } from '../people.ts'
import { provePhone } from '../phone-codes.ts'
import { startProduct } from '../product.ts'

const office = { email: 'ann@office.example', givenName: 'Ann', familyName: 'Okafor' }

async function pay(page: Page, heading: string) {
  await paymentPage(page)
  await payWith(page, cards.pays)
  await page.waitForURL('**/payment/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

async function chooseSilver(page: Page) {
  await page.goto('/professionals/subscription/change?tier=silver')
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
}

/** An administrator gives credit on the professional's page, which says how much. */
async function giveCredit(desk: SignedIn, { request }: Visit, dollars: string, reason: string) {
  const { id } = await (await request.get('/api/professionals/me')).json()
  await open(desk.page, `/admin/dashboard?tab=professionals&id=${id}`)
  const form = desk.page.getByRole('form', { name: 'Give credit' })
  await form.getByLabel('Dollars').fill(dollars)
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Give credit' }).click()
  await expectToast(desk.page, 'of credit is theirs')
}

test('a newcomer is vetted, tops up, takes Silver, pays with credit that was given, and buys the check', async ({
  arrive,
  enter,
}) => {
  test.setTimeout(240_000)
  const product = await startProduct({ SEED: 'none', SUPER_ADMIN_EMAILS: office.email }, 'newcomer-money')
  try {
    const desk = await enter(office, { baseURL: product.url })
    await logInAsAdmin(desk.request, office.email)
    const newcomer = await arrive({ baseURL: product.url })
    const { page, request } = newcomer
    const email = anAddress('nell')
    const paper = async (cents: number, subject: string) => {
      expect((await receiptsOf(request))[0]).toMatchObject({ kind: 'invoice', totalCents: cents })
      await emailTo(request, email, `Tax invoice ${(await receiptsOf(request))[0]?.number}: ${subject}`)
    }

    await test.step('what comes before the first lead', async () => {
      await open(page, '/professionals')
      await signUp(page, email)
      await page.goto(await mailedLink(request, email))
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await page.waitForURL('**/professionals/dashboard')
      await open(page, '/professionals/settings')
      await chooseTradesAndArea(page, '3490')
      await expectToast(page, 'Settings Updated')
      await open(page, '/professionals/settings')
      await box(page, 'ABN').fill(anAbn())
      await box(page, 'REC number: Electrician').fill('REC 12345')
      await page.getByRole('button', { name: 'Save business details' }).click()
      await expectToast(page, 'Profile Updated')
      await provePhone(request)
      expect(await pointsOf(newcomer)).toEqual([58, 0])
    })

    await test.step('$100 buys the 100 points that the page showed', async () => {
      await open(page, '/professionals/top-up?amount=100')
      await expect(page.getByRole('region', { name: 'What it buys' })).toContainText('100points')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await pay(page, 'Points bought')
      expect(await pointsOf(newcomer)).toEqual([158, 0])
      await paper(10_000, '$100.00')
    })

    await test.step('Silver brings 85 points', async () => {
      await open(page, '/professionals/subscription/change?tier=silver')
      await expect(factOf(page, 'To pay now')).toHaveText('$49.99')
      await expect(factOf(page, 'Points, once')).toHaveText('+85')
      await page.getByRole('button', { name: 'Upgrade Now' }).click()
      await pay(page, 'Tier upgraded successfully!')
      expect(await pointsOf(newcomer)).toEqual([243, 0])
      await paper(4999, '$49.99')
    })

    await test.step('credit pays one top-up whole, and a part of the next', async () => {
      await giveCredit(desk, newcomer, '80', 'Two leads that were none')
      const letter = await emailTo(request, email, 'We’ve given you $80.00 of credit')
      expect(letter.text).toContain('Two leads that were none')
      await open(page, '/professionals/top-up?amount=50')
      await expect(factOf(page, 'From your credit balance')).toHaveText('$50')
      await page.getByRole('button', { name: 'Pay with credit' }).click()
      await page.waitForURL('**/payment/*')
      await expect(page.getByRole('main')).toContainText('from your credit balance')
      expect(await pointsOf(newcomer)).toEqual([313, 0])
      await open(page, '/professionals/top-up?amount=50')
      await expect(factOf(page, 'From your credit balance')).toHaveText('$30')
      await expect(factOf(page, 'By card')).toHaveText('$20')
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await pay(page, 'Points bought')
      await expect(page.getByRole('main')).toContainText('$30 from your credit balance, $20 by card')
      await page.getByRole('link', { name: 'Receipt', exact: true }).click()
      await expect(page.getByText('Paid by credit balance: $30.00')).toBeVisible()
      expect(await pointsOf(newcomer)).toEqual([383, 0])
      await paper(5000, '$50.00')
    })

    await test.step('the check of a licence', async () => {
      const licence = { kind: 'licence', class: 'Registered electrical contractor', trades: ['Electrician'] }
      const data = { ...licence, holder: 'Nell Okafor', number: 'REC 12345', expiresAt: '2040-06-30' }
      expect((await request.post('/api/professionals/documents', { data })).status()).toBe(201)
      await open(page, '/professionals/subscription')
      await page.getByRole('button', { name: 'Pay for the check' }).click()
      await pay(page, 'Your check is paid for')
      await open(page, '/professionals/settings')
      await expect(page.locator('#documents')).toContainText('or refund you automatically')
      expect(await pointsOf(newcomer)).toEqual([383, 0])
      await paper(2000, '$20.00')
    })

    for (const javaScriptEnabled of [true, false])
      await test.step(`credit pays a part of a first plan${javaScriptEnabled ? '' : ', without JavaScript'}`, async () => {
        const buyer = await aBuyer(await arrive({ baseURL: product.url, javaScriptEnabled }), 'Ines Duarte')
        await giveCredit(desk, buyer, '20', 'A lead that was none')
        await chooseSilver(buyer.page)
        await buyer.page.waitForURL('**/payment/*/card')
        await expect(factOf(buyer.page, 'From your credit balance')).toHaveText('−$20.00')
        await typeCard(buyer.page, cards.isDeclined)
        await buyer.page.getByRole('button', { name: 'Pay $29.99' }).click()
        await expect(buyer.page.getByRole('alert').first()).toContainText('Your card was declined.')
        await typeCard(buyer.page, cards.asksToConfirm)
        await buyer.page.getByRole('button', { name: 'Pay $29.99' }).click()
        await buyer.page.getByRole('button', { name: 'Complete' }).click()
        await expect(buyer.page.getByRole('heading', { level: 1 })).toHaveText('Tier upgraded successfully!')
        await expect(buyer.page.getByRole('main')).toContainText('$20 from your credit balance, $29.99 by card')
      })

    await test.step('a plan that credit covers asks for a card for later', async () => {
      const buyer = await aBuyer(await arrive({ baseURL: product.url }), 'Otis Brandt')
      const { page } = buyer
      await giveCredit(desk, buyer, '49.99', 'Two leads that were none')
      await chooseSilver(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tier upgraded successfully!')
      await page.getByRole('button', { name: 'Add a card' }).click()
      await paymentPage(page)
      await payWith(page, cards.pays)
      await page.waitForURL('**/subscription')
    })
    await product.checkInvariants()
  } finally {
    await product.stop()
  }
})
