import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { apiKeys } from './schema.ts'

type Asked = { keyId: string; professionalId: string; actorId: string }

/** Takes an API key out, in the caller's transaction: its next call is refused. @throws `not_found` */
export async function revokeKey(ctx: Context, { keyId, professionalId, actorId }: Asked) {
  const mine = and(eq(apiKeys.id, keyId), eq(apiKeys.professionalId, professionalId))
  found(await ctx.db.delete(apiKeys).where(mine).returning({ id: apiKeys.id }), 'API key not found')
  await audit(ctx, { actorId, action: 'api_key_revoked', subject: keyId })
  changes()
  return null
}
