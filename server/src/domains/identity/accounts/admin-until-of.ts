import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'

type Asked = { userId: string; token: string | undefined }

/**
 * When the administrator's session with this token ends, where it is this person's; undefined for any other. Who confirms
 * in it that it is they goes on as an administrator, and for no longer than before.
 */
export async function adminUntilOf(ctx: Context, { userId, token }: Asked): Promise<Date | undefined> {
  if (!token) return undefined
  const { rows } = await ctx.db.execute<{ expiresAt: string }>(sql`select expires_at as "expiresAt" from sessions
    where token_hash = ${hashToken(token)} and user_id = ${userId} and is_admin and expires_at > ${ctx.now()}`)
  return rows[0] && new Date(rows[0].expiresAt)
}
