import type { Page } from '../page.ts'

const DAY_MS = 86_400_000

/** Logs the demo's builder in. */
export async function logIn(page: Page) {
  await page.open('/professionals/login')
  await page.write('Email', 'builder@demo.example')
  await page.write('Password', 'laneway-demo-1')
  await page.press('Sign in')
  await page.isAt('/professionals/leads')
}

/** A professional logs in with a password, finds their pages open, reads a lead, and goes on leave until a day. */
export async function professional(page: Page) {
  await logIn(page)
  await page.sees('Login Successful!')
  await page.shoot('leads')
  await page.tickFirst('main a[href^="/professionals/leads/"]')
  await page.isAt('/professionals/leads/')
  await page.shoot('lead')
  await page.open('/professionals/settings')
  await page.shoot('settings')
  await page.set('Back on', new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10))
  await page.open('/professionals/wallet')
  await page.sees('Automatic top-up')
  await page.shoot('wallet')
}
