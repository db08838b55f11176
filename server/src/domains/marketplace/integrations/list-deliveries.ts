import { and, desc, eq, lt } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { deliveryColumns } from './parts/delivery-columns.ts'
import { findWebhook } from './parts/find-webhook.ts'
import { isKept } from './parts/is-kept.ts'
import { webhookDeliveries } from './schema.ts'

type Asked = { webhookId: string; professionalId: string; limit: number; cursor?: string | undefined }

/** What was sent to a webhook within the last 30 days, newest first. @throws `not_found` */
export async function listDeliveries(ctx: Context, { webhookId, professionalId, limit, cursor }: Asked) {
  await findWebhook(ctx, { webhookId, professionalId })
  const which = and(
    eq(webhookDeliveries.webhookId, webhookId),
    isKept(ctx),
    cursor === undefined ? undefined : lt(webhookDeliveries.id, cursor),
  )
  const rows = await ctx.db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(which)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1)
  const { items, last } = cutPage(rows, limit)
  return { items, next: last?.id ?? null }
}
