import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { REQUEST_NOT_FOUND } from './find.ts'

/** Whose a request is, null while no account's: it becomes nobody's until the caller's transaction ends. @throws `not_found` */
export async function holdOwner(ctx: Context, requestId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ userId: string | null }>(
    sql`select user_id as "userId" from quote_requests where id = ${requestId} for no key update`,
  )
  return found(rows, REQUEST_NOT_FOUND).userId
}
