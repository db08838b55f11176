import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import type { MessageReportDecision } from '@lv/contract/message-reports'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { emailText } from '#domains/messaging/messages/read-state.ts'
import { decideReports, noteReport } from '#domains/messaging/messages/reports.ts'
import type { Posted } from '#domains/messaging/messages/write.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { findConversation } from './parts/find.read.ts'

type Report = { actor: Actor; messageId: string; note: string }

/** @throws `not_found` for the actor's own message, and for one they cannot read */
export async function reportMessage(ctx: Context, { actor, messageId, note }: Report): Promise<{ message: string }> {
  const noted = await noteReport(ctx, { messageId, reporterId: actor.id, note })
  const { isParty } = await findConversation(ctx, actor, noted.conversationId)
  if (!isParty) throw new ApiError('not_found', 'Message not found')
  const data = { authorId: noted.authorId ?? '', reporterId: actor.id, text: noted.said, note }
  if (noted.isNew) await notify(ctx, { kind: 'message-reported', to: 'administrators', data })
  invalidates()
  return { message: 'Thank you. We look at every report.' }
}

type Decision = MessageReportDecision & { reportId: string; adminId: string }

const done: Record<MessageReportDecision['decision'], string> = {
  dismissed: 'The message stays',
  removed: 'The message is gone',
  paused: 'The message is gone, and its author can’t send any for seven days',
}

/** @throws `not_found`, `conflict` where it was decided */
export async function decideReport(ctx: Context, of: Decision): Promise<{ message: string }> {
  const { reportId, decision, reason, adminId } = of
  const { reporterIds, authorId, said, pausedUntil } = await decideReports(ctx, of)
  await audit(ctx, { actorId: adminId, action: `message_report_${decision}`, subject: reportId, detail: { reason } })
  for (const userId of reporterIds)
    await notify(ctx, { kind: 'message-report-decided', to: { userId }, data: { decision, reason } })
  if (authorId && decision !== 'dismissed') {
    const until = pausedUntil ? formatDate(pausedUntil) : ''
    await notify(ctx, { kind: 'message-removed', to: { userId: authorId }, data: { text: said, reason, until } })
    invalidates()
  }
  return { message: done[decision] }
}

type Told = {
  readers: string[]
  authorName: string
  authorId: string
  conversationId: string
  title?: string
  body: string
}

/** At most once an hour, and not if muted. */
export async function notifyOthers(
  ctx: Context,
  { id: messageId, isMailed, mutedBy }: Posted,
  told: Told,
): Promise<void> {
  if (!isMailed) return
  const { authorName, authorId, conversationId, title, body } = told
  const text = emailText(body)
  const data = { name: authorName || 'Member', authorId, conversationId, messageId, text }
  const readers = told.readers.filter((userId) => !mutedBy.includes(userId))
  await notify(
    ctx,
    readers.map((userId) =>
      title === undefined
        ? { kind: 'direct-message' as const, to: { userId }, data }
        : { kind: 'project-update' as const, to: { userId }, data: { ...data, title } },
    ),
  )
}
