import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken, newToken, WAITING_SIGN_IN_SECONDS } from '#core/tokens.ts'

type Input = {
  userId: string
  /** The path to go on to. */
  home: string
  isAdmin?: boolean
  /** Of the password that was right: one that was changed meanwhile lets nothing wait. */
  hash?: string
}

/** The page that asks for the code. */
export const CODE_PAGE = '/auth/code'

/**
 * Where somebody's sign-in asks for the code of an app: lets it wait, in the caller's transaction, for the browser that is
 * handed the token. Undefined for everybody else, who are signed in as they are.
 */
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
