import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/** Controls, links inside of running text excepted, that are smaller than 24 by 24 px (WCAG 2.5.8). */
const SMALL_TARGETS = `[...document.querySelectorAll('button, summary, select, textarea, input, a[href]')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((it) => getComputedStyle(it).display !== 'inline' && !it.closest('.sr-only, [aria-hidden=true]'))
  .map((it) => (it.matches('input[type=radio], input[type=checkbox]') ? it.labels?.[0] ?? it : it))
  .filter((it) => !it.matches('.sr-only, .wide-target') && !it.matches('[class*="-translate-y-20"]'))
  .filter((it) => { const { width, height } = it.getBoundingClientRect(); return width < 24 || height < 24 })
  .map((it) => it.outerHTML.slice(0, 160))`

const WIDER_THAN_SCREEN = `document.documentElement.scrollWidth - document.documentElement.clientWidth`

const MOVING = 'document.getAnimations().length'

/** What another theme can change. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

/** Expects that everybody can use the page as it is now: its language, headings, contrast in light and dark, stillness, targets, 320 px. */
export async function expectUsable(shown: Page, axe: (page: Page, rules?: string[]) => Promise<void>) {
  await expect(shown.locator('html')).toHaveAttribute('lang', 'en-AU')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(shown).toHaveTitle(/\S/)
  await axe(shown)
  await shown.emulateMedia({ colorScheme: 'dark' })
  expect(await shown.evaluate(MOVING), 'movements, though less motion was asked for').toBe(0)
  await axe(shown, COLOURS)
  expect(await shown.evaluate<string[]>(SMALL_TARGETS), 'targets under 24 px').toEqual([])
  await shown.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => shown.evaluate<number>(WIDER_THAN_SCREEN), 'px that stick out at 320 px').toBe(0)
}
