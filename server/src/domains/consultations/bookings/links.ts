import { createHmac } from 'node:crypto'
import { formatDate, formatTime } from '@lv/contract/dates'
import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import type { BookingLinkKind } from './link-tokens.ts'
import { isReachable } from './parts/read.ts'

const SECRET = 'booking-links'

/** Changes with consultant and email, which ends the link. */
export const visitSubject = (bookingId: string, consultant: { id: string; email: string } | null): string =>
  `${bookingId}:${consultant ? `${consultant.id}:${consultant.email}` : ''}`

/** Changes with the customer's address, which ends the link. */
export const manageSubject = (bookingId: string, readdressedCount: number): string =>
  readdressedCount === 0 ? bookingId : `${bookingId}:${readdressedCount}`

/** 256 bits for a `manageSubject` or `visitSubject`, derived when needed: neither tables nor outbox hold it. */
export async function bookingToken(ctx: Context, kind: BookingLinkKind, subject: string): Promise<string> {
  return createHmac('sha256', await getSigningKey(ctx, SECRET))
    .update(`${kind}:${subject}`)
    .digest('base64url')
}

/** Reads link and address at one moment. @returns undefined if the customer was deleted */
export async function manageLink(
  ctx: Context,
  bookingId: string,
): Promise<{ token: string; email: string } | undefined> {
  const { rows } = await ctx.db.execute<{ email: string; count: number }>(
    sql`select email, readdressed_count as count from bookings where id = ${bookingId}::uuid and erased_at is null`,
  )
  const [booking] = rows
  if (!booking) return undefined
  return { token: await bookingToken(ctx, 'manage', manageSubject(bookingId, booking.count)), email: booking.email }
}

const MAX = 10

type LetterLink = { label: string; path: string }

type Row = { id: string; package: PackageName; startsAt: string | null; readdressedCount: number }

const labelOf = (name: PackageName, startsAt: string | null) => {
  const at = startsAt && new Date(startsAt)
  return `${packages[name].title}, ${at ? `${formatDate(at)}, ${formatTime(at)}` : 'time to be arranged'}`
}

/** Returns secrets, which belong only in the email being sent. */
export async function linksOf(ctx: Context, email: string): Promise<LetterLink[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select b.id, b.package, b.starts_at as "startsAt", b.readdressed_count as "readdressedCount" from bookings b
    where b.email = ${email} and b.status = 'confirmed' and ${isReachable(ctx.now())}
    order by b.starts_at desc nulls first, b.id desc limit ${MAX}`)
  return Promise.all(
    rows.map(async ({ id, package: name, startsAt, readdressedCount }) => ({
      label: labelOf(name, startsAt),
      path: `/bookings/${await bookingToken(ctx, 'manage', manageSubject(id, readdressedCount))}`,
    })),
  )
}

export async function sendBookingLinks(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  const kind = 'booking-links'
  const may = await mayNotify(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    const link = { kind: 'bookings_of', subject: email } as const
    if (may) await notify(ctx, { kind, to: { email }, data: {}, link })
    return { message: 'If there are bookings for this address, we’ve sent their links.' }
  })
}

/** Runs in the caller's transaction. */
export async function followBookingEmail(
  ctx: Context,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await ctx.db.execute(sql`update bookings set email = ${to}
    where email = ${from} and erased_at is null and (user_id = ${userId} or user_id is null)`)
}
