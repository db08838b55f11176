import { ApiError } from '@lv/contract/errors'
import type { LeadMessage } from '@lv/contract/lead-shapes'
import { type Context, transact } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { tell } from '../../news/tell.ts'
import { openAbout } from '../messages/open.ts'
import { writeMessage } from '../messages/write.ts'
import { noteEvent } from '../requests/note-event.ts'
import { findThread, presentMessage, type Thread } from './parts/thread.ts'
import { recordAttempt } from './record-attempt.ts'
import { recordEngagement } from './record-engagement.ts'

type NewMessage = { leadId: string; userId: string; body: string; fileIds?: string[] }

/** As much of a message as its mail shows. */
const MAILED = 500

async function tellOther(ctx: Context, thread: Thread, isProfessionals: boolean, body: string) {
  const { leadId, requestId, title, homeownerName: homeowner } = thread
  const professional = isProfessionals ? thread.professionalCalledAs : thread.professionalName
  const text = body.length > MAILED ? `${body.slice(0, MAILED)}…` : body
  const data = { leadId, requestId, title, professional, homeowner, text }
  const { homeownerEmail: email, homeownerUserId, professionalUserId: userId } = thread
  await tell(
    ctx,
    isProfessionals
      ? { kind: 'message-from-professional', to: { email, userId: homeownerUserId }, data }
      : { kind: 'message-from-homeowner', to: { userId }, data },
  )
}

/**
 * Writes to the other side of a lead. A professional's message is an attempt to get in touch, a homeowner's captures the
 * points (PRODUCT.md, section 9.1). The other side is told by mail, at most once an hour.
 * @throws `not_found`, `conflict` once the request is cancelled, or where one of them takes no messages from the other
 */
export function sendMessage(ctx: Context, { leadId, userId, body, fileIds }: NewMessage): Promise<LeadMessage> {
  return transact(ctx, async (ctx) => {
    const thread = await findThread(ctx, leadId)
    if (thread.isClosed) throw new ApiError('conflict', 'This request is closed')
    const isProfessionals = userId === thread.professionalUserId
    const other = isProfessionals ? thread.homeownerUserId : thread.professionalUserId
    const conversationId = await openAbout(ctx, { kind: 'lead', subject: leadId })
    const written = { conversationId, authorId: userId, body, fileIds, readers: other ? [other] : [] }
    const { message, isMailed, isFirst, mutedBy } = await writeMessage(ctx, written)
    const { requestId, professionalId } = thread
    if (isProfessionals) await recordAttempt(ctx, leadId)
    else await recordEngagement(ctx, leadId, 'message_answered')
    if (isProfessionals && isFirst) await noteEvent(ctx, { requestId, kind: 'message', professionalId })
    if (isMailed && mutedBy.length === 0) await tellOther(ctx, thread, isProfessionals, body)
    changes(`professional:${professionalId}`, 'figures')
    return presentMessage(thread, userId, message)
  })
}
