import { eq, sql } from 'drizzle-orm'
import { type Context, sqlState, transact } from '#core/context.ts'
import { mailTokens, users } from './schema.ts'
import { endAccess } from './sessions.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Moves mail links, and the password if it may and the other account has none, in the caller's transaction.
 * The rest is deleted with the account. If another record refers to it, it stays, but nobody can sign in to it.
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
