import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { sessions } from './schema.ts'

/** Ends the session whose cookie has this value; without one, or with an unknown one, nothing happens. @returns whose it was */
export async function signOut(ctx: Context, token: string | undefined): Promise<string | undefined> {
  if (!token) return undefined
  const mine = eq(sessions.tokenHash, hashToken(token))
  const [ended] = await ctx.db.delete(sessions).where(mine).returning({ userId: sessions.userId })
  return ended?.userId
}
