import type { Arrangement } from '@lv/contract/admin-bookings'
import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { BookingStatus, PackageName } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { notifyBooking } from './parts/notify.ts'
import { canArrange } from './parts/rules.ts'
import { findFree, takeSlot, type Wish } from './parts/take-slot.ts'
import { moveBooking } from './reschedule.ts'

type Row = {
  id: string
  package: PackageName
  status: BookingStatus
  startsAt: string | null
  consultantId: string | null
  sequence: number
  canArrange: boolean
}

const whyNot: Record<BookingStatus, string> = {
  held: 'It is waiting for its payment. Once it is paid, you can move it.',
  confirmed: 'The visit took place, so it can’t be moved.',
  cancelled: 'This booking was cancelled.',
  expired: 'It was never paid for. The customer has to book again.',
}

async function read(ctx: Context, bookingId: string): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`select b.id, b.package, b.status, b.starts_at as "startsAt",
      b.consultant_id as "consultantId", b.sequence, ${canArrange} as "canArrange"
    from bookings b where b.id = ${bookingId}`)
  return requireRow(rows, 'Booking not found')
}

/** @returns the consultant's name @throws `invalid` at `consultantId` for one who cannot be booked */
async function offered(ctx: Context, consultantId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from consultants where id = ${consultantId} and is_active`,
  )
  const [consultant] = rows
  if (!consultant) throw invalidField('consultantId', 'Choose a consultant who can be booked')
  return consultant.name
}

function refuse(was: Row, { startsAt, consultantId, sequence }: Arrangement) {
  if (!was.canArrange) throw new ApiError('conflict', whyNot[was.status])
  if (was.sequence !== sequence)
    throw new ApiError('conflict', 'This booking has just been changed. Please look at it again.')
  if (isAt(was, startsAt) && (!consultantId || consultantId === was.consultantId))
    throw invalidField('startsAt', 'It’s already at this time. Choose another time or consultant.')
}

const isAt = (was: Row, startsAt: string) =>
  was.startsAt !== null && new Date(was.startsAt).getTime() === new Date(startsAt).getTime()

const actionOf = (was: Row, isSameTime: boolean) =>
  was.startsAt === null ? 'booking_arranged' : isSameTime ? 'booking_handed_over' : 'booking_moved'

/** A missed visit has no promises yet. The row is locked, so a scope sheet written meanwhile is seen. */
async function reopen(ctx: Context, bookingId: string) {
  const { canArrange } = await read(ctx, bookingId)
  if (!canArrange) throw new ApiError('conflict', whyNot.confirmed)
  await ctx.db.execute(sql`delete from visit_promises
    where booking_id = ${bookingId} and kept_at is null and denied_at is null`)
}

const ASK =
  'Nobody offers that time: it’s outside the hours, on a day off or more than three weeks away. If customer and consultant have agreed to it, tick this.'

const WHOM = { path: 'consultantId', message: 'Choose whom you agreed it with' }

async function agreedWith(ctx: Context, was: Row, named: string | undefined): Promise<string | undefined> {
  if (named) return named
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from consultants where id = ${was.consultantId}::uuid and is_active`,
  )
  return rows[0]?.id
}

/** @throws `invalid` at `isAgreed`, and at `consultantId` if none is named; as `findFree` if agreeing would not help */
async function requireAgreed(ctx: Context, wish: Wish, whom: string | undefined) {
  if (wish.isAgreed && !whom) throw invalidField(WHOM.path, WHOM.message)
  if (wish.isAgreed) return
  try {
    await findFree(ctx, wish)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await findFree(ctx, { ...wish, only: whom, isAgreed: true })
    throw new ApiError('invalid', ASK, {
      issues: [{ path: 'isAgreed', message: ASK }, ...(whom ? [] : [WHOM])],
    })
  }
}

/**
 * If agreed, any time at which the consultant has nothing else will do.
 * @throws `not_found`; `conflict` if inactive, past, or changed since it was read; as `takeSlot`
 */
export const arrangeBooking = (
  ctx: Context,
  { bookingId, adminId, ...asked }: Arrangement & { bookingId: string; adminId: string },
): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const was = await read(ctx, bookingId)
    refuse(was, asked)
    const { consultantId, askedBy, note } = asked
    const isAgreed = asked.isAgreed !== undefined
    if (consultantId) await offered(ctx, consultantId)
    const startsAt = new Date(asked.startsAt)
    const from = was.consultantId
    const isSameTime = isAt(was, asked.startsAt)
    const whom = await agreedWith(ctx, was, consultantId)
    const who = { preferred: from, only: isAgreed ? whom : consultantId, except: was.id }
    const wish = { package: was.package, startsAt, ...who, isLate: true, isAgreed }
    await requireAgreed(ctx, wish, whom)
    const to = await takeSlot(ctx, wish, async (ctx, slot) => {
      await moveBooking(ctx, was, slot, askedBy)
      return slot.consultantId
    })
    await reopen(ctx, bookingId)
    const news = isSameTime ? 'handed-over' : 'moved'
    await notifyBooking(ctx, { bookingId, news, formerConsultantId: from, isOurs: askedBy === 'us', note })
    const detail = {
      from: from ?? '',
      to,
      ...(was.startsAt ? { asked_by: askedBy } : {}),
      ...(isAgreed ? { agreed: 'yes' } : {}),
      reason: note,
    }
    await audit(ctx, { actorId: adminId, action: actionOf(was, isSameTime), subject: bookingId, detail })
    const when = `${formatDate(startsAt)}, ${formatTime(startsAt)}`
    return { message: `It is now on ${when} with ${await offered(ctx, to)}. Everybody concerned is told by email.` }
  })
