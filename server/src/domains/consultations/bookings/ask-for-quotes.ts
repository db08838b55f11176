import type { ScopeSheet } from '@lv/contract/booking'
import { ApiError } from '@lv/contract/errors'
import { CreateRequest } from '@lv/contract/new-request'
import { SCOPE_LINES } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { type Consent, consentFrom } from '#domains/marketplace/requests/consent.ts'
import { lockRequest } from '#domains/marketplace/requests/find.ts'
import { openRequest } from '#domains/marketplace/requests/open.ts'
import { setScope } from '#domains/marketplace/requests/settings.ts'
import { storeRequest } from '#domains/marketplace/requests/store.ts'
import { NO_SUCH_POSTCODE, placeOf } from '#domains/professionals/service-areas/suburb.ts'
import { type BookingRow, readBooking } from './parts/read.ts'

type Answer = { requestId: string; isRepeat: boolean }

/** Locks the sheet, so that a second press finds the request of the first. */
async function isUsed(ctx: Context, bookingId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isUsed: boolean }>(sql`
    select request_id is not null as "isUsed" from scope_sheets where booking_id = ${bookingId} for no key update`)
  const [sheet] = rows
  if (!sheet) throw new ApiError('conflict', 'Your consultant has not written the scope sheet yet.')
  return sheet.isUsed
}

/** Without the number, checked at booking: in E.164 it may be shorter than people type. */
const Sheet = CreateRequest.omit({ phone: true })

const askedOf = ({ name, phone, email }: BookingRow, sheet: ScopeSheet) => ({
  phone,
  ...Sheet.parse({
    name,
    email,
    trades: sheet.trades,
    postcode: sheet.postcode,
    description: sheet.summary,
    title: `${sheet.workKind ?? 'Renovation'} in ${sheet.suburb}`,
    projectType: 'Consultation',
    urgency: sheet.timing ?? '',
    ...(sheet.timing ? { timing: sheet.timing } : {}),
    ...(sheet.workKind ? { workKind: sheet.workKind } : {}),
    ...(sheet.budgetBand ? { budgetBand: sheet.budgetBand } : {}),
    consent: 'true',
  }),
})

const CLOSED =
  'Quotes were asked for with your email for this postcode within the last 30 days, and that request is closed to more professionals: a new one couldn’t be passed on to anyone yet. Your sheet stays here. Ask with it once the 30 days are over, or call us.'

/** @throws `conflict` if the request is over: the sheet stays unused */
async function joinEarlier(ctx: Context, requestId: string, scope: ScopeSheet): Promise<void> {
  const { status } = await lockRequest(ctx, requestId)
  if (status !== 'pending' && status !== 'quoted') throw new ApiError('conflict', CLOSED)
  const { rows } = await ctx.db.execute<{ label: string | null }>(sql`select l.label from quote_requests r
    left join scope_lines l on l.request_id = r.id where r.id = ${requestId} order by l.position`)
  const lines = [...new Set([...rows.flatMap(({ label }) => label ?? []), ...scope.lines])]
  if (lines.length > SCOPE_LINES) return
  await setScope(ctx, { requestId, lines }).catch((error) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** A repeat's fee counts for the earlier request (`domains/marketplace/quotes/parts/find.ts`). */
async function makeRequest(ctx: Context, booking: BookingRow, consent: Consent): Promise<void> {
  const sheet = booking.scope as ScopeSheet
  const postcode = await placeOf(ctx, sheet.postcode)
  if (!postcode) throw new ApiError('conflict', NO_SUCH_POSTCODE)
  const place = { ...postcode, suburb: sheet.suburb }
  const requestId = await storeRequest(ctx, {
    asked: askedOf(booking, sheet),
    place,
    phone: booking.phone,
    userId: null,
    fileOwnerId: null,
    consent,
    scope: sheet.lines,
    consultationFeeCents: booking.paidCents - booking.refundedCents || null,
  })
  const opened = await openRequest(ctx, requestId)
  if (opened?.duplicateOf) await joinEarlier(ctx, opened.duplicateOf, sheet)
  await ctx.db.execute(sql`update scope_sheets set request_id = ${requestId} where booking_id = ${booking.id}`)
}

/**
 * The mailed link proves the address. A repeat within 30 days for the same postcode joins the earlier request.
 * @throws `not_found`, `conflict` if there is no sheet yet, or the earlier request is over
 */
export async function askForQuotes(ctx: Context, { token, ip }: { token: string; ip: string }): Promise<Answer> {
  const consent = await consentFrom(ctx, ip)
  const link = { kind: 'manage', token } as const
  return transact(ctx, async (ctx) => {
    const { id } = await readBooking(ctx, link)
    if (!(await isUsed(ctx, id))) await makeRequest(ctx, await readBooking(ctx, link), consent)
    const { requestId, isRepeat } = await readBooking(ctx, link)
    return { requestId: requestId as string, isRepeat }
  })
}
