import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { webhooks } from './schema.ts'

type Asked = { webhookId: string; professionalId: string; actorId: string }

/** Takes a webhook out with its log, in the caller's transaction: nothing is sent any more. @throws `not_found` */
export async function removeWebhook(ctx: Context, { webhookId, professionalId, actorId }: Asked) {
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  found(await ctx.db.delete(webhooks).where(mine).returning({ id: webhooks.id }), 'Webhook not found')
  await audit(ctx, { actorId, action: 'webhook_removed', subject: webhookId })
  changes()
  return null
}
