import { bookedText } from '@lv/contract/booked'
import type { NewBooking } from '@lv/contract/new-booking'
import { packages } from '@lv/contract/packages'
import { eq } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import type { Context } from '#core/context.ts'
import { newToken } from '#core/tokens.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { payerOf } from '#domains/billing/payments/payer.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { only } from '#platform/database/rows.ts'
import { isTrapped } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { endPageOf, findEndingHold } from './parts/end-hold.ts'
import { findSame, type MadeBooking } from './parts/find-same.ts'
import { makeBooking } from './parts/make-booking.ts'
import { readAsked } from './parts/read-asked.ts'
import { findFree } from './parts/take-slot.ts'
import { releaseBooking } from './release.ts'

type Booking = { asked: NewBooking; actor: Actor | null; browser: Browser }
type Booked = { success: true; requiresPayment: boolean; checkoutUrl: string | null; message: string }

const budgets = {
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

/** Who pays: the account that booked, or the person as they wrote themselves down. */
async function payingFor(ctx: Context, { userId, email, name }: MadeBooking) {
  if (!userId) return { guest: { email, name } }
  return { user: payerOf(only(await ctx.db.select().from(users).where(eq(users.id, userId)))) }
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

/** A time for which no page could be opened is nobody's. */
const openNewPage = (ctx: Context, booking: MadeBooking): Promise<Booked> =>
  openPage(ctx, booking).catch(async (error) => {
    await releaseBooking(ctx, { bookingId: booking.id })
    throw error
  })

/**
 * Books a consultation (specification 2, sections 3, 5 and 8): a free one at once, a paid one with the page on which it
 * is paid. Sent again from the same browser it is the same booking, and the same page; where too little is left to pay
 * in, a new one of the same time. A program that fills the form in gets an answer only.
 * @throws `invalid` at a field; at `startsAt` and as `slot_taken` with `details.alternatives`; `too_many_requests`, with
 * a challenge from the fourth booking of an hour; `unavailable` where the payment provider does not answer
 */
export async function bookConsultation(ctx: Context, { asked, actor, browser }: Booking): Promise<Booked> {
  const { company_website: honeypot, formTime } = asked
  if (honeypot) return booked(asked)
  const token = browser.bookerToken ?? newToken()
  const wish = await readAsked(asked, { actor, token })
  browser.keepBooker(token)
  const same = await findSame(ctx, wish)
  if (same) return same.priceCents === 0 ? booked(asked) : openPage(ctx, same)
  // After that: a customer who comes back from the payment may press at once, and must not read that it is booked.
  if (await isTrapped(ctx, { honeypot: '', formTime: actor ? undefined : formTime })) return booked(asked)
  // A time that is gone costs nothing of what an address may book in a day.
  const ending = await findEndingHold(ctx, wish)
  if (wish.startsAt) await findFree(ctx, { package: wish.package, startsAt: wish.startsAt, except: ending?.bookingId })
  await requireProof(ctx, {
    action: 'consultations',
    ip: browser.ip,
    address: wish.email,
    proof: asked.altcha,
    budgets,
  })
  if (ending) await endPageOf(ctx, ending)
  const { booking, isNew } = await makeBooking(ctx, wish)
  if (booking.priceCents === 0) return booked(asked)
  return isNew ? openNewPage(ctx, booking) : openPage(ctx, booking)
}
