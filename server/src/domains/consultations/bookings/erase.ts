import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { retainedSince } from '#core/retention.ts'
import { forgetOrders } from '#domains/billing/payments/orders.ts'
import { ERASED } from '#domains/identity/accounts/erase-user.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/** Runs in the caller's transaction. The rows stay, as payments refer to them. */
export async function eraseBookings(ctx: Context, which: SQL): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update bookings
    set erased_at = ${ctx.now()}::timestamptz, user_id = null, name = 'Deleted', email = '', phone = '', location = '',
      description = '', browser_hash = null
    where erased_at is null and status <> 'held' and ${which} returning id`)
  if (rows.length === 0) return
  const bookingIds = rows.map(({ id }) => id)
  await forgetOrders(ctx, bookingIds)
  const ids = sql.param(bookingIds)
  await ctx.db.execute(sql`delete from scope_sheets where booking_id = any(${ids}::uuid[])`)
  await releaseFrom(ctx, sql`delete from booking_files where booking_id = any(${ids}::uuid[]) returning file_id`)
}

/** Runs in the caller's transaction, for other accounts' bookings that name this address; the rest stays theirs. */
export async function eraseBookingContact(ctx: Context, bookingIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update bookings b set email = u.email, phone = coalesce(u.phone, ''),
      name = coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Customer')
    from users u where u.id = b.user_id and b.id = any(${sql.param(bookingIds)}::uuid[])`)
  await forgetOrders(ctx, bookingIds)
}

/** Runs in the caller's transaction. The consultant's visits stay. */
export async function eraseConsultant(ctx: Context, person: Person): Promise<void> {
  await ctx.db.execute(sql`with former as (
      update consultants set name = 'Former consultant', email = id || ${ERASED}, is_active = false
      where ${wasWrittenBy(person, sql`consultants.email`, sql`consultants.created_at`)} returning id),
    absences as (delete from consultant_absences using former where consultant_id = former.id)
    delete from consultant_hours using former where consultant_id = former.id`)
}

/** RELIABILITY.md, PV5. */
export const UNPAID_KEPT = { days: 7 }
export const VISITS_KEPT = { months: 24 }

async function dropExpired(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from bookings where status = 'expired'
    and created_at < ${retainedSince(ctx, UNPAID_KEPT)} returning id`)
  await forgetOrders(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** RELIABILITY.md, PV5: deletes unpaid bookings after seven days, and erases others 24 months after the visit. */
export async function purgeBookings(ctx: Context): Promise<void> {
  await transact(ctx, dropExpired)
  await transact(ctx, (ctx) =>
    eraseBookings(ctx, sql`coalesce(ends_at, created_at) < ${retainedSince(ctx, VISITS_KEPT)}`),
  )
}
