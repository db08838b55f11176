import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { markGuestRead } from '#domains/messaging/messages/mark-guest-read.ts'
import { recordEngagement } from './record-engagement.ts'

/**
 * A homeowner without an account says up to which message they have read: with what a professional wrote among it they have
 * engaged, and the points are captured (PRODUCT.md, section 9.1). In the caller's transaction.
 */
export async function readTalk(
  ctx: Context,
  { leadId, messageId }: { leadId: string; messageId: string },
): Promise<null> {
  const hasRead = await markGuestRead(ctx, { leadId, upTo: messageId })
  if (hasRead && (await recordEngagement(ctx, leadId, 'message_read'))) changes('figures')
  else changes()
  return null
}
