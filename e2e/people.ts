import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect, type Person } from './fixtures.ts'

export { expect }

/** A person with their own browser: `request` is that browser's, cookies included. */
export type Visit = { page: Page; context: BrowserContext; request: APIRequestContext }
export type SignedIn = Visit & { person: Required<Person>; id: string }

type Fixtures = {
  /** Opens a browser for a visitor. */
  arrive: (options?: BrowserContextOptions) => Promise<Visit>
  /** Opens a browser for a new person (or `person`) and signs them in without showing the sign-in pages. */
  enter: (person?: Required<Person>, options?: BrowserContextOptions) => Promise<SignedIn>
}

/** The tests' `test`, with people in it; their browsers are closed with the test. */
export const test = base.extend<Fixtures>({
  arrive: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return { page: await context.newPage(), context, request: context.request }
    })
    for (const context of contexts) await context.close()
  },
  enter: async ({ arrive }, use) => {
    await use(async (person = somebody(), options) => {
      const visit = await arrive(options)
      return { ...visit, person, id: await signInByForm(visit.request, person) }
    })
  },
})

/** A person the product has not seen yet. */
export function somebody(givenName = 'Nora', familyName = 'Castellan'): Required<Person> {
  return { email: `${givenName}.${randomUUID().slice(0, 13)}@people.example`.toLowerCase(), givenName, familyName }
}

/** Signs in over HTTP, as the embedded provider's form does. Gives the person's id. */
export async function signInByForm(request: APIRequestContext, { email, givenName, familyName }: Required<Person>) {
  const login = await request.get('/api/login?returnTo=/robots.txt')
  const action = /<form method="post" action="([^"]+)"/.exec(await login.text())?.[1]
  if (!action) throw new Error(`No sign-in form at ${login.url()}`)
  const back = await request.post(new URL(action, login.url()).href, {
    form: { email, given_name: givenName, family_name: familyName, email_verified: 'true' },
  })
  expect(new URL(back.url()).pathname, 'where signing in ended').toBe('/robots.txt')
  const user = await request.get('/api/auth/user')
  expect(user.status(), 'the new session').toBe(200)
  return String((await user.json()).id)
}

// React marks every element it has taken over; the footer is the last of them, and effects run before the next frame.
const HYDRATED = `Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__reactProps'))`
const TOUCH = `dispatchEvent(new Event('pointerover'))`
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))'

/** Goes to a page and waits until its JavaScript is at work. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address)
  await waitForHydration(page)
  return answer
}

/** Touches the page, as a user would, and waits until its JavaScript is running. */
export async function waitForHydration(page: Page) {
  await page.evaluate(TOUCH)
  await awakeByItself(page)
}

/** Holds back what the page asks for at `url` until it is let go: a page that leaves by itself stays to be looked at. @returns what lets go */
export async function holdRequests(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until the JavaScript of the page is at work, without a touch. */
export async function awakeByItself(page: Page, timeout = 15_000) {
  await expect
    .poll(() => page.evaluate<boolean>(HYDRATED), { message: 'the page wakes up', intervals: [25], timeout })
    .toBe(true)
  await page.evaluate(NEXT_FRAME)
}

/** Opens a page whose code does not arrive until it is let through; gives what lets it through, and waits until it is at work. */
export async function openSlowly(page: Page, address: string) {
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return async () => {
    letThrough()
    await awakeByItself(page)
  }
}

/** The one toast that may be visible. */
export const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[data-toast]')

/** Expects the toast with these words, both at once: it disappears after a while. */
export async function expectToast(page: Page, title: string, description = '') {
  await expect(toastOf(page)).toHaveText(new RegExp(`${RegExp.escape(title)}.*${RegExp.escape(description)}`, 's'))
}

/** Expects that a page to which a press led begins at its top, with the focus at its heading. */
export async function expectAtTop(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate<number>('scrollY'), 'px from the top').toBe(0)
}
