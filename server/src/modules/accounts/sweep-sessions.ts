import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions } from './tables.ts'

/** Takes out the sessions that are over. */
export async function sweepSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
