import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sessions } from './schema.ts'

/** Takes out the sessions that are over. */
export async function sweepSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
