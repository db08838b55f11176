import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { apiKeys, webhooks } from './schema.ts'

type Input = { professionalId: string; actorId: string }

export async function endIntegrations(ctx: Context, { professionalId, actorId }: Input): Promise<void> {
  const keys = await ctx.db
    .delete(apiKeys)
    .where(eq(apiKeys.professionalId, professionalId))
    .returning({ id: apiKeys.id })
  const hooks = await ctx.db
    .delete(webhooks)
    .where(eq(webhooks.professionalId, professionalId))
    .returning({ id: webhooks.id })
  for (const { id } of keys) await audit(ctx, { actorId, action: 'api_key_revoked', subject: id })
  for (const { id } of hooks) await audit(ctx, { actorId, action: 'webhook_removed', subject: id })
}

export async function eraseIntegrations(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.delete(webhooks).where(eq(webhooks.professionalId, professionalId))
  await ctx.db.delete(apiKeys).where(eq(apiKeys.professionalId, professionalId))
}
