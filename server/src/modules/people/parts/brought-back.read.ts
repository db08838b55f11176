import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../house/any-of.ts'
import { ERASED } from '../../accounts/erase-user.ts'
import type { Deletion } from './deletion-list.ts'

/** Who came back with a backup: by account, and visitors by what they booked. */
export async function addressesBack(ctx: Context, { userIds, bookingIds }: Deletion): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ email: string }>(sql`
    select email from users where id = ${anyOf(userIds)} and email <> id || ${ERASED}
    union select email from bookings where id = ${anyOf(bookingIds)} and erased_at is null order by email`)
  return rows.map(({ email }) => email)
}

/** Which of the deleted requests came back. */
export async function requestsBack(ctx: Context, { requestIds }: Deletion): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from quote_requests where id = ${anyOf(requestIds)} and erased_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}
