import type { Slot } from '@lv/contract/consultations'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, sqlState, transact } from '#core/context.ts'
import {
  bookable,
  type ConsultantTimes,
  type FreeSlot,
  freeSlots,
  isOnGrid,
  isOpenFor,
  nearest,
  nobodyElses,
} from '../free-slots.ts'
import { presentSlot, readTimes } from '../slots.ts'

export type Wish = {
  package: PackageName
  startsAt: Date
  preferred?: string | null | undefined
  only?: string | undefined
  /** The booking being moved does not block its own time. */
  except?: string | undefined
  leaves?: string | null | undefined
  /** Chosen in time but confirmed later, so any time not yet begun is allowed. */
  isLate?: boolean | undefined
  /** Agreed with both sides, so with `only`: any time within a year at which they have nothing else. */
  isAgreed?: boolean | undefined
}

export type TakenSlot = { consultantId: string; startsAt: Date; endsAt: Date; busyUntil: Date }

const ALTERNATIVES = 5
const EXCLUSION_VIOLATION = '23P01'

const YEAR_MS = 365 * DAY_MS

const windowOf = (ctx: Context, { isLate }: Wish) =>
  isLate ? { ...bookable(ctx.now()), from: ctx.now().getTime() } : bookable(ctx.now())

function freeThen({ startsAt, isAgreed, package: name }: Wish, consultants: ConsultantTimes[]): FreeSlot | undefined {
  const visits = { consultants, minutes: packages[name].minutes }
  const at = startsAt.getTime()
  const [slot] = isAgreed ? nobodyElses(visits, at) : freeSlots(visits, { from: at, to: at })
  return slot
}

async function timesFor(ctx: Context, { except, only, startsAt: at }: Wish): Promise<ConsultantTimes[]> {
  const consultants = await readTimes(ctx, { except, at })
  return only ? consultants.filter(({ id }) => id === only) : consultants
}

function whyNever(ctx: Context, wish: Wish): string | undefined {
  const at = wish.startsAt.getTime()
  const { from, to } = windowOf(ctx, wish)
  if (at < ctx.now().getTime()) return 'That time has passed. Please choose another.'
  if (wish.isAgreed && at > ctx.now().getTime() + YEAR_MS) return 'Choose a time within a year'
  if (!wish.isAgreed && at < from) return 'Choose a time that is at least 24 hours from now'
  if (!wish.isAgreed && at > to) return 'Choose a time within the next three weeks'
  if (!isOnGrid(at)) return 'Visits start on the hour or half hour. Please choose another time.'
  if (!wish.isAgreed && !isOpenFor(at, packages[wish.package].minutes))
    return 'We are closed then. Please choose another time.'
  return undefined
}

function offers(ctx: Context, wish: Wish, consultants: ConsultantTimes[]): Slot[] {
  const slots = freeSlots({ consultants, minutes: packages[wish.package].minutes }, windowOf(ctx, wish))
  const others = wish.leaves ? slots.filter((slot) => slot.startsAt !== Date.parse(wish.leaves ?? '')) : slots
  return nearest(others, wish.startsAt.getTime(), ALTERNATIVES).map(presentSlot)
}

const slotTaken = (alternatives: Slot[]) =>
  new ApiError('slot_taken', 'That time has just been taken. Please choose another.', { details: { alternatives } })

/**
 * @throws `invalid` at `startsAt` for a time never offered, `slot_taken` if nobody is free; both with
 * `details.alternatives`
 */
export async function findFree(ctx: Context, wish: Wish): Promise<FreeSlot> {
  const consultants = await timesFor(ctx, wish)
  const message = whyNever(ctx, wish)
  const alternatives = () => offers(ctx, wish, consultants)
  if (message)
    throw new ApiError('invalid', message, {
      issues: [{ path: 'startsAt', message }],
      details: { alternatives: alternatives() },
    })
  const slot = freeThen(wish, consultants)
  if (!slot) throw slotTaken(alternatives())
  return slot
}

/** Rolls back to the savepoint, which unlocks the consultant: transactions holding one lock each would deadlock. */
class NotFree extends Error {}

/** Rechecks under the lock, as hours, absences and travel may have changed. */
async function slotOf(ctx: Context, wish: Wish, consultantId: string): Promise<TakenSlot> {
  const consultants = await timesFor(ctx, { ...wish, only: consultantId })
  const slot = freeThen(wish, consultants)
  const [consultant] = slot?.consultants ?? []
  if (!slot || !consultant) throw new NotFree()
  const endsAt = new Date(slot.endsAt)
  const busyUntil = new Date(slot.endsAt + consultant.travelMinutes * MINUTE_MS)
  return { consultantId, startsAt: wish.startsAt, endsAt, busyUntil }
}

type Write<T> = (ctx: Context, slot: TakenSlot) => Promise<T>

/** Locks the consultant, as exclusion constraints alone would let writers deadlock. @returns undefined if not free */
export async function takeSlotOf<T>(
  ctx: Context,
  wish: Wish,
  consultantId: string,
  write: Write<T>,
): Promise<{ value: T } | undefined> {
  try {
    return await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`select from consultants where id = ${consultantId} for no key update`)
      return { value: await write(ctx, await slotOf(ctx, wish, consultantId)) }
    })
  } catch (error) {
    if (!(error instanceof NotFree) && sqlState(error) !== EXCLUSION_VIOLATION) throw error
    return undefined
  }
}

/**
 * Calls `write` in a savepoint, again for the next free consultant if another booking was faster.
 * @returns what `write` returned @throws as `findFree`, `slot_taken` also if all were taken meanwhile
 */
export async function takeSlot<T>(ctx: Context, wish: Wish, write: Write<T>): Promise<T> {
  const free = await findFree(ctx, wish)
  const isPreferred = ({ id }: ConsultantTimes) => id === wish.preferred
  const inTurn = [...free.consultants.filter(isPreferred), ...free.consultants.filter((one) => !isPreferred(one))]
  for (const { id } of inTurn) {
    const taken = await takeSlotOf(ctx, wish, id, write)
    if (taken) return taken.value
  }
  throw slotTaken(offers(ctx, wish, await timesFor(ctx, wish)))
}
