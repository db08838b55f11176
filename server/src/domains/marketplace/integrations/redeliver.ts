import { ApiError } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { deliveryColumns } from './parts/delivery-columns.ts'
import { enqueueDeliveries } from './parts/enqueue-deliveries.ts'
import { findWebhook } from './parts/find-webhook.ts'
import { isKept } from './parts/is-kept.ts'
import { webhookDeliveries } from './schema.ts'

type Asked = { webhookId: string; deliveryId: string; professionalId: string }

/**
 * Sends something again now, under the same id, in the caller's transaction: whatever became of it, or before its turn.
 * @throws `not_found`, `conflict` for a webhook that is off
 */
export async function redeliver(ctx: Context, { webhookId, deliveryId, professionalId }: Asked) {
  const { isOn } = await findWebhook(ctx, { webhookId, professionalId }, { isHeld: true })
  if (!isOn) throw new ApiError('conflict', 'Switch the webhook on first')
  const which = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId), isKept(ctx))
  const rows = await ctx.db
    .update(webhookDeliveries)
    .set({ status: 'waiting', nextAt: ctx.now() })
    .where(which)
    .returning(deliveryColumns)
  const delivery = found(rows, 'Delivery not found')
  await enqueueDeliveries(ctx, [{ deliveryId, webhookId, tryCount: delivery.tries.length }])
  changes()
  return delivery
}
