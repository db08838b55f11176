import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { daysFrom } from './open.ts'

const KEPT_DAYS = 30

/** Takes out requests whose email nobody verified within 30 days (RELIABILITY.md, PV5); their files are swept. */
export async function purgeUnverified(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from quote_requests where verified_at is null and created_at < ${daysFrom(ctx.now(), -KEPT_DAYS)}
      returning id)
    update files set attached_at = null from gone join request_files i on i.request_id = gone.id
    where files.id = i.file_id`)
}
