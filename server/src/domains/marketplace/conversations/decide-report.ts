import type { MessageReportDecision } from '@lv/contract/message-reports'
import { changes } from '#core/cache-tags.ts'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { decideReports } from '#domains/messaging/messages/decide-reports.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'

type Decision = MessageReportDecision & { reportId: string; adminId: string }

const done: Record<MessageReportDecision['decision'], string> = {
  dismissed: 'The message stays',
  removed: 'The message is gone',
  paused: 'The message is gone, and its author can’t send any for seven days',
}

/**
 * Decides a report of a message, with all others of it: everybody who reported it reads what became of it and why, and its
 * author why it is gone. In the caller's transaction. @throws `not_found`, `conflict` where it was decided
 */
export async function decideReport(ctx: Context, of: Decision): Promise<{ message: string }> {
  const { reportId, decision, reason, adminId } = of
  const { reporterIds, authorId, said, pausedUntil } = await decideReports(ctx, of)
  await audit(ctx, { actorId: adminId, action: `message_report_${decision}`, subject: reportId, detail: { reason } })
  for (const userId of reporterIds)
    await tell(ctx, { kind: 'message-report-decided', to: { userId }, data: { decision, reason } })
  if (authorId && decision !== 'dismissed') {
    const until = pausedUntil ? writtenDay(pausedUntil) : ''
    await tell(ctx, { kind: 'message-removed', to: { userId: authorId }, data: { text: said, reason, until } })
    changes()
  }
  return { message: done[decision] }
}
