import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { matchRequest } from './match.ts'
import { isWaiting } from './open-request.ts'

/** A request that fails is logged and delays no other. */
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
