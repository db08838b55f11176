import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken, newToken, SESSION_SECONDS } from '#core/tokens.ts'
import { only } from '#platform/database/rows.ts'
import { deviceLabel } from './parts/device.ts'
import { sessions } from './schema.ts'

/** All of them are shown where they can be ended; whoever signs in more often loses the one seen longest ago. */
export const MOST_SESSIONS = 50

type NewSession = {
  userId: string
  userAgent: string | undefined
  /** For an administrator's session: when it ends. */
  adminUntil?: Date | undefined
}

/** Signs a person in on one device. @returns the cookie's value, new every time and stored nowhere (the table has its hash), and the row's id */
export async function startSession(
  ctx: Context,
  { userId, userAgent, adminUntil }: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken()
  const authenticatedAt = ctx.now()
  const expiresAt = adminUntil ?? new Date(authenticatedAt.getTime() + SESSION_SECONDS * 1000)
  const { id: sessionId } = only(
    await ctx.db
      .insert(sessions)
      .values({
        userId,
        tokenHash: hashToken(token),
        device: deviceLabel(userAgent),
        authenticatedAt,
        expiresAt,
        isAdmin: adminUntil !== undefined,
      })
      .returning({ id: sessions.id }),
  )
  await ctx.db.execute(sql`delete from sessions where id in (
    select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${MOST_SESSIONS})`)
  return { token, sessionId }
}
