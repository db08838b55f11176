import { DAY_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import type { MessageReportDecision } from '@lv/contract/message-reports'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { removeMessage } from './remove.ts'

type Report = { messageId: string; reporterId: string; note: string }
/** `authorId` is null for a homeowner without an account. */
type Noted = { conversationId: string; authorId: string | null; said: string; isNew: boolean }

/** Stores the words as they are now, once a reporter. @throws `not_found` for one's own or a deleted message */
export async function noteReport(ctx: Context, { messageId, reporterId, note }: Report): Promise<Noted> {
  const { rows } = await ctx.db.execute<Noted>(sql`with message as (
      select id, conversation_id, author_id, body from messages
      where id = ${messageId} and author_id is distinct from ${reporterId}::uuid and deleted_at is null),
    noted as (
      insert into message_reports (message_id, reporter_id, said, note)
      select id, ${reporterId}::uuid, body, ${note}::text from message
      on conflict (message_id, reporter_id) do nothing returning id)
    select conversation_id as "conversationId", author_id as "authorId", body as said,
      exists (select from noted) as "isNew" from message`)
  return requireRow(rows, 'Message not found')
}

type Deciding = MessageReportDecision & { reportId: string; adminId: string }
/** `authorId` is null for a homeowner without an account; `pausedUntil` only where the author was paused. */
export type DecidedReports = { reporterIds: string[]; authorId: string | null; said: string; pausedUntil: Date | null }

const PAUSE_DAYS = 7

async function pause(ctx: Context, authorId: string, reason: string): Promise<Date> {
  const untilAt = new Date(ctx.now().getTime() + PAUSE_DAYS * DAY_MS)
  await ctx.db.execute(sql`delete from message_pauses where until_at <= ${ctx.now()}`)
  await ctx.db.execute(sql`insert into message_pauses (user_id, until_at, reason) values (${authorId}, ${untilAt}, ${reason})
    on conflict (user_id) do update set until_at = excluded.until_at, reason = excluded.reason`)
  return untilAt
}

/** @throws `not_found`, `conflict` if decided before, or for pausing an author without an account */
export async function decideReports(
  ctx: Context,
  { reportId, decision, reason, adminId }: Deciding,
): Promise<DecidedReports> {
  const { rows } = await ctx.db.execute<{
    reporterId: string
    messageId: string
    authorId: string | null
    said: string
  }>(sql`
    with decided as (
      update message_reports set status = ${decision}, reason = ${reason}, decided_at = ${ctx.now()}, decided_by = ${adminId}
      where status = 'pending' and message_id = (
        select message_id from message_reports where id = ${reportId} and status = 'pending' for update)
      returning message_id, reporter_id, said)
    select d.reporter_id as "reporterId", d.message_id as "messageId", d.said, m.author_id as "authorId"
    from decided d join messages m on m.id = d.message_id`)
  const [first] = rows
  if (!first) {
    requireRow((await ctx.db.execute(sql`select from message_reports where id = ${reportId}`)).rows, 'Report not found')
    throw new ApiError('conflict', 'This report has already been decided')
  }
  const { authorId, messageId, said } = first
  if (decision === 'paused' && !authorId)
    throw new ApiError('conflict', 'Its author has no account to pause. Remove the message instead.')
  if (decision !== 'dismissed') await removeMessage(ctx, { messageId, authorId })
  const pausedUntil = decision === 'paused' && authorId ? await pause(ctx, authorId, reason) : null
  return { reporterIds: rows.map(({ reporterId }) => reporterId), authorId, said, pausedUntil }
}
