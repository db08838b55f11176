import type { LeadMessage } from '@lv/contract/lead-shapes'
import { type Context, transact } from '#core/context.ts'
import { listMessages } from '#domains/messaging/messages/list.read.ts'
import { markRead } from '#domains/messaging/messages/mark-read.ts'
import { findThread, presentMessage } from './parts/thread.ts'
import { recordEngagement } from './record-engagement.ts'

type Reader = { leadId: string; userId: string; before?: string | undefined }
type MessagePage = { items: LeadMessage[]; next: string | null }

/**
 * A page of a lead's thread for one of its two sides, oldest first; what is shown counts as read, and what came before it. A homeowner who reads what
 * the professional wrote has engaged: the points are captured (PRODUCT.md, section 9.1). @throws `not_found`
 */
export async function readMessages(ctx: Context, { leadId, userId, before }: Reader): Promise<MessagePage> {
  const thread = await findThread(ctx, leadId)
  const { items: messages, next } = await listMessages(ctx, { leadId, viewerId: userId, before })
  const last = messages.at(-1)
  if (last && messages.some(({ authorId, isRead }) => authorId !== userId && !isRead)) {
    const isAnswer = messages.some(({ authorId, isDeleted }) => authorId === thread.professionalUserId && !isDeleted)
    await transact(ctx, async (ctx) => {
      await markRead(ctx, { leadId, userId, upTo: last.id })
      if (isAnswer && userId !== thread.professionalUserId) await recordEngagement(ctx, leadId, 'message_read')
    })
  }
  return { items: messages.map((message) => presentMessage(thread, userId, message)), next }
}
