import { MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { BookingInput } from './read-asked.ts'

export type MadeBooking = {
  id: string
  package: BookingInput['package']
  name: string
  email: string
  phone: string
  priceCents: number
  userId: string | null
  heldUntil: Date | null
}

/** With less time left, nobody can pay. */
const MIN_LEFT_MS = 3 * MINUTE_MS
/** The same free consultation within this time is a second press. */
const SAME_MS = 30 * MINUTE_MS

/** Needs the same account or browser: knowing a booking's details does not make it yours. */
export const isOfBookingBrowser = ({ userId, browserHash }: BookingInput) =>
  userId ? sql`user_id = ${userId}::uuid` : sql`user_id is null and browser_hash = ${browserHash}`

const isOfWish = (
  asked: BookingInput,
) => sql`${isOfBookingBrowser(asked)} and email = ${asked.email} and phone = ${asked.phone}
  and package = ${asked.package}::consultation_package and starts_at is not distinct from ${asked.startsAt}::timestamptz`

export const isEndingHold = (ctx: Context, asked: BookingInput) => sql`${isOfWish(asked)} and status = 'held'
  and held_until <= ${new Date(ctx.now().getTime() + MIN_LEFT_MS)}::timestamptz`

/** A form sent again makes no new booking; only the description of the project is updated. */
export async function findDuplicate(ctx: Context, asked: BookingInput): Promise<MadeBooking | undefined> {
  const now = ctx.now().getTime()
  const { rows } = await ctx.db.execute<Omit<MadeBooking, 'heldUntil'> & { heldUntil: string | null }>(sql`
    update bookings set location = ${asked.location}, description = ${asked.description},
      project_type = ${asked.projectType}::booking_project_type, budget = ${asked.budget}::booking_budget
    where id = (select id from bookings
        where ${isOfWish(asked)}
          and (held_until > ${new Date(now + MIN_LEFT_MS)}::timestamptz
            or (status = 'confirmed' and price_cents = 0 and created_at > ${new Date(now - SAME_MS)}::timestamptz))
        order by created_at desc limit 1)
      and status in ('held', 'confirmed')
    returning id, package, name, email, phone, price_cents as "priceCents", user_id as "userId",
      held_until as "heldUntil"`)
  return rows[0] && { ...rows[0], heldUntil: rows[0].heldUntil === null ? null : new Date(rows[0].heldUntil) }
}
