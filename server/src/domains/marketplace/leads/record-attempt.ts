import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { decideAt } from './charge-clock.ts'

/**
 * What the first attempt changes of a lead: from now on it is the homeowner's silence that counts. An attempt after
 * silence has decided changes nothing about the points. For the `set` of an update of `leads`.
 */
export const attemptColumns = (now: Date) => sql`attempted_at = coalesce(attempted_at, ${now}::timestamptz),
  decide_at = case when attempted_at is null and charge = 'held' and decide_at > ${now}
    then ${decideAt(now)}::timestamptz else decide_at end`

/** The professional tried to get in touch: a message or a quote. @returns whether it was the first time */
export async function recordAttempt(ctx: Context, leadId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update leads set ${attemptColumns(ctx.now())} where id = ${leadId} and attempted_at is null`,
  )
  return rowCount === 1
}
