import type { Page } from '@playwright/test'
import { expect } from './people.ts'

type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'checkbox' | 'label'

/** Presses Tab until the element has the focus; a page where it is out of reach fails. */
export async function tabTo(page: Page, name: RegExp | string, role: Role = 'link') {
  const found =
    role === 'label' ? page.getByLabel(name) : page.getByRole(role, { name, exact: typeof name === 'string' })
  const target = found.first()
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(page.locator(':focus')).count()) > 0) {
      await expect(target).toBeInViewport()
      return target
    }
  }
  throw new Error(`The keyboard does not reach the ${role} ${name}`)
}

/** Whether the focused element is visible to a sighted user. */
export const hasVisibleFocus = (page: Page) =>
  page.evaluate<boolean>(
    `(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)(getComputedStyle(document.activeElement))`,
  )
