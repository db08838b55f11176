import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { dropAvatar } from './parts/drop-avatar.ts'
import { users } from './schema.ts'

/** Takes the person's picture away: their initials stand in its place. @returns the whole profile */
export async function removeAvatar(ctx: Context, { userId }: { userId: string }) {
  await dropAvatar(ctx, userId)
  const set = { profileImageUrl: null }
  return found(await ctx.db.update(users).set(set).where(eq(users.id, userId)).returning(), 'Account not found')
}
