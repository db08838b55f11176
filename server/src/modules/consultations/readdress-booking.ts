import type { BookingContact } from '@lv/contract/admin-bookings'
import { ApiError, invalidField } from '@lv/contract/errors'
import { type BookingStatus, type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { redirectBookingLetters } from '../../jobs/redirect-letters.ts'
import { tell } from '../../news/tell.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'
import { bookingToken, hashBookingToken, manageSubject } from './link.ts'
import { referenceOf } from './present.ts'

type Row = {
  package: PackageName
  status: BookingStatus
  email: string
  phone: string
  startsAt: string | null
  sequence: number
  readdressedCount: number
}
type Given = BookingContact & { bookingId: string; adminId: string }

async function lock(ctx: Context, { bookingId, sequence, email, phone }: Given): Promise<Row> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select package, status, email, phone, starts_at as "startsAt", sequence,
      readdressed_count as "readdressedCount" from bookings where id = ${bookingId} and erased_at is null for update`)
  const was = found(rows, 'Booking not found')
  if (was.status !== 'confirmed')
    throw new ApiError('conflict', 'This booking doesn’t stand, so nobody needs its links.')
  if (was.sequence !== sequence)
    throw new ApiError('conflict', 'This booking has just been changed. Please look at it again.')
  if (was.email === email && was.phone === phone) throw invalidField('email', 'It has this email and this phone number')
  return was
}

/** With another address the links that went to the old one end: what waits for it goes to the new one, with new links. */
async function moveLinks(ctx: Context, { bookingId, email }: Given, was: Row): Promise<void> {
  const count = was.readdressedCount + 1
  const hash = hashBookingToken(await bookingToken(ctx, 'manage', manageSubject(bookingId, count)))
  await ctx.db.execute(sql`update bookings set email = ${email}, readdressed_count = ${count}, manage_hash = ${hash}
    where id = ${bookingId}`)
  await redirectBookingLetters(ctx, { bookingId, from: was.email, to: email })
}

/**
 * Changes how the customer of a booking is reached, as an administrator who was called. Both addresses are told; nothing of
 * either stands in the audit log, which cannot be changed. @throws `not_found`, `conflict`, `invalid` (email) for the same, (phone)
 */
export async function readdressBooking(ctx: Context, asked: Given): Promise<{ message: string }> {
  const given = { ...asked, phone: await normalisePhone(asked.phone) }
  return transact(ctx, async (ctx) => {
    const { bookingId, email, phone, reason, adminId } = given
    const was = await lock(ctx, given)
    const isMoved = was.email !== email
    const what = isMoved ? (was.phone === phone ? 'email' : 'both') : 'phone'
    await ctx.db.execute(sql`update bookings set phone = ${phone}, sequence = sequence + 1 where id = ${bookingId}`)
    if (isMoved) await moveLinks(ctx, given, was)
    const data = { package: packages[was.package].title, reference: referenceOf(bookingId), what }
    await tell(ctx, {
      kind: 'booking-readdressed',
      to: { email },
      data,
      link: { kind: 'manage_booking', subject: bookingId },
      ...(was.startsAt ? { attach: { kind: 'calendar', id: bookingId } as const } : {}),
    })
    if (isMoved) await tell(ctx, { kind: 'booking-address-changed', to: { email: was.email }, data })
    await audit(ctx, { actorId: adminId, action: 'booking_readdressed', subject: bookingId, detail: { what, reason } })
    const links = isMoved ? ' Links from before no longer work.' : ''
    return {
      message: `${data.reference} is changed.${links} ${isMoved ? 'Both addresses are' : 'They’re'} told by email.`,
    }
  })
}
