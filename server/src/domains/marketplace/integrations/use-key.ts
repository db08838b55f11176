import { eq } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { findKeyActor } from './parts/find-key-actor.read.ts'
import { apiKeys } from './schema.ts'

/** Who calls with this API key, or null; its last use is written to the minute, and its calls are counted. */
export async function useKey(ctx: Context, key: string): Promise<Actor | null> {
  const found = await findKeyActor(ctx, key)
  if (!found) return null
  const { actor, isStale } = found
  const keyId = actor.sessionId
  await ctx.budgets.spend('keyCalls', keyId)
  if (isStale) await ctx.db.update(apiKeys).set({ lastUsedAt: ctx.now() }).where(eq(apiKeys.id, keyId))
  return actor
}
