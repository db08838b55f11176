import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { giveUpWaiting } from './parts/give-up-waiting.ts'
import { presentWebhook, webhookColumns } from './parts/webhook-columns.ts'
import { webhooks } from './schema.ts'

type Asked = { webhookId: string; professionalId: string; isOn: boolean }

/**
 * Switches a webhook on or off, in the caller's transaction. What happens while it is off is not sent later; what was on
 * its way is given up, and can be sent again from the log. @throws `not_found`
 */
export async function switchWebhook(ctx: Context, { webhookId, professionalId, isOn }: Asked) {
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  const set = isOn
    ? { offAt: null, offBecause: null, failingSince: null }
    : { offAt: ctx.now(), offBecause: 'owner' as const }
  const row = found(await ctx.db.update(webhooks).set(set).where(mine).returning(webhookColumns), 'Webhook not found')
  if (!isOn) await giveUpWaiting(ctx, webhookId)
  changes()
  return presentWebhook(row)
}
