import { codeOf } from '../server/test/authenticators.ts'
import { aTradie, PASSWORD } from './market.ts'
import { expect, test } from './people.ts'

test('a professional sets up an authenticator app without JavaScript, and signs in with it and with a recovery code', async ({
  arrive,
}) => {
  const tradie = await aTradie(await arrive({ javaScriptEnabled: false }), { name: 'Tess Quill', postcode: '3065' })
  const { page, context } = tradie
  await page.goto('/professionals/settings')
  await page.getByRole('link', { name: 'Authenticator app and recovery codes' }).click()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/not the code of the app/)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const codes = await page
    .getByRole('region', { name: /recovery codes/ })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.goto('/profile/authenticator')
  await expect(page.getByText(codes[0] ?? 'none')).toHaveCount(0)

  const signIn = async (code: string) => {
    await context.clearCookies()
    await page.goto('/professionals/login')
    await page.getByLabel('Email').fill(tradie.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(codeOf(secret, 1))
  await expect(page).toHaveURL(/\/professionals\/(leads|dashboard)/)
  await signIn(codes[3] ?? '')
  await expect(page).toHaveURL(/\/professionals\/(leads|dashboard)/)

  await page.goto('/profile/authenticator')
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/That code doesn’t work/)
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[4] ?? '')
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
})
