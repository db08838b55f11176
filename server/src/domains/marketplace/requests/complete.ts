import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The homeowner confirms that the job is done; they need not have said so before. @returns whether it was under way */
export async function completeRequest(ctx: Context, requestId: string): Promise<boolean> {
  const now = ctx.now()
  const { rowCount } = await ctx.db.execute(sql`update quote_requests
    set status = 'completed', completed_at = ${now}, done_at = coalesce(done_at, ${now}),
      done_by = coalesce(done_by, 'homeowner')
    where id = ${requestId} and status = 'in_progress'`)
  return rowCount === 1
}
