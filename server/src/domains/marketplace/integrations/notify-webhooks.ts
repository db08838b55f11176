import type { Delivery } from '@lv/contract/integrations'
import type { WebhookEvent } from '@lv/contract/software'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { enqueueDeliveries } from './parts/enqueue-deliveries.ts'

export const bodyOf = (type: Delivery['event'], at: Date, data: Record<string, unknown>) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** `data` never holds names, contact details or words: those are read with an API key, where views are logged. */
export type Happening = {
  professionalId: string
  event: WebhookEvent
  data: Record<string, string | number | null | readonly string[]>
}

export async function notifyWebhooks(ctx: Context, happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return
  const now = ctx.now()
  const rows = happenings.map(({ professionalId, event, data }) => ({
    professional_id: professionalId,
    event,
    body: bodyOf(event, now, data),
  }))
  const { rows: written } = await ctx.db.execute<{ id: string; webhookId: string }>(sql`
    insert into webhook_deliveries (webhook_id, event, body, created_at, next_at)
    select w.id, h.event, h.body, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) h(professional_id uuid, event text, body text)
    join webhooks w on w.professional_id = h.professional_id and h.event = any(w.events) and w.off_at is null
    returning id, webhook_id as "webhookId"`)
  await enqueueDeliveries(
    ctx,
    written.map(({ id, webhookId }) => ({ deliveryId: id, webhookId, tryCount: 0 })),
  )
}
