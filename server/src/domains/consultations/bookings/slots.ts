import type { Slot } from '@lv/contract/consultations'
import { invalidField } from '@lv/contract/errors'
import { type PackageName, packages } from '@lv/contract/packages'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { bookable, type FreeSlot, freeSlots } from './free-slots.ts'
import { readTimes } from './parts/read-times.ts'

type Wanted = { package: PackageName; from?: string | undefined; to?: string | undefined }

/** A slot as everybody sees it, without who is free. */
export const presentSlot = ({ startsAt, endsAt }: FreeSlot): Slot => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/**
 * The times at which a package's visit can be booked, by time: from 24 hours to three weeks ahead, and of those the
 * days in Melbourne from `from` to `to`, both included. @throws `invalid` at `to` if it is before `from`
 */
export async function listSlots(ctx: Context, { package: name, from, to }: Wanted): Promise<Slot[]> {
  if (from && to && to < from) throw invalidField('to', 'Choose a day that is not before the first one')
  const consultants = await readTimes(ctx)
  const slots = freeSlots({ consultants, minutes: packages[name].minutes }, bookable(ctx.now()))
  if (!from && !to) return slots.map(presentSlot)
  const isWanted = (day: string) => (!from || from <= day) && (!to || day <= to)
  return slots.filter(({ startsAt }) => isWanted(melbourneDay(new Date(startsAt)))).map(presentSlot)
}
