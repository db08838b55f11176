import { ApiError, invalidField } from '@lv/contract/errors'
import { MOST_WEBHOOKS, type WebhookEvent } from '@lv/contract/software'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import { freeSlot } from './parts/free-slot.ts'
import { newSecret, writtenSecret } from './parts/sign.ts'
import { presentWebhook, webhookColumns } from './parts/webhook-columns.ts'
import { webhooks } from './schema.ts'

type Asked = { professionalId: string; actorId: string; url: string; events: WebhookEvent[] }

/**
 * Tells an address of what happens to a professional from now on, in the caller's transaction. Where its name leads is
 * looked at each time something is sent, not now: it can change.
 * @throws `invalid` at `url` for an address that is not on the open web, `conflict` for somebody who has 5
 */
export async function makeWebhook(ctx: Context, { professionalId, actorId, url, events }: Asked) {
  if (!isReachable(url))
    throw invalidField('url', 'Enter an address on the open web: https, a name such as hooks.example.com, no port')
  const secret = newSecret()
  const slot = freeSlot({ table: webhooks, professionalId, most: MOST_WEBHOOKS })
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ professionalId, slot, url: new URL(url).href, events, secret, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [webhooks.professionalId, webhooks.slot] })
    .returning(webhookColumns)
  if (!row) throw new ApiError('conflict', 'You have 5 webhooks. Remove one first.')
  await audit(ctx, { actorId, action: 'webhook_made', subject: row.id })
  changes()
  return { secret: writtenSecret(secret), webhook: presentWebhook(row) }
}
