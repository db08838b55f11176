import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sessions } from './schema.ts'
import { MOST_SESSIONS } from './start-session.ts'

/** Where a person is signed in, the current place first, then the one seen last. */
export async function listSessions(ctx: Context, { userId, sessionId }: { userId: string; sessionId: string }) {
  const rows = await ctx.db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SESSIONS)
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}
