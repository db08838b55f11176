import type { Page } from '@playwright/test'
import { aMobile } from '../../server/test/mobiles.ts'
import { anAddress, mailedLink, PASSWORD } from '../market.ts'
import { expect, expectToast, open, test } from '../people.ts'
import { startProduct } from '../product.ts'

const TOO_MANY = 'Too many requests. Please try again later.'
const aPerson = () => ({ name: 'Gina Moretti', email: anAddress('gina'), mobile: aMobile(), password: PASSWORD })

async function signUp(page: Page, { name, email, mobile, password }: ReturnType<typeof aPerson>) {
  const typed = { 'Your name': name, Email: email, Mobile: mobile, Password: password, 'Confirm password': password }
  for (const [label, value] of Object.entries(typed))
    await page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

test('the fourth sign-up of an hour costs the browser some work, and without JavaScript it has to wait', async ({
  arrive,
  axe,
}) => {
  test.setTimeout(240_000)
  const product = await startProduct({ SEED: 'none', RATE_LIMIT_PROFILE: 'strict' }, 'flood')
  try {
    const { page, request } = await arrive({ baseURL: product.url })
    for (let count = 0; count < 3; count += 1)
      expect((await request.post('/api/professionals/signup', { data: aPerson() })).status()).toBe(201)

    const scriptless = await arrive({ baseURL: product.url, javaScriptEnabled: false })
    await scriptless.page.goto('/professionals')
    const stranger = aPerson()
    await signUp(scriptless.page, stranger)
    await expect(scriptless.page.getByRole('main').getByText(TOO_MANY)).toBeVisible()
    await expect(scriptless.page.getByLabel(/^Email/)).toHaveValue(stranger.email)
    await axe(scriptless.page)

    await open(page, '/professionals')
    const gina = aPerson()
    await signUp(page, gina)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
    await expectToast(page, 'Registration Successful!', 'Please check your email to verify your account.')
    await expect(page.getByRole('button', { name: 'Sign out' }), 'the page knows who signed up').toBeVisible()
    expect(await mailedLink(request, gina.email)).toContain('/verify-email/')
  } finally {
    await product.stop()
  }
})
