import { MOST_WEBHOOKS } from '@lv/contract/software'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { presentWebhook, webhookColumns } from './parts/webhook-columns.ts'
import { webhooks } from './schema.ts'

/** A professional's webhooks, newest first: never their secrets. */
export async function listWebhooks(ctx: Context, professionalId: string) {
  const mine = eq(webhooks.professionalId, professionalId)
  const rows = await ctx.db
    .select(webhookColumns)
    .from(webhooks)
    .where(mine)
    .orderBy(desc(webhooks.id))
    .limit(MOST_WEBHOOKS)
  return rows.map(presentWebhook)
}
