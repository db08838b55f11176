import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

export type Person = { email: string; givenName?: string; familyName?: string }

type Fixtures = {
  /** Patterns of browser problems that this test causes on purpose; anything else fails it. */
  expectedProblems: RegExp[]
  problems: string[]
  /**
   * Finds accessibility violations (WCAG 2.0 to 2.2, A and AA, or those `rules`) on the present page, and fails listing
   * them.
   */
  axe: (page: Page, rules?: string[]) => Promise<void>
}

/** Runs in the page itself: the package's own way opens a second page for each check, which takes a second. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const test = base.extend<Fixtures>({
  expectedProblems: [[], { option: true }],
  problems: [
    async ({ browser, expectedProblems }, use) => {
      const problems: string[] = []
      const watchNew = (context: BrowserContext) => watch(context, problems)
      browser.on('context', watchNew)
      await use(problems)
      browser.off('context', watchNew)
      const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'page errors, Content Security Policy violations and dialogs').toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  axe: async ({}, use) => {
    await use(async (page, rules) => {
      if (await matches(page, '(scripting: none)')) return checkTwin(page)
      await checkPage(page, rules)
    })
  },
})

/** Goes to sign in as the person, fills the embedded provider's form, and waits until back in the product. */
export async function signIn(page: Page, { returnTo = '/', ...person }: Person & { returnTo?: string }) {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  await identify(page, person)
}

/** Fills the embedded provider's form, which the page must be showing, and waits until back in the product. */
export async function identify(page: Page, { email, givenName, familyName }: Person) {
  await page.waitForURL((url) => url.pathname.startsWith('/dev/identity'))
  await page.locator('[name=email]').fill(email)
  if (givenName !== undefined) await page.locator('[name=given_name]').fill(givenName)
  if (familyName !== undefined) await page.locator('[name=family_name]').fill(familyName)
  await page.locator('form:has([name=email]) :is(button:not([type=button]), input[type=submit])').click()
  await page.waitForURL((url) => !/^\/(dev\/identity|api)\b/.test(url.pathname))
}

function watch(context: BrowserContext, problems: string[]) {
  context.on('weberror', (problem) => problems.push(`page error: ${problem.error().message}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(`console: ${message.text()}`)
  })
  context.on('dialog', async (dialog) => {
    if (dialog.type() === 'beforeunload') return dialog.accept()
    problems.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
}

const matches = (page: Page, query: string) => page.evaluate<boolean>(`matchMedia('${query}').matches`)

type Violation = {
  id: string
  impact: string
  help: string
  nodes: { target: string[]; failureSummary?: string }[]
}

async function checkPage(page: Page, rules?: string[]) {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${AXE};0`)
  const runOnly = rules ? { type: 'rule', values: rules } : WCAG_TAGS
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly })
  const violations = await page.evaluate<Violation[]>(`axe.run(${options}).then(({ violations }) => violations)`)
  const lines = violations.flatMap(({ id, impact, help, nodes }) => [
    `${id} (${impact}): ${help}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary?.split('\n').join('\n    ')}`),
  ])
  if (lines.length > 0)
    throw new Error(`axe found ${violations.length} kinds of trouble on ${page.url()}\n${lines.join('\n')}`)
}

// axe needs timers, and a page without JavaScript has none: its document is drawn again, scriptless, where they run.
async function checkTwin(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('axe without JavaScript needs a page of a launched browser.')
  const html = (await page.content())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<(\/?)noscript\b/gi, '<$1div')
  const isDark = await matches(page, '(prefers-color-scheme: dark)')
  const twin = await browser.newContext({
    javaScriptEnabled: true,
    colorScheme: isDark ? 'dark' : 'light',
    viewport: page.viewportSize(),
  })
  try {
    await twin.addCookies(await page.context().cookies())
    const copy = await twin.newPage()
    await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
    await copy.goto(page.url())
    await checkPage(copy)
  } finally {
    await twin.close()
  }
}
