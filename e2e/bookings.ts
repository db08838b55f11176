import type { APIRequestContext, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { anAddress } from './market.ts'
import { emailTo } from './money.ts'
import { expect } from './people.ts'

/** What is sent within two seconds counts as a program's. */
export const PERSON_MS = 2100
const DAY_MS = 86_400_000
const LAST = 10

type Slot = { startsAt: string; endsAt: string }

export const slotsOf = async (request: APIRequestContext, name: string): Promise<Slot[]> => {
  const answer = await request.get('/api/consultations/slots', { params: { package: name } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

function drawn(slots: Slot[], name: string) {
  const slot = slots[Math.floor(Math.random() * slots.length)]
  if (!slot) throw new Error(`no time is free for ${name}`)
  return slot.startsAt
}

/** A free time more than three days ahead, so that cancelling it gives everything back; any, so that tests seldom meet. */
export async function aTime(request: APIRequestContext, name: string) {
  const slots = (await slotsOf(request, name)).filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 3 * DAY_MS)
  return drawn(slots.slice(0, -LAST), name)
}

/** One of the last times, which no other test draws: it can be taken from every consultant. */
export const aLastTime = async (request: APIRequestContext, name: string) =>
  drawn((await slotsOf(request, name)).slice(-LAST), name)

/** Chooses a time on the page as it is: its day first, where days are to be chosen. */
export async function chooseTime(page: Page, startsAt: string) {
  const time = page.locator(`[name=startsAt][value="${startsAt}"]`)
  const day = page.locator('[data-day]').filter({ has: time })
  const choice = day.locator('[name=day]')
  if (await choice.isVisible()) await choice.check()
  await day.locator(time).check()
}

/** Fills in who books and where, at a person's pace. @returns the address that was typed */
export async function fillIn(page: Page, { email = anAddress('booker'), location = '' } = {}) {
  await page.getByLabel('Name').fill('Ada Nguyen')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 156')
  if (location) await page.getByLabel('Location').fill(location)
  await page.waitForTimeout(PERSON_MS)
  return email
}

/** What this tab keeps of a booking's form, or null. */
export const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('booking'))

/** Leaves a draft as the form would. */
export const keepDraft = (page: Page, draft: Record<string, string>) =>
  page.evaluate((it) => sessionStorage.setItem('booking', it), JSON.stringify(draft))

/** Books over the API. */
export async function book(request: APIRequestContext, over: Record<string, unknown>) {
  const data = { name: 'Ada Nguyen', phone: '0491 570 156', email: anAddress('booker'), ...over }
  return request.post('/api/consultations', { data })
}

/** The private link in the newest email to this person whose subject begins so. */
export async function linkIn(request: APIRequestContext, email: string, subject: string) {
  const { text } = await emailTo(request, email, subject)
  const [path] = /\/(bookings|visits)\/[\w-]{43}/.exec(text) ?? []
  if (!path) throw new Error(`no link in the letter: ${text}`)
  return path
}

/** The entry of a calendar, as calendars read it. */
export function entryOf(calendar: string) {
  const parsed = new ICAL.Component(ICAL.parse(calendar))
  const [event, ...more] = parsed.getAllSubcomponents('vevent')
  if (!event || more.length > 0) throw new Error('a calendar of one entry was expected')
  const { uid, sequence, startDate } = new ICAL.Event(event)
  return {
    method: String(parsed.getFirstPropertyValue('method')),
    uid,
    sequence,
    startsAt: startDate.toJSDate().toISOString(),
    status: String(event.getFirstPropertyValue('status')),
  }
}

/** The calendar entry that came with an email. */
export async function entryIn(request: APIRequestContext, email: string, subject: string) {
  const letter = await emailTo(request, email, subject)
  const [calendar] = (letter.attachments as { text?: string }[]).flatMap(({ text }) => text ?? [])
  if (!calendar) throw new Error(`no calendar entry came with: ${subject}`)
  return entryOf(calendar)
}

/** A booking by its link's path. */
export async function bookingAt(request: APIRequestContext, path: string) {
  const answer = await request.get(`/api${path}`)
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** A row of a table of the provider's own page that holds this text, and the id at its end. */
const idBeside = (html: string, text: string) =>
  html
    .split('<tr>')
    .find((row) => row.includes(`<td>${text}</td>`))
    ?.match(/<td>((?:cus|pi)_\w+)<\/td><\/tr>/)?.[1]

/** Whether the provider has given back all that this person paid: not a cent of it can be refunded any more. */
export async function isAllReturned(request: APIRequestContext, email: string) {
  const html = await (await request.get('/dev/payments')).text()
  const payment = idBeside(html, idBeside(html, email) ?? '')
  expect(payment, 'a payment at the provider').toBeTruthy()
  const answer = await request.post('/dev/payments/refunds', { data: { payment, amountCents: 1 } })
  return answer.status() >= 400
}
