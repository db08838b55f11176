import type { Slot } from '@lv/contract/consultations'
import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { bookable, freeSlots } from './free-slots.ts'
import { canArrange } from './parts/can-arrange.ts'
import { readTimes } from './parts/read-times.ts'
import { presentSlot } from './slots.ts'

type Asked = { bookingId: string; consultantId?: string | undefined }

/**
 * The times to which an administrator can move a booking, by time, from now on: of whoever is free, or of one consultant.
 * None where it cannot be moved. @throws `not_found`
 */
export async function listSlotsToArrange(ctx: Context, { bookingId, consultantId }: Asked): Promise<Slot[]> {
  const { rows } = await ctx.db.execute<{ package: PackageName; canArrange: boolean }>(
    sql`select b.package, ${canArrange} as "canArrange" from bookings b where b.id = ${bookingId}`,
  )
  const booking = found(rows, 'Booking not found')
  if (!booking.canArrange) return []
  const everybody = await readTimes(ctx, { except: bookingId })
  const consultants = consultantId ? everybody.filter(({ id }) => id === consultantId) : everybody
  const window = { ...bookable(ctx.now()), from: ctx.now().getTime() }
  return freeSlots({ consultants, minutes: packages[booking.package].minutes }, window).map(presentSlot)
}
