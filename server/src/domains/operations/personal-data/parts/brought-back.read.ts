import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { ERASED } from '#domains/identity/accounts/erase-user.ts'
import type { Deletion } from './deletion-list.ts'

/** Finds accounts, and visitors by their bookings unless another account has the address. */
export async function addressesBack(ctx: Context, { userIds, bookingIds }: Deletion): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ email: string }>(sql`
    select email from users where id = ${anyOf(userIds)} and email <> id || ${ERASED}
    union select b.email from bookings b where b.id = ${anyOf(bookingIds)} and b.erased_at is null
      and not exists (select from users u where u.email = b.email and u.email_verified and u.id <> all(${sql.param(userIds)}::uuid[]))
    order by email`)
  return rows.map(({ email }) => email)
}

/** Finds those whose address another account has by now: that account stays. */
export async function bookingsBack(ctx: Context, { userIds, bookingIds }: Deletion): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select b.id from bookings b
      join users u on u.email = b.email and u.email_verified and u.id <> all(${sql.param(userIds)}::uuid[])
    where b.id = ${anyOf(bookingIds)} and b.erased_at is null and b.user_id is null order by b.id`)
  return rows.map(({ id }) => id)
}

export async function requestsBack(ctx: Context, { requestIds }: Deletion): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from quote_requests where id = ${anyOf(requestIds)} and erased_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}
