import { and, eq, ne } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { sessions } from './schema.ts'

/** Signs a person out everywhere but here. */
export async function endOtherSessions(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  changes(`person:${userId}`)
  return null
}
