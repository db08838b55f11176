import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Days of each partition (decisions/0081); expired rows go with their partition. */
const daysOfParts = { told_news: 7, webhook_deliveries: 1, project_views: 1, resource_downloads: 1 }

/** Creates partitions of the next days and drops those that ended by `keptFrom`. */
export async function maintainPartitions(ctx: Context, whole: keyof typeof daysOfParts, keptFrom: SQL): Promise<void> {
  await ctx.db.execute(sql`select tend_parts(${whole}, ${daysOfParts[whole]},
    (${ctx.now()}::timestamptz at time zone 'UTC')::date, (${keptFrom})::date)`)
}
