import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashToken } from '../../http/actor.ts'
import { sessions } from './tables.ts'

/** Ends the session whose cookie has this value; without one, or with an unknown one, nothing happens. @returns whether there was one */
export async function signOut(ctx: Context, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const { rowCount } = await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  return rowCount === 1
}
