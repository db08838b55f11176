import type { Page } from '../page.ts'
import { anAddress } from './emails.ts'
import { logIn } from './professional.ts'
import { signInAs } from './sign-in.ts'

async function typeCard(page: Page, code: string) {
  await page.write('Card number', '4242 4242 4242 4242')
  await page.write('Expiry', '12/40')
  await page.write(code, '123')
}

/** Pays on the provider's own page. */
export async function payByCard(page: Page, button: string) {
  await page.isAt('/dev/payments/checkout/')
  await typeCard(page, 'CVC')
  await page.shoot('checkout')
  await page.press(button)
  await page.isAt('/payment/')
}

/** A professional buys points and reads the tax invoice; a member pays for premium with the form on our own page. */
export async function paying(page: Page) {
  await logIn(page)
  await page.open('/professionals/top-up')
  await page.follow('$50')
  await page.shoot('top-up')
  await page.press('Continue to payment')
  // The demo's builder has credit, which the first purchase takes.
  await payByCard(page, 'Pay $')
  await page.sees('Points bought')
  await page.shoot('bought')
  await page.open('/subscription/receipts')
  await page.follow('Top-up of $50')
  await page.sees('Total price includes GST of $')
  await page.shoot('invoice')

  await page.open('/professionals/logout')
  await page.open('/api/login?returnTo=/subscribe')
  await signInAs(page, anAddress('premium'), 'Petra')
  await page.isAt('/subscribe')
  await typeCard(page, 'Security code')
  await page.shoot('subscribe')
  await page.press('Subscribe Now')
  await page.sees('You are premium')
  await page.open('/subscription')
  await page.sees('Card')
  await page.shoot('subscription')
}
