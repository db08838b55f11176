import { bookedText } from '@lv/contract/booked'
import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import type { NewBooking } from '@lv/contract/new-booking'
import { HOLD_MINUTES, packages } from '@lv/contract/packages'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { newToken } from '#core/tokens.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { newId, singleRow } from '#platform/database/rows.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { endPageOf, findEndingHold, releaseBooking, releaseEnding } from './confirm.ts'
import { hashBookingToken } from './link-tokens.ts'
import { bookingToken, visitSubject } from './links.ts'
import { findDuplicate, isOfBookingBrowser, type MadeBooking } from './parts/find-same.ts'
import { notifyBooking } from './parts/notify.ts'
import { type BookingInput, parseBooking } from './parts/read-asked.ts'
import { findFree, type TakenSlot, takeSlot } from './parts/take-slot.ts'
import { bookings } from './schema.ts'

const MAX_HELD = 3

type Made = { booking: MadeBooking; isNew: boolean }

/** The secrets of its links follow from the id, so the id is chosen here. */
async function rowOf(ctx: Context, asked: BookingInput) {
  const now = ctx.now()
  const id = await newId(ctx)
  const isFree = asked.priceCents === 0
  const state = isFree
    ? { status: 'confirmed' as const, confirmedAt: now }
    : { status: 'held' as const, heldUntil: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS) }
  return {
    ...asked,
    ...state,
    id,
    createdAt: now,
    manageHash: hashBookingToken(await bookingToken(ctx, 'manage', id)),
    visitHash: hashBookingToken(await bookingToken(ctx, 'visit', visitSubject(id, null))),
  }
}

/** One at a time for each account or browser, so that each booking sees those before it. */
const lockBooker = (ctx: Context, { userId, browserHash }: BookingInput) =>
  ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${userId ?? browserHash?.toString('hex')}`}, 0))`,
  )

/** Unpaid holds are limited to three for each person. */
async function refuseMany(ctx: Context, asked: BookingInput) {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from bookings where ${isOfBookingBrowser(asked)} and status = 'held'`,
  )
  if (singleRow(rows).count < MAX_HELD) return
  const message = 'Three of your bookings are waiting to be paid. Pay for one of them, or try again in half an hour.'
  throw new ApiError('conflict', message)
}

type Row = Awaited<ReturnType<typeof rowOf>>

async function insert(ctx: Context, row: Row, slot?: TakenSlot): Promise<MadeBooking> {
  const {
    id,
    package: name,
    email,
    phone,
    priceCents,
    userId,
    heldUntil,
  } = singleRow(
    await ctx.db
      .insert(bookings)
      .values({ ...row, ...slot })
      .returning(),
  )
  return { id, package: name, name: row.name, email, phone, priceCents, userId, heldUntil }
}

/** The same wish makes one booking only. @throws as `takeSlot`; `conflict` if three of this person wait for payment */
async function makeBooking(ctx: Context, asked: BookingInput): Promise<Made> {
  const row = await rowOf(ctx, asked)
  return transact(ctx, async (ctx) => {
    await lockBooker(ctx, asked)
    const same = await findDuplicate(ctx, asked)
    if (same) return { booking: same, isNew: false }
    await releaseEnding(ctx, asked)
    if (row.status === 'held') await refuseMany(ctx, asked)
    const { package: name, startsAt } = asked
    const booking = startsAt
      ? await takeSlot(ctx, { package: name, startsAt }, (ctx, slot) => insert(ctx, row, slot))
      : await insert(ctx, row)
    failpoint(ctx, 'booking:held')
    if (row.status === 'confirmed') await notifyBooking(ctx, { bookingId: booking.id, news: 'confirmed' })
    return { booking, isNew: true }
  })
}

type Booking = { asked: NewBooking; actor: Actor | null; browser: Browser }
type Booked = { success: true; requiresPayment: boolean; checkoutUrl: string | null; message: string }

const rateLimits = {
  free: 'consultations',
  withProof: 'consultationsWithProof',
  ofAddress: 'consultationsOfAddress',
} as const
const booked = ({ startsAt }: Pick<NewBooking, 'startsAt'>): Booked => ({
  success: true,
  requiresPayment: false,
  checkoutUrl: null,
  message: bookedText(Boolean(startsAt)),
})
const TO_PAY = 'We hold your time for up to 30 minutes from when you chose it. It is yours once it is paid for.'

async function payingFor(ctx: Context, { userId, email, name }: MadeBooking) {
  if (!userId) return { guest: { email, name } }
  return { user: toPayer(singleRow(await ctx.db.select().from(users).where(eq(users.id, userId)))) }
}

async function openPage(ctx: Context, booking: MadeBooking): Promise<Booked> {
  const { id, package: name, priceCents, heldUntil } = booking
  const { url } = await openCheckout(ctx, {
    ...(await payingFor(ctx, booking)),
    kind: 'consultation',
    content: `consultation:${id}`,
    subject: id,
    amountCents: priceCents,
    label: `Consultation: ${packages[name].title}`,
    details: { name: booking.name, phone: booking.phone },
    cancelPath: `/book/${name}?payment=stopped`,
    expiresAt: heldUntil ?? undefined,
  })
  return { success: true, requiresPayment: true, checkoutUrl: url, message: TO_PAY }
}

const openNewPage = (ctx: Context, booking: MadeBooking): Promise<Booked> =>
  openPage(ctx, booking).catch(async (error) => {
    await releaseBooking(ctx, { bookingId: booking.id })
    throw error
  })

/**
 * Specification 2, sections 3, 5 and 8. Idempotent for each browser.
 * @throws `invalid` at a field; at `startsAt` and as `slot_taken` with `details.alternatives`; `too_many_requests`,
 * with a challenge from the fourth booking in an hour; `unavailable` if the payment provider does not answer
 */
export async function bookConsultation(ctx: Context, { asked, actor, browser }: Booking): Promise<Booked> {
  const { company_website: honeypot, formTime } = asked
  if (honeypot) return booked(asked)
  const token = browser.bookingCookieToken ?? newToken()
  const wish = await parseBooking(asked, { actor, token })
  browser.keepBookingCookie(token)
  const same = await findDuplicate(ctx, wish)
  if (same) return same.priceCents === 0 ? booked(asked) : openPage(ctx, same)
  // Comes after that: a customer back from payment may press at once, and must not read that it is booked.
  if (await isHoneypotFilled(ctx, { honeypot: '', formTime: actor ? undefined : formTime })) return booked(asked)
  // A time already gone does not count against the day's limit of an address.
  const ending = await findEndingHold(ctx, wish)
  if (wish.startsAt) await findFree(ctx, { package: wish.package, startsAt: wish.startsAt, except: ending?.bookingId })
  await requireProof(ctx, {
    action: 'consultations',
    ip: browser.ip,
    address: wish.email,
    proof: asked.altcha,
    rateLimits,
  })
  if (ending) await endPageOf(ctx, ending)
  const { booking, isNew } = await makeBooking(ctx, wish)
  if (booking.priceCents === 0) return booked(asked)
  return isNew ? openNewPage(ctx, booking) : openPage(ctx, booking)
}
