import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken, newToken, WAITING_SIGN_IN_SECONDS } from '#core/tokens.ts'

type Input = {
  userId: string
  home: string
  isAdmin?: boolean
  /** A sign-in may not wait on a password that has been changed meanwhile. */
  hash?: string
}

export const CODE_PAGE = '/auth/code'

/** Holds back a sign-in that needs an authenticator code, in the caller's transaction; undefined if it needs none. */
export async function askSignInCode(
  ctx: Context,
  { userId, home, isAdmin = false, hash }: Input,
): Promise<string | undefined> {
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + WAITING_SIGN_IN_SECONDS * 1000)
  const isStill = hash
    ? sql`exists (select from passwords where user_id = ${userId} and hash = ${hash} for share)`
    : sql`true`
  const { rowCount } =
    await ctx.db.execute(sql`insert into waiting_sign_ins (browser_hash, user_id, home, is_admin, expires_at)
    select ${hashToken(token)}, user_id, ${home}, ${isAdmin}, ${expiresAt}
    from authenticators where user_id = ${userId} and confirmed_at is not null and ${isStill}`)
  return rowCount === 1 ? token : undefined
}
