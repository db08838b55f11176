import type { Confirmation } from '@lv/contract/accounts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { isRecentSignIn } from '#core/recent-sign-in.ts'
import { singleRow } from '#platform/database/rows.ts'
import { sessions, users } from './schema.ts'

type Confirmed = {
  ownerId: string
  isSameBrowser: boolean
}

/** False if another account has the address: only the database can decide between simultaneous sign-ins. */
async function claim(ctx: Context, userId: string): Promise<boolean> {
  try {
    await transact(ctx, (ctx) => ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId)))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/**
 * Runs in the caller's transaction. Locks the account before it checks the sessions, so that no sign-up can replace it.
 * @returns undefined without such an account
 */
export async function confirmEmail(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<Confirmed | undefined> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const its = and(eq(sessions.id, sessionId ?? ''), eq(sessions.userId, userId))
  const isSameBrowser =
    sessionId !== null && (await ctx.db.select({ id: sessions.id }).from(sessions).where(its)).length > 0
  if (await claim(ctx, userId)) return { ownerId: userId, isSameBrowser }
  const verified = and(eq(users.email, user.email), eq(users.emailVerified, true))
  const owner = singleRow(await ctx.db.select({ id: users.id }).from(users).where(verified))
  return { ownerId: owner.id, isSameBrowser }
}

export async function readConfirmation(ctx: Context, actor: Actor): Promise<Confirmation> {
  const { rows } = await ctx.db.execute<{ hasPassword: boolean; hasIdentity: boolean }>(sql`select
    exists (select from passwords where user_id = ${actor.id}) as "hasPassword",
    exists (select from identities where user_id = ${actor.id}) as "hasIdentity"`)
  const { hasPassword, hasIdentity } = singleRow(rows)
  return { isRecent: isRecentSignIn(ctx, actor), hasPassword, hasProvider: hasIdentity || !hasPassword }
}
