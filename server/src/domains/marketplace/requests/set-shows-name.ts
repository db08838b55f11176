import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Says whether a request's first name and suburb may be shown to visitors. */
export async function setShowsName(
  ctx: Context,
  { requestId, showsName }: { requestId: string; showsName: boolean },
): Promise<{ showsName: boolean }> {
  await ctx.db.execute(
    sql`update quote_requests set shows_name = ${showsName} where id = ${requestId} and erased_at is null`,
  )
  return { showsName }
}
