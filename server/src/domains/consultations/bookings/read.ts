import type { Booking, ConsultantVisit, OwnBooking } from '@lv/contract/booking'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { type ListedBooking, presentListed } from './parts/listed.ts'
import { presentBooking, presentVisit } from './parts/present.ts'
import { isReachable, readBooking } from './parts/read.ts'

/** @throws `not_found` */
export async function getBooking(ctx: Context, { token }: { token: string }): Promise<Booking> {
  const row = await readBooking(ctx, { kind: 'manage', token })
  return presentBooking(row, { token, now: ctx.now() })
}

/** @throws `not_found` */
export async function getVisit(ctx: Context, { token }: { token: string }): Promise<ConsultantVisit> {
  const row = await readBooking(ctx, { kind: 'visit', token })
  return presentVisit(row, { token, now: ctx.now() })
}

const MAX = 20

export async function listOwnBookings(ctx: Context, { id, email, emailVerified }: Actor): Promise<OwnBooking[]> {
  const now = ctx.now()
  const isPast = sql`coalesce(b.ends_at <= ${now}, false) or b.status = 'cancelled'`
  const { rows } = await ctx.db.execute<ListedBooking>(sql`select b.id, b.package, b.status, b.starts_at as "startsAt",
      b.ends_at as "endsAt", b.location, b.readdressed_count as "readdressedCount"
    from bookings b
    where (b.user_id = ${id}::uuid or (${emailVerified} and b.email = ${email})) and ${isReachable(now)}
    order by ${isPast}, case when not (${isPast}) then b.starts_at end nulls first, b.starts_at desc, b.id desc
    limit ${MAX}`)
  return Promise.all(rows.map((row) => presentListed(ctx, row)))
}
