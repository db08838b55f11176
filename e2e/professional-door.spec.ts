import type { Page } from '@playwright/test'
import { aMobile } from '../server/test/mobiles.ts'
import { anAddress, aTradie, fillIn, mailedLink, PASSWORD } from './market.ts'
import { expect, expectToast, open, test, toastOf } from './people.ts'

/** The field of this label; a star may follow it. */
const box = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}`))
const stored = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage)')

async function signUp(page: Page, over: Record<string, string> = {}) {
  const typed = {
    'Your name': 'Gina Moretti',
    Email: anAddress('gina'),
    Mobile: aMobile(),
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...over,
  }
  for (const [label, value] of Object.entries(typed)) await box(page, label).fill(value)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

async function logIn(page: Page, email: string, password = PASSWORD) {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const logOut = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.locator('summary').filter({ hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('signing up says at each field what is wrong, the first one focused, and keeps what was typed', {
  tag: '@slow',
}, async ({ page, axe }) => {
  await open(page, '/professionals')
  const wrong = { 'Your name': 'G', Email: 'gina', Mobile: '12', Password: 'short', 'Confirm password': 'short' }
  await signUp(page, wrong)
  const said: [string, string][] = [
    ['Your name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Mobile', 'Please enter a valid mobile number'],
    ['Password', 'Password must be at least 8 characters'],
  ]
  for (const [label, message] of said) await expect(box(page, label)).toHaveAccessibleDescription(new RegExp(message))
  await expect(box(page, 'Your name')).toBeFocused()
  await expect(box(page, 'Email')).toHaveValue('gina')
  await axe(page)
  await signUp(page, { ...wrong, 'Confirm password': `${PASSWORD}!` })
  said.unshift(['Confirm password', "Passwords don't match"])
  for (const [label, message] of said) await expect(box(page, label)).toHaveAccessibleDescription(new RegExp(message))
  await signUp(page, { 'Confirm password': `${PASSWORD}!` })
  await expect(box(page, 'Confirm password')).toHaveAccessibleDescription(/Passwords don't match/)
  await expect(box(page, 'Password')).not.toHaveAttribute('aria-invalid')
  await signUp(page, { Password: 'password1', 'Confirm password': 'password1' })
  await expect(box(page, 'Password')).toHaveAccessibleDescription(/./)
  await expect(box(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
})

test('somebody signs up, proves the address, logs in, switches leads off, and logs out', { tag: '@screens' }, async ({
  page,
  context,
  isMobile,
  axe,
}) => {
  await open(page, '/professionals')
  const email = anAddress('gina')
  await signUp(page, { Email: email })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  await expectToast(page, 'Registration Successful!', 'Please check your email to verify your account.')
  expect(await page.evaluate('scrollY'), 'the page begins at its top').toBe(0)
  await axe(page)
  // A public profile begins with the vetting.
  for (const address of ['/professionals/dashboard', '/professionals/settings']) {
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /public profile/i })).toHaveCount(0)
  }

  await page.goto(await mailedLink(context.request, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.waitForURL(/\/professionals\/(login|dashboard)/)
  await expectToast(page, 'Email Verified Successfully', 'Your dashboard shows what we need before your first lead.')
  await page.waitForURL('**/professionals/dashboard')
  expect((await stored(page)).filter((key) => !['professional', 'professionalId'].includes(key))).toEqual([])
  const leads = page.getByRole('switch', { name: 'Receive Leads' })
  await expect(leads).toHaveAttribute('aria-checked', 'false')
  await fillIn(context.request, { postcode: '4825' })
  await open(page, '/professionals/dashboard')
  await expect(leads).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('link', { name: /public profile/i }).first()).toBeVisible()
  await leads.click()
  await expectToast(page, 'Settings Updated')
  await page.reload()
  await expect(leads).toHaveAttribute('aria-checked', 'false')

  await logOut(page, isMobile)
  await page.waitForURL('**/professionals/login')
  await expectToast(page, 'Logged Out')
  await expect.poll(() => stored(page)).toEqual([])
  await open(page, '/professionals/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
})

test('on leave a professional switches leads off and on again', { tag: '@slow' }, async ({ arrive }, info) => {
  const postcode = info.project.name === 'phone' ? '3423' : '3418'
  const { page, request } = await aTradie(await arrive(), { name: 'Lea Holm', postcode })
  const away = await request.patch('/api/professionals/matching', { data: { awayUntil: '2099-03-10' } })
  expect(away.status()).toBe(200)
  await open(page, '/professionals/dashboard')
  const leads = page.getByRole('switch', { name: 'Receive Leads' })
  await expect(leads).toHaveAttribute('aria-checked', 'true')
  await expect(leads).toHaveAccessibleDescription(/^On\s*You are away until/)
  await leads.click()
  await expectToast(page, 'Settings Updated', 'You have switched leads off.')
  await expect(leads).toHaveAttribute('aria-checked', 'false')
  await leads.click()
  await expectToast(page, 'Settings Updated', 'You are away until')
  await expect(leads).toHaveAttribute('aria-checked', 'true')
})

test('the link from the mail leads on to the login with its message', { tag: '@slow' }, async ({ arrive }) => {
  const { page, request } = await arrive()
  const email = anAddress('gina')
  const form = { name: 'Gina Moretti', email, mobile: aMobile(), password: PASSWORD }
  expect((await request.post('/api/professionals/signup', { data: form })).status()).toBe(201)
  const link = await mailedLink(request, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expectToast(page, 'Email Verified Successfully')
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expectToast(page, 'Already Verified')
})

test('the link that a mail scanner opened first takes no password away', async ({ arrive }) => {
  const { page, request } = await arrive()
  const email = anAddress('gina')
  const form = { name: 'Gina Moretti', email, mobile: aMobile(), password: PASSWORD }
  expect((await request.post('/api/professionals/signup', { data: form })).status()).toBe(201)
  const link = await mailedLink(request, email)
  const scanner = await arrive()
  await open(scanner.page, link)
  await expect(scanner.page.getByRole('button', { name: 'Verify my email' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expectToast(page, 'Email Verified Successfully')
  expect((await request.get('/api/professionals/me')).status()).toBe(200)
})

test('in another browser than the one that signed up, the link asks for a new password', { tag: '@slow' }, async ({
  arrive,
}) => {
  const { request } = await arrive()
  const { page } = await arrive()
  const email = anAddress('gina')
  const form = { name: 'Gina Moretti', email, mobile: aMobile(), password: PASSWORD }
  await request.post('/api/professionals/signup', { data: form })
  await page.goto(await mailedLink(request, email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.waitForURL('**/professionals/reset-password/*')
  await box(page, 'New password').fill('a quieter phrase')
  await box(page, 'Confirm password').fill('a quieter phrase')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await logIn(page, email, 'a quieter phrase')
  await page.waitForURL('**/professionals/dashboard')
})

test('logging in with the wrong word says so, and keeps the address', async ({ page, arrive, axe }) => {
  const { email } = await aTradie(await arrive(), { name: 'Lena Vogt', postcode: '4825' })
  await open(page, '/professionals/login')
  await logIn(page, email, 'not the word')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(box(page, 'Email')).toHaveValue(email)
  await axe(page)
  await logIn(page, email)
  await page.waitForURL('**/professionals/dashboard')
  await expectToast(page, 'Login Successful!')
})

test('a forgotten password is reset with the link from the mail, once', async ({ page, arrive, context, axe }) => {
  const { email, request } = await aTradie(await arrive(), { name: 'Lena Vogt', postcode: '4825' })
  await open(page, '/professionals/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(box(page, 'Email')).toHaveAccessibleDescription(/Please enter your email address/)
  await expect(toastOf(page)).toHaveText(/^Email Required\s*Please enter your email address/)
  await box(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'Reset Email Sent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')

  const link = await mailedLink(context.request, email, 'reset-password')
  await open(page, `/professionals${link}`)
  await axe(page)
  const set = async (password: string, again = password) => {
    await box(page, 'New password').fill(password)
    await box(page, 'Confirm password').fill(again)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  await set('short')
  await expect(box(page, 'New password')).toHaveAccessibleDescription(/at least 8 characters/)
  await set('a quieter phrase', 'a quieter phrases')
  await expect(box(page, 'Confirm password')).toHaveAccessibleDescription(/Passwords Don't Match/)
  await set('a quieter phrase')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Reset Successful')
  expect((await request.get('/api/professionals/me')).status(), 'the other browser is signed out').toBe(401)
  await open(page, `/professionals${link}`)
  await set('yet another phrase')
  await expectToast(page, 'Reset Failed')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await open(page, '/professionals/login')
  await logIn(page, email, 'a quieter phrase')
  await page.waitForURL('**/professionals/dashboard')
})

test('the dashboard without a professional’s session is Access Denied, with the ways in', async ({
  page,
  enter,
  axe,
}) => {
  for (const shown of [page, (await enter()).page]) {
    const answer = await open(shown, '/professionals/dashboard')
    expect(answer?.status()).toBe(401)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
    await axe(shown)
    await shown.getByRole('link', { name: 'Professional Login' }).click()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Sign in for professionals')
  }
  await page.goto('/professional-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await page.goto('/professional-login')
  await page.waitForURL('**/professionals/login')
})

test('a professional who comes back from an abandoned checkout is told once', { tag: '@slow' }, async ({
  page,
  axe,
}) => {
  await open(page, '/professionals?checkout=incomplete')
  const dialog = page.getByRole('dialog', { name: 'Your checkout is incomplete' })
  await expect(dialog).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
