import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { matchRequest } from './match.ts'
import { isWaiting } from './open-request.ts'

/**
 * Tries again for every request that waits for professionals, oldest first: somebody may have become available. One that
 * cannot be matched is logged, and holds up no other.
 * @returns how many leads were sent
 */
export async function matchWaiting(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select r.id from quote_requests r where ${isWaiting(ctx.now())} order by r.match_until`,
  )
  let sent = 0
  for (const { id } of rows)
    try {
      sent += await matchRequest(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, request: id }, 'a request could not be matched')
    }
  return sent
}
