import type { BookingContact } from '@lv/contract/admin-bookings'
import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import { type BookingStatus, type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { readdressOrders } from '#domains/billing/payments/orders.ts'
import { guestReceipts } from '#domains/billing/receipts/download.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { redirectBookingEmails, renewContact } from '#domains/notifications/notifications/redirect-emails.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { hashBookingToken } from './link-tokens.ts'
import { bookingToken, manageSubject } from './links.ts'
import { notifyBooking } from './parts/notify.ts'
import { referenceOf } from './parts/present.ts'

type Row = {
  package: PackageName
  status: BookingStatus
  email: string
  phone: string
  startsAt: string | null
  consultantId: string | null
  readdressedCount: number
}
type Given = BookingContact & { bookingId: string; adminId: string }

async function lock(ctx: Context, { bookingId, formerEmail, formerPhone, email, phone }: Given): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`select package, status, email, phone, starts_at as "startsAt",
      consultant_id as "consultantId", readdressed_count as "readdressedCount"
    from bookings where id = ${bookingId} and erased_at is null for update`)
  const was = requireRow(rows, 'Booking not found')
  if (was.status !== 'confirmed')
    throw new ApiError('conflict', 'This booking doesn’t stand, so nobody needs its links.')
  if (was.email === email && was.phone === phone) throw invalidField('email', 'It has this email and this phone number')
  if (was.email !== formerEmail || was.phone !== formerPhone)
    throw new ApiError('conflict', 'This booking has just been changed. Please look at it again.')
  return was
}

/** Links to the old address end; pending emails go to the new one with new links. */
async function moveLinks(ctx: Context, { bookingId, email }: Given, was: Row): Promise<void> {
  const count = was.readdressedCount + 1
  const hash = hashBookingToken(await bookingToken(ctx, 'manage', manageSubject(bookingId, count)))
  await ctx.db.execute(sql`update bookings set email = ${email}, readdressed_count = ${count}, manage_hash = ${hash}
    where id = ${bookingId}`)
  const receiptIds = await guestReceipts(ctx, bookingId)
  await readdressOrders(ctx, { subject: bookingId, email })
  await redirectBookingEmails(ctx, { bookingId, receiptIds, from: was.email, to: email })
}

async function notifyCustomer(ctx: Context, { bookingId, email }: Given, was: Row, what: string): Promise<void> {
  const { title, place } = packages[was.package]
  const startsAt = was.startsAt && new Date(was.startsAt)
  const about = { package: title, reference: referenceOf(bookingId) }
  await notify(ctx, {
    kind: 'booking-readdressed',
    to: { email },
    data: {
      ...about,
      what,
      place,
      ...(startsAt ? { day: formatDate(startsAt), time: formatTime(startsAt) } : {}),
    },
    link: { kind: 'manage_booking', subject: bookingId },
    ...(startsAt ? { attach: { kind: 'calendar', id: bookingId } as const } : {}),
  })
  if (was.email !== email) await notify(ctx, { kind: 'booking-address-changed', to: { email: was.email }, data: about })
}

/**
 * Pending emails get the new contact. `sequence` stays, so that they still hold.
 * @throws `not_found`, `conflict`, `invalid` (email) for the same, (phone)
 */
export async function readdressBooking(ctx: Context, asked: Given): Promise<{ message: string }> {
  const given = { ...asked, phone: await normalisePhone(asked.phone) }
  return transact(ctx, async (ctx) => {
    const { bookingId, email, phone, reason, adminId } = given
    const was = await lock(ctx, given)
    const isMoved = was.email !== email
    const what = isMoved ? (was.phone === phone ? 'email' : 'both') : 'phone'
    await ctx.db.execute(sql`update bookings set phone = ${phone} where id = ${bookingId}`)
    if (isMoved) await moveLinks(ctx, given, was)
    await renewContact(ctx, { reference: referenceOf(bookingId), from: was.email, email, phone })
    await notifyCustomer(ctx, given, was, what)
    await notifyBooking(ctx, { bookingId, news: 'contact-changed' })
    await audit(ctx, { actorId: adminId, action: 'booking_readdressed', subject: bookingId, detail: { what, reason } })
    const links = isMoved ? ' Links from before no longer work.' : ''
    const consultant = was.consultantId ? ', and so is the consultant' : ''
    const told = `${isMoved ? 'Both addresses are' : 'They’re'} told by email${consultant}.`
    return { message: `${referenceOf(bookingId)} is changed.${links} ${told}` }
  })
}
