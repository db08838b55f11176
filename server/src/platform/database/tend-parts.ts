import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Tables that are kept in parts by time, and for how many days each part is (decisions/0081): what is over its time goes with
 * its part, as a whole.
 */
const daysOfParts = { told_news: 7, webhook_deliveries: 1, project_views: 1, resource_downloads: 1 }

/**
 * Makes the parts of the next days, and takes out those that ended by the day `keptFrom`; of days by UTC where the key is an
 * id, else as the rows have them.
 */
export async function maintainPartitions(ctx: Context, whole: keyof typeof daysOfParts, keptFrom: SQL): Promise<void> {
  await ctx.db.execute(sql`select tend_parts(${whole}, ${daysOfParts[whole]},
    (${ctx.now()}::timestamptz at time zone 'UTC')::date, (${keptFrom})::date)`)
}
