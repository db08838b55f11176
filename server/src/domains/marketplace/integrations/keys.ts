import { ApiError } from '@lv/contract/errors'
import { type KeyScope, MAX_KEYS } from '@lv/contract/software'
import { and, desc, eq } from 'drizzle-orm'
import { type Actor, KEY_PREFIX } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { findKeyActor } from './parts/find-key-actor.read.ts'
import { apiKeys } from './schema.ts'
import { freeSlot } from './webhooks.ts'

const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

export const listKeys = (ctx: Context, professionalId: string) =>
  ctx.db
    .select(keyColumns)
    .from(apiKeys)
    .where(eq(apiKeys.professionalId, professionalId))
    .orderBy(desc(apiKeys.id))
    .limit(MAX_KEYS)

/** Enough to tell keys apart, and far too little to guess one. */
const SHOWN = KEY_PREFIX.length + 4

type Input = { professionalId: string; actorId: string; called: string; name: string; scopes: KeyScope[] }

/**
 * The key is in this answer and nowhere else.
 * @throws `conflict` for a professional who has 10
 */
export async function makeKey(ctx: Context, { professionalId, actorId, called, name, scopes }: Input) {
  const key = `${KEY_PREFIX}${newToken()}`
  const slot = freeSlot({ table: apiKeys, professionalId, most: MAX_KEYS })
  const row = { professionalId, slot, name, start: key.slice(0, SHOWN), scopes, tokenHash: hashToken(key) }
  const [apiKey] = await ctx.db
    .insert(apiKeys)
    .values({ ...row, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [apiKeys.professionalId, apiKeys.slot] })
    .returning(keyColumns)
  if (!apiKey) throw new ApiError('conflict', 'You have 10 API keys. Revoke one first.')
  await audit(ctx, { actorId, action: 'api_key_made', subject: apiKey.id, detail: { scopes: scopes.join(', ') } })
  await notify(ctx, {
    kind: 'api-key-made',
    to: { userId: actorId },
    data: { name: called, label: name, start: apiKey.start },
  })
  invalidates()
  return { key, apiKey }
}

type RevokeKeyAsked = { keyId: string; professionalId: string; actorId: string }

/** @throws `not_found` */
export async function revokeKey(ctx: Context, { keyId, professionalId, actorId }: RevokeKeyAsked) {
  const mine = and(eq(apiKeys.id, keyId), eq(apiKeys.professionalId, professionalId))
  requireRow(await ctx.db.delete(apiKeys).where(mine).returning({ id: apiKeys.id }), 'API key not found')
  await audit(ctx, { actorId, action: 'api_key_revoked', subject: keyId })
  invalidates()
  return null
}

/** Null for an unknown key. Counts the call, and writes the last use to the minute. */
export async function useKey(ctx: Context, key: string): Promise<Actor | null> {
  const found = await findKeyActor(ctx, key)
  if (!found) return null
  const { actor, isStale } = found
  const keyId = actor.sessionId
  await ctx.rateLimits.spend('keyCalls', keyId)
  if (isStale) await ctx.db.update(apiKeys).set({ lastUsedAt: ctx.now() }).where(eq(apiKeys.id, keyId))
  return actor
}
