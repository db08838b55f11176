import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'

/** RELIABILITY.md, PV5. */
export const UNVERIFIED_KEPT = { days: 30 }

/** Takes out requests whose email nobody verified in that time; their files are swept. */
export async function purgeUnverified(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from quote_requests where verified_at is null and created_at < ${keptSince(ctx, UNVERIFIED_KEPT)}
      returning id)
    update files set attached_at = null from gone join request_files i on i.request_id = gone.id
    where files.id = i.file_id`)
}
