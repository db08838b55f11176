import { ApiError } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { noteReport } from '#domains/messaging/messages/note-report.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { findConversation } from './parts/find.read.ts'

type Report = { actor: Actor; messageId: string; note: string }

/**
 * Reports a message to us, once, with its words as they are now. In the caller's transaction.
 * @throws `not_found` for one's own, and for what one cannot read
 */
export async function reportMessage(ctx: Context, { actor, messageId, note }: Report): Promise<{ message: string }> {
  const noted = await noteReport(ctx, { messageId, reporterId: actor.id, note })
  const { isParty } = await findConversation(ctx, actor, noted.conversationId)
  if (!isParty) throw new ApiError('not_found', 'Message not found')
  const data = { authorId: noted.authorId ?? '', reporterId: actor.id, text: noted.said, note }
  if (noted.isNew) await tell(ctx, { kind: 'message-reported', to: 'administrators', data })
  changes()
  return { message: 'Thank you. We look at every report.' }
}
