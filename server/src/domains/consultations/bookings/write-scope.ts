import type { ConsultantVisit } from '@lv/contract/booking'
import type { NewScope } from '@lv/contract/consultations'
import { ApiError, invalidField } from '@lv/contract/errors'
import { packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { NO_SUCH_POSTCODE, placeOf, suburbIn } from '#domains/professionals/service-areas/suburb.ts'
import { type BookingRow, readBooking } from './parts/read.ts'
import { getVisit } from './read.ts'

/** Runs in the caller's transaction. */
const notifyScope = (ctx: Context, { id, email, package: name }: BookingRow): Promise<void> =>
  notify(ctx, {
    kind: 'scope-ready',
    to: { email },
    data: { package: packages[name].title },
    link: { kind: 'manage_booking', subject: id },
  })

type Sheet = { scope: NewScope; suburb: string }

function check(ctx: Context, { status, startsAt }: BookingRow) {
  if (status !== 'confirmed') throw new ApiError('conflict', 'This visit was cancelled.')
  if (startsAt === null || new Date(startsAt) > ctx.now())
    throw new ApiError('conflict', 'You can write it once the visit has begun.')
}

/** @returns whether it is the first */
async function write(ctx: Context, bookingId: string, { scope, suburb }: Sheet): Promise<boolean> {
  const { summary, lines, trades, workKind = null, budgetBand = null, timing = null, postcode } = scope
  const { rows } = await ctx.db.execute<{ isFirst: boolean }>(sql`
    insert into scope_sheets as s (booking_id, summary, lines, trades, work_kind, budget_band, timing, postcode, suburb,
      written_at)
    values (${bookingId}, ${summary}, ${sql.param(lines)}::text[], ${sql.param(trades)}::text[], ${workKind}::work_kind,
      ${budgetBand}::budget_band, ${timing}::timing, ${postcode}, ${suburb}, ${ctx.now()})
    on conflict (booking_id) do update set summary = excluded.summary, lines = excluded.lines, trades = excluded.trades,
      work_kind = excluded.work_kind, budget_band = excluded.budget_band, timing = excluded.timing,
      postcode = excluded.postcode, suburb = excluded.suburb, written_at = excluded.written_at
    where s.request_id is null
    returning (xmax = 0) as "isFirst"`)
  const [written] = rows
  if (!written)
    throw new ApiError('conflict', 'The customer has asked for quotes with this sheet, so it can no longer be changed.')
  return written.isFirst
}

/** @throws `not_found`, `invalid` at `postcode`, `conflict` before the visit, after a cancellation, and once used */
export async function writeScope(ctx: Context, of: { token: string; scope: NewScope }): Promise<ConsultantVisit> {
  const { token, scope } = of
  const booking = await readBooking(ctx, { kind: 'visit', token })
  check(ctx, booking)
  const place = await placeOf(ctx, scope.postcode)
  if (!place) throw invalidField('postcode', NO_SUCH_POSTCODE)
  const suburb = await suburbIn(ctx, place, booking.location)
  return transact(ctx, async (ctx) => {
    const isFirst = await write(ctx, booking.id, { scope, suburb })
    if (isFirst) await notifyScope(ctx, booking)
    return getVisit(ctx, { token })
  })
}

/** A request's second round takes the sheet, and with it the link on the booking's page. */
export async function passSheetOn(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await ctx.db.execute(sql`update scope_sheets set request_id = ${to} where request_id = ${from}`)
}
