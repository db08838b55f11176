import { ApiError } from '@lv/contract/errors'
import { HOLD_MINUTES } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { newId } from '#platform/database/new-id.ts'
import { only } from '#platform/database/rows.ts'
import { bookingToken, hashBookingToken, visitSubject } from '../link.ts'
import { bookings } from '../schema.ts'
import { releaseEnding } from './end-hold.ts'
import { findSame, isOfBooker, type MadeBooking } from './find-same.ts'
import type { AskedBooking } from './read-asked.ts'
import { type TakenSlot, takeSlot } from './take-slot.ts'
import { tellBooking } from './tell.ts'

const MINUTE_MS = 60_000
const MOST_HELD = 3

type Made = { booking: MadeBooking; isNew: boolean }

/** The row, without a time yet; its links' secrets follow from its id, so that is chosen here. */
async function rowOf(ctx: Context, asked: AskedBooking) {
  const now = ctx.now()
  const id = await newId(ctx)
  const isFree = asked.priceCents === 0
  const state = isFree
    ? { status: 'confirmed' as const, confirmedAt: now }
    : { status: 'held' as const, heldUntil: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS) }
  return {
    ...asked,
    ...state,
    id,
    createdAt: now,
    manageHash: hashBookingToken(await bookingToken(ctx, 'manage', id)),
    visitHash: hashBookingToken(await bookingToken(ctx, 'visit', visitSubject(id, null))),
  }
}

/** Bookings of one account or browser are made one at a time: each then sees those before it. */
const lockBooker = (ctx: Context, { userId, browserHash }: AskedBooking) =>
  ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${userId ?? browserHash?.toString('hex')}`}, 0))`,
  )

/** Nobody keeps more than three times from others without paying. */
async function refuseMany(ctx: Context, asked: AskedBooking) {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from bookings where ${isOfBooker(asked)} and status = 'held'`,
  )
  if (only(rows).count < MOST_HELD) return
  const message = 'Three of your bookings are waiting to be paid. Pay for one of them, or try again in half an hour.'
  throw new ApiError('conflict', message)
}

type Row = Awaited<ReturnType<typeof rowOf>>

async function insert(ctx: Context, row: Row, slot?: TakenSlot): Promise<MadeBooking> {
  const {
    id,
    package: name,
    email,
    phone,
    priceCents,
    userId,
    heldUntil,
  } = only(
    await ctx.db
      .insert(bookings)
      .values({ ...row, ...slot })
      .returning(),
  )
  return { id, package: name, name: row.name, email, phone, priceCents, userId, heldUntil }
}

/**
 * Makes a booking, all of it or nothing: a free one is confirmed and told of, a paid one keeps its time for 30 minutes.
 * The same wish of the same person is one booking.
 * @throws as `takeSlot`; `conflict` where three of this person wait for their payment
 */
export async function makeBooking(ctx: Context, asked: AskedBooking): Promise<Made> {
  const row = await rowOf(ctx, asked)
  return transact(ctx, async (ctx) => {
    await lockBooker(ctx, asked)
    const same = await findSame(ctx, asked)
    if (same) return { booking: same, isNew: false }
    await releaseEnding(ctx, asked)
    if (row.status === 'held') await refuseMany(ctx, asked)
    const { package: name, startsAt } = asked
    const booking = startsAt
      ? await takeSlot(ctx, { package: name, startsAt }, (ctx, slot) => insert(ctx, row, slot))
      : await insert(ctx, row)
    failpoint(ctx, 'booking:held')
    if (row.status === 'confirmed') await tellBooking(ctx, { bookingId: booking.id, news: 'confirmed' })
    return { booking, isNew: true }
  })
}
