import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test'
import { aCommunity, type Mail, mailTo } from './communities-world.ts'
import { expect } from './fixtures.ts'
import { aTradie, stopLeads } from './market.ts'
import type { Visit } from './people.ts'

/** Cards of the local payment provider, by what they do. */
export const cards = {
  pays: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
  asksToConfirm: '4000 0000 0000 3220',
  /** The first payment passes, every renewal fails. */
  paysOnce: '4000 0000 0000 0341',
}
const typed = { expiry: '12/40', cvc: '123' }

/** What tests read of a paper, and of something that is paid again and again. */
export type Receipt = { id: string; number: string; kind: string; totalCents: number; gstCents: number }
export type Paid = { id: string; kind: string; status: string; label: string; refundableCents: number }
type Letter = Mail & { attachments: { filename: string; contentType: string }[] }

const PAYMENT_PAGE = '**/dev/payments/checkout/*'

/** Waits for the provider's page on which to pay. */
export const paymentPage = (page: Page) => page.waitForURL(PAYMENT_PAGE)

/** Types a card into the form of the provider's page, or of the page about premium. */
export async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(typed.expiry)
  await page.getByLabel(/^(CVC|Security code)/).fill(typed.cvc)
}

/** Tries this card on the provider's page. */
export async function payWith(page: Page, number: string) {
  await typeCard(page, number)
  await page.getByRole('button', { name: /^(Pay|Subscribe for) \$|^Save card$/ }).click()
}

/** The value that a list of facts gives for the name that begins so. */
export const factOf = (page: Page | Locator, name: string) =>
  page
    .locator('div')
    .filter({ has: page.locator('> dt', { hasText: new RegExp(`^${name}`) }) })
    .locator('> dd')

/** Dollars as a page shows them, in cents. */
export const centsIn = async (shown: Locator) =>
  Math.round(Number((await shown.textContent())?.replace(/[$,]/g, '')) * 100)

async function read<T>(answer: APIResponse, status = 200): Promise<T> {
  expect(answer.status(), `${answer.url()}: ${await answer.text()}`).toBe(status)
  return answer.json()
}

/** Pays a page of the provider without showing it. */
export async function payAt(request: APIRequestContext, url: string, number = cards.pays) {
  const answer = await request.post(url, { form: { number, ...typed }, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(303)
}

/** A professional with a proven address whose leads are off, so that nobody's request finds them; 58 points. */
export async function aBuyer(visit: Visit, name: string) {
  const tradie = await aTradie(visit, { name, postcode: '3898' })
  await stopLeads(tradie)
  return tradie
}

/** Brings a professional to a tier, paid on the provider's page. */
export async function buyTier(request: APIRequestContext, tier: string, number = cards.pays) {
  const { sessionUrl } = await read<{ sessionUrl: string }>(
    await request.post('/api/professionals/upgrade-tier', { data: { tier } }),
  )
  await payAt(request, sessionUrl, number)
}

/** Makes somebody a premium member, paid as the card form pays. */
export async function buyPremium(request: APIRequestContext, number = cards.pays) {
  const { clientSecret } = await read<{ clientSecret: string }>(await request.post('/api/create-subscription'))
  const form = { client_secret: clientSecret, return_url: '/subscribe', number, ...typed }
  const answer = await request.post('/dev/payments/confirm', { form })
  expect(await read(answer)).toMatchObject({ status: 'succeeded' })
}

/** Makes somebody a member of one paid community. */
export async function buyMembership(request: APIRequestContext, communityId: string) {
  const { url } = await read<{ url: string }>(await request.post(`/api/communities/${communityId}/subscribe`))
  await payAt(request, url)
}

/** A community that costs $29 a month and is closed to everybody else. */
export const aPaidCommunity = (request: APIRequestContext, price = '29') =>
  aCommunity(request, { isPaid: true, price, membershipType: 'open', isPublic: false })

export const receiptsOf = async (request: APIRequestContext) => read<Receipt[]>(await request.get('/api/receipts'))

export const paidBy = async (request: APIRequestContext) => read<Paid[]>(await request.get('/api/subscriptions'))

/** A person's subscription of this kind; fails if there is none. */
export async function subscriptionOf(request: APIRequestContext, kind: string): Promise<Paid> {
  const found = (await paidBy(request)).find((it) => it.kind === kind)
  if (!found) throw new Error(`nobody pays for ${kind} here`)
  return found
}

/** The newest email to this person whose subject begins so, once it has come. */
export async function emailTo(request: APIRequestContext, email: string, subject: string): Promise<Letter> {
  const find = async () => (await mailTo(request, email)).find((mail) => mail.subject.startsWith(subject))
  await expect.poll(find, { message: `a letter to ${email}: ${subject}`, timeout: 15_000 }).toBeTruthy()
  return (await find()) as Letter
}

/**
 * Moves the provider's clock on; what fell due has arrived when this ends. Only on a product of the test's own.
 * @returns what the clock says then
 */
export async function later(request: APIRequestContext, days: number): Promise<string> {
  const answer = await request.post('/dev/payments/clock', { data: { advanceDays: days }, timeout: 30_000 })
  return (await read<{ now: string }>(answer)).now
}

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant's day in Melbourne as pages write it: '3 Dec 2026'. */
export function dayOf(instant: string) {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Melbourne',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).formatToParts(new Date(instant))
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return `${of('day')} ${short[of('month') - 1]} ${of('year')}`
}

/** The file behind an address, which has to be a PDF. */
export async function expectPdf(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.status(), address).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
