import { expect, type Page } from '@playwright/test'

type Screen = 'living' | 'photos' | 'budget' | 'timing' | 'contact'

/** The question that is on the screen. */
export const question = (page: Page) => page.locator('section[data-step]').filter({ visible: true })

/** A choice of the present question, pressed. */
export const answer = (page: Page, name: string) => question(page).getByRole('radio', { name, exact: true }).click()

/** Skips or passes the questions of the form before this screen. */
export async function passTo(page: Page, screen: Screen) {
  await expect(question(page)).toHaveCount(1)
  for (;;) {
    const present = await question(page).getAttribute('data-step')
    if (present === screen) return
    await question(page)
      .getByRole('button', { name: /^(?:Skip|Next)$/ })
      .click()
    await expect(page.locator(`section[data-step="${present}"]`)).toBeHidden()
  }
}

/** Goes back to this screen. */
export async function backTo(page: Page, screen: Screen) {
  while ((await question(page).getAttribute('data-step')) !== screen) {
    const present = await question(page).getAttribute('data-step')
    await question(page).getByRole('button', { name: 'Back' }).click()
    await expect(page.locator(`section[data-step="${present}"]`)).toBeHidden()
  }
}
