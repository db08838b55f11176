import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { changes } from '../../http/subjects.ts'
import { sessions } from './tables.ts'

/** Signs a person out in one of their places. A session of somebody else is not found. */
export async function endSession(ctx: Context, { sessionId, userId }: { sessionId: string; userId: string }) {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  found(await ctx.db.delete(sessions).where(mine).returning({ id: sessions.id }), 'Session not found')
  changes(`person:${userId}`)
  return null
}
