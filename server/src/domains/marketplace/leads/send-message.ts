import { ApiError } from '@lv/contract/errors'
import type { LeadMessage } from '@lv/contract/lead-shapes'
import { unauthorized } from '#core/access.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { lockOwned } from '#domains/marketplace/requests/ownership.ts'
import { openAbout } from '#domains/messaging/messages/open.ts'
import { emailText } from '#domains/messaging/messages/read-state.ts'
import { writeMessage } from '#domains/messaging/messages/write.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { recordAttempt, recordEngagement } from './engagement.ts'
import { findThread, presentMessage, type Thread } from './guest-messages.ts'

/** `userId` is null for a homeowner without an account; `filesOf` owns the files if the author does not. */
type NewMessage = {
  leadId: string
  userId: string | null
  body: string
  fileIds?: string[]
  filesOf?: string | null
}

type Said = { id: string; body: string }

async function notifyOther(ctx: Context, thread: Thread, isProfessionals: boolean, { id: messageId, body }: Said) {
  const { leadId, requestId, title, homeownerName: homeowner } = thread
  const professional = isProfessionals ? thread.professionalCalledAs : thread.professionalName
  const text = emailText(body)
  const data = { leadId, requestId, messageId, title, professional, homeowner, text }
  const { homeownerEmail: email, homeownerUserId, professionalUserId: userId } = thread
  if (!isProfessionals) await notify(ctx, { kind: 'message-from-homeowner', to: { userId }, data })
  else if (homeownerUserId)
    await notify(ctx, { kind: 'message-from-professional', to: { email, userId: homeownerUserId }, data })
  else await notify(ctx, { kind: 'message-to-guest', to: { email }, data, link: { kind: 'talk', subject: requestId } })
}

/**
 * PRODUCT.md, section 9.1.
 * @throws `not_found`, `unauthorized` for a guest once the request is an account's, `conflict` where it is closed or
 * one has blocked the other
 */
export function sendMessage(
  ctx: Context,
  { leadId, userId, body, fileIds, filesOf }: NewMessage,
): Promise<LeadMessage> {
  return transact(ctx, async (ctx) => {
    const found = await findThread(ctx, leadId)
    const thread = found.homeownerUserId ? found : { ...found, homeownerUserId: await lockOwned(ctx, found.requestId) }
    if (userId === null && thread.homeownerUserId) throw unauthorized()
    if (thread.isClosed) throw new ApiError('conflict', 'This request is closed')
    const isProfessionals = userId === thread.professionalUserId
    const other = isProfessionals ? thread.homeownerUserId : thread.professionalUserId
    const conversationId = await openAbout(ctx, { kind: 'lead', subject: leadId })
    const written = { conversationId, authorId: userId, body, fileIds, filesOf, readers: other ? [other] : [] }
    const { id, message, isMailed, isFirst, mutedBy } = await writeMessage(ctx, written)
    const { requestId, professionalId } = thread
    if (isProfessionals) await recordAttempt(ctx, leadId)
    else await recordEngagement(ctx, leadId, 'message_answered')
    if (isProfessionals && isFirst) await noteEvent(ctx, { requestId, kind: 'message', professionalId })
    if (isMailed && mutedBy.length === 0) await notifyOther(ctx, thread, isProfessionals, { id, body })
    invalidates(`professional:${professionalId}`, 'figures')
    return presentMessage(thread, userId, message)
  })
}

export async function sendGuestMessage(
  ctx: Context,
  { leadId, body, fileIds, filesOf, sender }: Sent,
): Promise<LeadMessage> {
  await drawFiles(ctx, { fileIds, ownerId: filesOf, accept: 'picturesAndPdf', field: 'files', sender })
  return sendMessage(ctx, { leadId, userId: null, body, fileIds, filesOf })
}

/** `filesOf` is whoever is signed in while using the link, or null. */
type Sent = { leadId: string; body: string; fileIds: string[]; filesOf: string | null; sender: Sender }
