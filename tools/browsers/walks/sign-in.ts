import type { Page } from '../page.ts'
import { anAddress } from './emails.ts'

/** Goes through the sign-in provider as this person, from the page that is open. */
export async function signInAs(page: Page, email: string, name: string) {
  await page.isAt('/dev/identity/')
  await page.write('Email address', email)
  await page.write('First name', name)
  await page.press('Sign in')
}

/** A homeowner or member signs in from a page, is back there signed in, and stays so; then signs out. */
export async function signIn(page: Page) {
  await page.open('/communities')
  await page.shoot('communities')
  await page.follow('Sign in')
  await page.isAt('/auth')
  await page.shoot('auth')
  await page.follow('Sign In with Laneway ID')
  await page.isAt('/dev/identity/')
  await page.shoot('provider')
  await signInAs(page, anAddress('walker'), 'Wanda')
  await page.isAt('/communities')
  await page.open('/profile')
  await page.sees('Where you are signed in')
  await page.sees('This device')
  await page.shoot('profile')
  await page.press('Account of')
  await page.press('Sign out')
  await page.sees('Sign in')
  await page.open('/profile')
  await page.sees('Login Required')
}
