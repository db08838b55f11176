import type { Slot } from '@lv/contract/consultations'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { invalidField } from '@lv/contract/errors'
import { type PackageName, packages, SLOT_DAYS } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { bookable, type ConsultantTimes, type FreeSlot, freeSlots } from './free-slots.ts'
import { readBooking } from './parts/read.ts'
import { canArrange, canReschedule } from './parts/rules.ts'

/** Longer than any visit with travel, so earlier visits need not be read. */
const LONGEST_HOURS = 24

/**
 * Holds count until the sweep, as in the database. `except` is the booking to be moved. Reads to `at`, if that is
 * later.
 */
export async function readTimes(
  ctx: Context,
  { except = null, at }: { except?: string | null | undefined; at?: Date } = {},
): Promise<ConsultantTimes[]> {
  const now = ctx.now()
  const until = new Date(Math.max(now.getTime() + SLOT_DAYS * DAY_MS, at?.getTime() ?? 0) + DAY_MS)
  const { rows } = await ctx.db.execute<ConsultantTimes>(sql`select c.id, c.travel_minutes as "travelMinutes",
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens_minute, 'closes', h.closes_minute)
          order by h.weekday, h.opens_minute) from consultant_hours h where h.consultant_id = c.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('from', a.from_day, 'until', a.until_day))
        from consultant_absences a where a.consultant_id = c.id), '[]') as absences,
      coalesce((select json_agg(json_build_object('from', (extract(epoch from b.starts_at) * 1000)::bigint,
          'to', (extract(epoch from b.busy_until) * 1000)::bigint) order by b.starts_at)
        from bookings b where b.consultant_id = c.id and b.status in ('held', 'confirmed')
          and b.busy_until > ${now}::timestamptz
          and b.starts_at > ${now}::timestamptz - make_interval(hours => ${LONGEST_HOURS})
          and b.starts_at < ${until}::timestamptz
          and b.id is distinct from ${except}::uuid), '[]') as busy
    from consultants c where c.is_active order by c.id`)
  return rows
}

type Wanted = { package: PackageName; from?: string | undefined; to?: string | undefined }

export const presentSlot = ({ startsAt, endsAt }: FreeSlot): Slot => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/**
 * Lists from 24 hours to three weeks ahead. `from` and `to` are Melbourne days, both included.
 * @throws `invalid` at `to` if it is before `from`
 */
export async function listSlots(ctx: Context, { package: name, from, to }: Wanted): Promise<Slot[]> {
  if (from && to && to < from) throw invalidField('to', 'Choose a day that is not before the first one')
  const consultants = await readTimes(ctx)
  const slots = freeSlots({ consultants, minutes: packages[name].minutes }, bookable(ctx.now()))
  if (!from && !to) return slots.map(presentSlot)
  const isWanted = (day: string) => (!from || from <= day) && (!to || day <= to)
  return slots.filter(({ startsAt }) => isWanted(melbourneDay(new Date(startsAt)))).map(presentSlot)
}

type Asked = { bookingId: string; consultantId?: string | undefined }

/** Starts now. Empty if it cannot be moved. @throws `not_found` */
export async function listSlotsToArrange(ctx: Context, { bookingId, consultantId }: Asked): Promise<Slot[]> {
  const { rows } = await ctx.db.execute<{ package: PackageName; canArrange: boolean }>(
    sql`select b.package, ${canArrange} as "canArrange" from bookings b where b.id = ${bookingId}`,
  )
  const booking = requireRow(rows, 'Booking not found')
  if (!booking.canArrange) return []
  const everybody = await readTimes(ctx, { except: bookingId })
  const consultants = consultantId ? everybody.filter(({ id }) => id === consultantId) : everybody
  const window = { ...bookable(ctx.now()), from: ctx.now().getTime() }
  return freeSlots({ consultants, minutes: packages[booking.package].minutes }, window).map(presentSlot)
}

/** Excludes its present time. Empty if it can no longer be moved. @throws `not_found` */
export async function listSlotsToMove(ctx: Context, { token }: { token: string }): Promise<Slot[]> {
  const { id, package: name, status, startsAt } = await readBooking(ctx, { kind: 'manage', token })
  if (!canReschedule({ status, startsAt }, ctx.now())) return []
  const consultants = await readTimes(ctx, { except: id })
  const present = startsAt && new Date(startsAt).getTime()
  return freeSlots({ consultants, minutes: packages[name].minutes }, bookable(ctx.now()))
    .filter((slot) => slot.startsAt !== present)
    .map(presentSlot)
}
