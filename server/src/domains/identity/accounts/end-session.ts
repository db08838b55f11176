import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { sessions } from './schema.ts'

/** Signs a person out in one of their places. A session of somebody else is not found. */
export async function endSession(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  found(await ctx.db.delete(sessions).where(mine).returning({ id: sessions.id }), 'Session not found')
  changes(`person:${userId}`)
  return null
}
