import type { Slot } from '@lv/contract/consultations'
import { packages } from '@lv/contract/packages'
import type { Context } from '#core/context.ts'
import { bookable, freeSlots } from './free-slots.ts'
import { readBooking } from './parts/read.ts'
import { readTimes } from './parts/read-times.ts'
import { canReschedule } from './parts/rules.ts'
import { presentSlot } from './slots.ts'

/**
 * The times to which a booking can be moved, by time: it is not in its own way, and its present time is none of them.
 * None where it can no longer be moved. @throws `not_found`
 */
export async function listSlotsToMove(ctx: Context, { token }: { token: string }): Promise<Slot[]> {
  const { id, package: name, status, startsAt } = await readBooking(ctx, { kind: 'manage', token })
  if (!canReschedule({ status, startsAt }, ctx.now())) return []
  const consultants = await readTimes(ctx, { except: id })
  const present = startsAt && new Date(startsAt).getTime()
  return freeSlots({ consultants, minutes: packages[name].minutes }, bookable(ctx.now()))
    .filter((slot) => slot.startsAt !== present)
    .map(presentSlot)
}
