import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** As many as one run takes out; the next is ten minutes later. */
const MOST = 200

/** Verified requests of which nothing happened since then, the oldest first; one under way is none of them. */
export async function oldRequests(ctx: Context, since: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from quote_requests
    where erased_at is null and verified_at < ${since} and status <> 'in_progress'
      and greatest(verified_at, consent_at, accepted_at, completed_at, cancelled_at) < ${since}
    order by verified_at, id limit ${MOST}`)
  return rows.map(({ id }) => id)
}
