import { and, eq, sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { newSecret, writtenSecret } from './parts/sign.ts'
import { presentWebhook, webhookColumns } from './parts/webhook-columns.ts'
import { webhooks } from './schema.ts'

const OVERLAP_MS = 24 * 3_600_000

type Asked = { webhookId: string; professionalId: string; actorId: string }

/** Gives a webhook a new secret, in the caller's transaction; for a day the former one signs as well. @throws `not_found` */
export async function rotateSecret(ctx: Context, { webhookId, professionalId, actorId }: Asked) {
  const secret = newSecret()
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  const set = { secret, formerSecret: sql`${webhooks.secret}`, formerUntil: new Date(ctx.now().getTime() + OVERLAP_MS) }
  const row = found(await ctx.db.update(webhooks).set(set).where(mine).returning(webhookColumns), 'Webhook not found')
  await audit(ctx, { actorId, action: 'webhook_secret_changed', subject: webhookId })
  changes()
  return { secret: writtenSecret(secret), webhook: presentWebhook(row) }
}
