import type { ScopeSheet } from '@lv/contract/booking'
import { ApiError } from '@lv/contract/errors'
import { CreateRequest } from '@lv/contract/new-request'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { NO_SUCH_POSTCODE, placeOf } from '../places/get-place.ts'
import { consentFrom } from '../requests/consent.ts'
import { openRequest } from '../requests/open.ts'
import { storeRequest } from '../requests/store.ts'
import { type BookingRow, readBooking } from './read.ts'

/** Locks the sheet: the second of two presses waits, and finds the request of the first. */
async function requestOf(ctx: Context, bookingId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ requestId: string | null }>(sql`
    select request_id as "requestId" from scope_sheets where booking_id = ${bookingId} for no key update`)
  const [sheet] = rows
  if (!sheet) throw new ApiError('conflict', 'Your consultant has not written the scope sheet yet.')
  return sheet.requestId
}

/** All but the number, which was checked when it was booked: as E.164 it may be shorter than what people type. */
const Sheet = CreateRequest.omit({ phone: true })

/** The sheet as somebody would have asked with it; the street stays with us, the postcode is what is passed on. */
const askedOf = ({ name, phone, email }: BookingRow, sheet: ScopeSheet) => ({
  phone,
  ...Sheet.parse({
    ...{ name, email, trades: sheet.trades, postcode: sheet.postcode, description: sheet.summary },
    title: `${sheet.workKind ?? 'Renovation'} in ${sheet.suburb}`,
    projectType: 'Consultation',
    ...(sheet.timing ? { timing: sheet.timing, urgency: sheet.timing } : {}),
    ...(sheet.workKind ? { workKind: sheet.workKind } : {}),
    ...(sheet.budgetBand ? { budgetBand: sheet.budgetBand } : {}),
    consent: 'true',
  }),
})

/**
 * Makes a quote request of the scope sheet, once: who has the link that was mailed has proven the address, so it waits for
 * quotes at once and belongs to the account of that address, if there is one. A second time answers with the same.
 * @throws `not_found`, `conflict` where there is no sheet yet
 */
export async function askForQuotes(ctx: Context, { token, ip }: { token: string; ip: string }) {
  const consent = await consentFrom(ctx, ip)
  return transact(ctx, async (ctx): Promise<{ requestId: string }> => {
    const { id } = await readBooking(ctx, { kind: 'manage', token })
    const before = await requestOf(ctx, id)
    if (before) return { requestId: before }
    // Read once more: the sheet is locked now, and stays as it is.
    const booking = await readBooking(ctx, { kind: 'manage', token })
    const sheet = booking.scope as ScopeSheet
    const place = await placeOf(ctx, sheet.postcode)
    if (!place) throw new ApiError('conflict', NO_SUCH_POSTCODE)
    const requestId = await storeRequest(ctx, {
      ...{ asked: askedOf(booking, sheet), place, phone: booking.phone, userId: null, fileOwnerId: null, consent },
      scope: sheet.lines,
      consultationFeeCents: booking.paidCents - booking.refundedCents || null,
    })
    await openRequest(ctx, requestId)
    await ctx.db.execute(sql`update scope_sheets set request_id = ${requestId} where booking_id = ${id}`)
    return { requestId }
  })
}
