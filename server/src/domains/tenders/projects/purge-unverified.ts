import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keptSince } from '#core/retention.ts'

/** RELIABILITY.md, PV5. */
export const UNVERIFIED_KEPT = { days: 30 }

/** Takes out projects whose email nobody verified in that time. */
export async function purgeUnverifiedProjects(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from projects
    where status = 'unverified' and created_at < ${keptSince(ctx, UNVERIFIED_KEPT)}`)
}
