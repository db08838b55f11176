import { showPhone } from '@lv/contract/phone'
import { aStoredMobile } from '../../server/test/mobiles.ts'
import { expect, expectToast, open, test, waitForHydration } from '../people.ts'
import { textedCode } from '../phone-codes.ts'

const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('somebody proves their mobile number, and loses that by changing it', { tag: '@screens' }, async ({
      enter,
      axe,
    }) => {
      const { page, request } = await enter()
      const phone = aStoredMobile()
      const go = async (address: string) => (javaScriptEnabled ? open(page, address) : page.goto(address))
      const main = page.getByRole('main')
      await go('/profile')
      await main.getByRole('link', { name: 'Verify your mobile number' }).click()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Verify your mobile number')
      const card = await title.locator('xpath=../..').boundingBox()
      expect(card?.width, 'no wider than what it holds').toBeLessThan(460)
      if (javaScriptEnabled) await waitForHydration(page)
      const number = main.getByRole('textbox', { name: 'Mobile number' })
      const send = main.getByRole('button', { name: 'Text me a code' })
      await number.fill('(03) 7010 0182')
      await send.click()
      await expect(number).toHaveAccessibleDescription(/Enter an Australian mobile number/)
      await expect(number).toHaveValue('(03) 7010 0182')
      await axe(page)
      await number.fill(showPhone(phone))
      await send.click()

      const code = main.getByRole('textbox', { name: 'Code' })
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(main).toContainText(`We’ve sent a code to ${showPhone(phone)}`)
      await expect(main).toContainText(/You can ask again in \d+ s/)
      const again = main.getByRole('button', { name: 'Send a new code' })
      if (javaScriptEnabled) await expect(again).toHaveAttribute('aria-disabled', 'true')
      else {
        await again.click()
        await expect(main.getByRole('alert')).toContainText(/You can ask for another in \d+ seconds/)
      }
      const right = await textedCode(request, phone)
      await code.fill(wrongOf(right))
      await main.getByRole('button', { name: 'Verify', exact: true }).click()
      await expect(code).toHaveAccessibleDescription(/not the code we sent. You have 4 more tries/)
      await axe(page)
      await code.fill(right)
      await main.getByRole('button', { name: 'Verify', exact: true }).click()
      await expectToast(page, 'Phone number verified')
      await expect(page).toHaveURL(/\/profile$/)
      const summary = page.getByRole('region', { name: 'Your profile' })
      await expect(summary).toContainText(`${showPhone(phone)}, verified`)

      const changed = await request.patch('/api/auth/user', { data: { phone: aStoredMobile() } })
      expect(await changed.json()).toMatchObject({ phoneVerifiedAt: null })
      await go('/profile')
      await expect(summary.getByRole('link', { name: 'Verify your mobile number' })).toBeVisible()
    })
  })

test('a visitor signs in first, and comes back', async ({ page }) => {
  await page.goto('/profile/verify-phone?returnTo=%2Fdashboard')
  await expect(page).toHaveURL(/\/auth\?returnTo=/)
})
