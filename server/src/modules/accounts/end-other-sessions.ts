import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { sessions } from './tables.ts'

/** Signs a person out everywhere but here. */
export async function endOtherSessions(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  changes(`person:${userId}`)
  return null
}
