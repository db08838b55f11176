import { eq, sql } from 'drizzle-orm'
import { type Context, sqlState, transact } from '#core/context.ts'
import { mailTokens, users } from './schema.ts'
import { endAccess } from './sessions.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Lets an account that nobody had verified go up in the verified one of the same person, in the caller's transaction: the
 * links from mails follow, the password does where it may and the verified account has none. What hung on the account
 * otherwise goes with it; where something holds it, an empty account without any way in is left.
 */
export async function absorbUser(
  ctx: Context,
  { from, to, withPassword }: { from: string; to: string; withPassword: boolean },
): Promise<void> {
  if (withPassword)
    await ctx.db.execute(sql`insert into passwords (user_id, hash, changed_at)
      select ${to}, hash, changed_at from passwords where user_id = ${from} on conflict do nothing`)
  await ctx.db.update(mailTokens).set({ subject: to }).where(eq(mailTokens.subject, from))
  await endAccess(ctx, from)
  try {
    await transact(ctx, (ctx) => ctx.db.delete(users).where(eq(users.id, from)))
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
  }
}
