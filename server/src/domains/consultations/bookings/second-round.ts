import { SECOND_ROUND_PACKAGES } from '@lv/contract/packages'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * The requests that were made of a visit's scope sheet whose package includes a second round of quotes (specification 2,
 * section 9: 3-5 connections), as a query of their ids.
 */
export const secondRoundRequests: SQL = sql`select s.request_id from scope_sheets s join bookings b on b.id = s.booking_id
  where b.status = 'confirmed' and b.erased_at is null and s.request_id is not null
    and b.package = any(${sql.param(`{${SECOND_ROUND_PACKAGES.join(',')}}`)}::consultation_package[])`

/** The sheet of a request that ended goes on with its second round, and so does the link on the page of the booking. */
export async function passSheetOn(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await ctx.db.execute(sql`update scope_sheets set request_id = ${to} where request_id = ${from}`)
}
