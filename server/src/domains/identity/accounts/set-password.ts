import type { Context } from '#core/context.ts'
import { endAccess } from './end-access.ts'
import { passwords } from './schema.ts'

/** Gives an account another password, in the caller's transaction: every session and known device ends with the old one. */
export async function setPassword(ctx: Context, { userId, hash }: { userId: string; hash: string }): Promise<void> {
  await endAccess(ctx, userId)
  const row = { userId, hash, changedAt: ctx.now() }
  await ctx.db.insert(passwords).values(row).onConflictDoUpdate({ target: passwords.userId, set: row })
}
