import type { LeadMessage } from '@lv/contract/lead'
import { type Context, transact } from '../../context.ts'
import { listMessages } from '../messages/list.ts'
import { markRead } from '../messages/mark-read.ts'
import { recordEngagement } from './record-engagement.ts'
import { findThread, presentMessage } from './thread.ts'

type Reader = { leadId: string; userId: string }

/**
 * The thread of a lead for one of its two sides, oldest first; what is shown counts as read. A homeowner who reads a
 * message has engaged: the points are captured (PRODUCT.md, section 9.1). @throws `not_found`
 */
export async function readMessages(ctx: Context, { leadId, userId }: Reader): Promise<LeadMessage[]> {
  const thread = await findThread(ctx, leadId)
  const messages = await listMessages(ctx, leadId)
  const last = messages.at(-1)
  if (last && messages.some(({ authorId, isRead }) => authorId !== userId && !isRead))
    await transact(ctx, async (ctx) => {
      await markRead(ctx, { subject: leadId, userId, upTo: last.id })
      if (userId !== thread.professionalUserId) await recordEngagement(ctx, leadId, 'message_read')
    })
  return messages.map((message) => presentMessage(thread, userId, message))
}
