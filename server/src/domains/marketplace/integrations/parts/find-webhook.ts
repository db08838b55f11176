import { and, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { webhooks } from '../schema.ts'

/**
 * `isHeld` locks it until the transaction ends.
 * @throws `not_found`
 */
export async function findWebhook(
  ctx: Context,
  { webhookId, professionalId }: { webhookId: string; professionalId: string },
  { isHeld = false } = {},
) {
  const mine = and(eq(webhooks.id, webhookId), eq(webhooks.professionalId, professionalId))
  const asked = ctx.db.select({ id: webhooks.id, offAt: webhooks.offAt }).from(webhooks).where(mine)
  const rows = await (isHeld ? asked.for('share') : asked)
  return { isOn: requireRow(rows, 'Webhook not found').offAt === null }
}
