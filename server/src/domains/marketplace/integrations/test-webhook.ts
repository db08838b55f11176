import { ApiError } from '@lv/contract/errors'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { bodyOf } from './parts/body-of.ts'
import { deliveryColumns } from './parts/delivery-columns.ts'
import { enqueueDeliveries } from './parts/enqueue-deliveries.ts'
import { findWebhook } from './parts/find-webhook.ts'
import { webhookDeliveries } from './schema.ts'

type Asked = { webhookId: string; professionalId: string }

/** Sends a webhook an event that says nothing, in the caller's transaction. @throws `not_found`, `conflict` for one that is off */
export async function testWebhook(ctx: Context, { webhookId, professionalId }: Asked) {
  const { isOn } = await findWebhook(ctx, { webhookId, professionalId }, { isHeld: true })
  if (!isOn) throw new ApiError('conflict', 'Switch the webhook on first')
  const now = ctx.now()
  const body = bodyOf('webhook.test', now, { professionalId })
  const row = { webhookId, event: 'webhook.test' as const, body, createdAt: now, nextAt: now }
  const delivery = only(await ctx.db.insert(webhookDeliveries).values(row).returning(deliveryColumns))
  await enqueueDeliveries(ctx, [{ deliveryId: delivery.id, webhookId, tryCount: 0 }])
  changes()
  return delivery
}
