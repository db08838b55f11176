import type { ApiError } from '@lv/contract/errors'
import type { PackageName } from '@lv/contract/packages'
import { eq, sql } from 'drizzle-orm'
import { bookings, consultants } from '#domains/consultations/bookings/schema.ts'
import { openBrowser } from '#http/sessions/browser.ts'
import type { TestApp, TestUser } from './app.ts'
import { aConsultant } from './factories.ts'
import { ordersAbout } from './guests.ts'

let people = 0
const anAddress = () => {
  people += 1
  return `booker-${people}-${Math.random().toString(36).slice(2, 8)}@test.example`
}

/** What people do who book a consultation. */
export function openBookingBrowsers(t: TestApp) {
  /** So many consultants and no others, and no bookings. */
  async function aTeam(count: number) {
    await t.ctx.db.execute(sql`truncate bookings, consultants cascade`)
    return Promise.all(Array.from({ length: count }, () => aConsultant(t.ctx)))
  }

  const slotsFor = (name: PackageName = 'basic') => t.as(null).consultations.slots({ query: { package: name } })

  /** The slot that is so far down the list of those that are free. */
  async function aFreeTime(index = 0, name: PackageName = 'basic') {
    const slots = await slotsFor(name)
    const slot = slots.at(index)
    if (!slot) throw new Error('nothing is free')
    return slot.startsAt
  }

  const asked = (over: object = {}) => ({
    serviceType: 'basic',
    name: 'Hanna Reid',
    email: anAddress(),
    phone: '0491 570 156',
    location: '12 Albion Street, Brunswick',
    description: 'Open the kitchen to the garden.',
    ...over,
  })

  /** As a browser sends it: each address has its own browser, unless another mark is given. */
  const post = (over: object = {}, bookingCookieToken?: string) => {
    const payload = asked(over)
    const cookies = { booker: bookingCookieToken ?? payload.email }
    return t.http.inject({ method: 'POST', url: '/api/consultations', payload, cookies })
  }

  /** In process, as a person or a visitor. */
  const book = (over: object = {}, user: TestUser | null = null, ip = '127.0.0.1') => {
    const body = asked(over)
    const brought = { ip, userAgent: 'test', sessionToken: undefined, deviceToken: undefined, formToken: undefined }
    const browser = openBrowser(t.ctx.config, { ...brought, bookingCookieToken: body.email })
    return t.as(user, { ip, browser }).consultations.book({ body: body as never })
  }

  const tryToBook = (over: object = {}, user: TestUser | null = null, ip?: string) =>
    book(over, user, ip).then(
      (answer) => ({ status: 201, code: undefined, answer, details: undefined }),
      ({ status, code, details }: ApiError) => ({ status, code, answer: undefined, details }),
    )

  const bookingsOf = (email: string) =>
    t.ctx.db.select().from(bookings).where(eq(bookings.email, email)).orderBy(bookings.createdAt)
  const ordersOf = (bookingId: string) => ordersAbout(t.ctx, bookingId)
  const consultantOf = async (email: string) =>
    (await t.ctx.db.select().from(consultants).where(eq(consultants.email, email)))[0]

  /** Bookings that overlap another of the same consultant, the way between them included. */
  async function overlaps(): Promise<number> {
    const { rows } = await t.ctx.db.execute(sql`select from bookings a join bookings b on a.id < b.id
      and a.consultant_id = b.consultant_id and a.starts_at < b.busy_until and b.starts_at < a.busy_until
      where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
    return rows.length
  }

  return { anAddress, aTeam, slotsFor, aFreeTime, post, book, tryToBook, bookingsOf, ordersOf, consultantOf, overlaps }
}
