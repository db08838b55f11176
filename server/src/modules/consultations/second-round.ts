import { SECOND_ROUND_PACKAGES } from '@lv/contract/packages'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Whether the request comes from a visit whose package includes a second round of quotes (specification 2, section 9: 3-5
 * connections), directly or as the earlier request that its scope sheet went to.
 */
export const includesSecondRound = (requestId: SQL): SQL => sql`exists (select from scope_sheets s
  join bookings b on b.id = s.booking_id join quote_requests d on d.id = s.request_id
  where (d.id = ${requestId} or d.duplicate_of = ${requestId}) and b.status = 'confirmed' and b.erased_at is null
    and b.package = any(${sql.param(`{${SECOND_ROUND_PACKAGES.join(',')}}`)}::consultation_package[]))`

/** The sheet of a request that ended goes on with its second round, and so does the link on the page of the booking. */
export async function passSheetOn(ctx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  await ctx.db.execute(sql`update scope_sheets set request_id = ${to} where request_id = ${from}`)
}
