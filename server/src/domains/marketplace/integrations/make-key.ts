import { ApiError } from '@lv/contract/errors'
import { type KeyScope, MOST_KEYS } from '@lv/contract/software'
import { KEY_PREFIX } from '#core/api-keys.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'
import { freeSlot } from './parts/free-slot.ts'
import { keyColumns } from './parts/key-columns.ts'
import { apiKeys } from './schema.ts'

/** Enough to tell keys apart by, and far too little to guess one. */
const SHOWN = KEY_PREFIX.length + 4

type Asked = { professionalId: string; actorId: string; called: string; name: string; scopes: KeyScope[] }

/**
 * Makes an API key, in the caller's transaction, and tells its owner (`called`): its 256 random bits are in this answer
 * and nowhere else.
 * @throws `conflict` for somebody who has 10
 */
export async function makeKey(ctx: Context, { professionalId, actorId, called, name, scopes }: Asked) {
  const key = `${KEY_PREFIX}${newToken()}`
  const slot = freeSlot({ table: apiKeys, professionalId, most: MOST_KEYS })
  const row = { professionalId, slot, name, start: key.slice(0, SHOWN), scopes, tokenHash: hashToken(key) }
  const [apiKey] = await ctx.db
    .insert(apiKeys)
    .values({ ...row, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [apiKeys.professionalId, apiKeys.slot] })
    .returning(keyColumns)
  if (!apiKey) throw new ApiError('conflict', 'You have 10 API keys. Revoke one first.')
  await audit(ctx, { actorId, action: 'api_key_made', subject: apiKey.id, detail: { scopes: scopes.join(', ') } })
  await tell(ctx, {
    kind: 'api-key-made',
    to: { userId: actorId },
    data: { name: called, label: name, start: apiKey.start },
  })
  changes()
  return { key, apiKey }
}
