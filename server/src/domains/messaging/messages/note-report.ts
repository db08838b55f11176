import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

type Report = { messageId: string; reporterId: string; note: string }
/** `authorId` is null for a homeowner without an account. */
type Noted = { conversationId: string; authorId: string | null; said: string; isNew: boolean }

/** Keeps that a message was reported, once by each, with its words as they are. @throws `not_found` for one's own and a deleted one */
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
  return found(rows, 'Message not found')
}
