import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** Controls, links inside of running text excepted, that are smaller than 24 by 24 px (WCAG 2.5.8). */
const SMALL_TARGETS = `[...document.querySelectorAll('button, summary, select, textarea, input, a[href]')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((it) => getComputedStyle(it).display !== 'inline' && !it.closest('.sr-only, [aria-hidden=true]'))
  .map((it) => (it.matches('input[type=radio], input[type=checkbox]') ? it.labels?.[0] ?? it : it))
  .filter((it) => !it.matches('.sr-only, .wide-target') && !it.matches('[class*="-translate-y-20"]'))
  .filter((it) => { const { width, height } = it.getBoundingClientRect(); return width < 24 || height < 24 })
  .map((it) => it.outerHTML.slice(0, 160))`

/** What does not fit as the page is now: it is wider than its screen, or a card shows a fact in part. */
const MISFITS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const right = (it) => { const text = document.createRange(); text.selectNodeContents(it); return text.getBoundingClientRect().right }
  const cut = [...document.querySelectorAll('main :is(dt, dd)')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
    .filter((it) => right(it) > (it.closest('.overflow-hidden') ?? document.body).getBoundingClientRect().right)
  return [...(scrollWidth > clientWidth ? ['sticks out: ' + (scrollWidth - clientWidth) + ' px'] : []),
    ...cut.map((it) => 'cut off: ' + it.textContent)]
})()`

const MOVING = 'document.getAnimations().length'

/** What another theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const DESKTOP = 1280
const PHONE = 390
export const NARROWEST = 320

/** The first tier asks axe once light, on a phone, and once dark, on a desktop; the second at every width in both themes. */
const isFirstTier = process.env.E2E_TIER === 'first'

type Axe = (page: Page, rules?: string[]) => Promise<void>

async function expectFits(shown: Page) {
  expect(await shown.evaluate<string[]>(SMALL_TARGETS), 'targets under 24 px').toEqual([])
  await expect.poll(() => shown.evaluate<string[]>(MISFITS), 'what does not fit').toEqual([])
}

/**
 * Expects that everybody can use the present page: its language, headings, targets, stillness and what fits on a
 * desktop, a phone and the narrowest phone, and what axe finds on a desktop and a phone (and `more` widths), light and
 * dark (fewer in the first tier). The screen is then as it was, so one run looks at all of them.
 */
export async function expectUsable(shown: Page, axe: Axe, ...more: number[]) {
  await expect(shown.locator('html')).toHaveAttribute('lang', 'en-AU')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(shown).toHaveTitle(/\S/)
  const before = shown.viewportSize()
  const at = async (width: number) => shown.setViewportSize({ width, height: before?.height ?? 800 })
  const widths = [PHONE, ...more, DESKTOP]
  await at(NARROWEST)
  await expectFits(shown)
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await at(width)
      if (!isFirstTier || width === PHONE) await axe(shown)
      await expectFits(shown)
    })
  await shown.emulateMedia({ colorScheme: 'dark' })
  expect(await shown.evaluate(MOVING), 'movements, though less motion was asked for').toBe(0)
  for (const width of isFirstTier ? [DESKTOP] : widths.toReversed())
    await test.step(`at ${width} px, dark`, async () => {
      await at(width)
      await axe(shown, COLOURS)
    })
  await shown.emulateMedia({ colorScheme: 'light' })
  if (before) await shown.setViewportSize(before)
}
