import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'

type NewMessage = {
  /** What the thread is about: the lead. */
  subject: string
  authorId: string
  body: string
}
export type Posted = {
  id: string
  createdAt: string
  /** The author's first one in this thread. */
  isFirst: boolean
  /** Whether the other side is to be told by mail: at most once an hour. */
  isMailed: boolean
}

const MAIL_EVERY = sql`interval '1 hour'`

/**
 * Writes into the thread about a lead, which begins with its first message; the author has read all of it. Messages of a
 * thread never have the same time: whoever has read one has not read a later one. In the caller's transaction.
 */
export async function postMessage(ctx: Context, { subject, authorId, body }: NewMessage): Promise<Posted> {
  const now = ctx.now()
  const { rows: threads } = await ctx.db.execute<{ id: string }>(sql`
    insert into conversations (kind, subject, last_message_at) values ('lead', ${subject}, ${now})
    on conflict (kind, subject) do update set
      last_message_at = greatest(excluded.last_message_at, conversations.last_message_at + interval '1 microsecond')
    returning id`)
  const { rows } = await ctx.db.execute<Posted>(sql`with thread as (
      select c.id, c.last_message_at as at, not exists (
        select from messages m where m.conversation_id = c.id and m.author_id = ${authorId}::uuid) as is_first
      from conversations c where c.id = ${only(threads).id}),
    written as (
      insert into messages (conversation_id, author_id, body, created_at, is_mailed)
      select id, ${authorId}::uuid, ${body}::text, at, not exists (
        select from messages m where m.conversation_id = thread.id and m.author_id = ${authorId}::uuid and m.is_mailed
          and m.created_at > at - ${MAIL_EVERY})
      from thread returning id, conversation_id, created_at, is_mailed),
    seen as (
      insert into conversation_members (conversation_id, user_id, read_at)
      select conversation_id, ${authorId}::uuid, created_at from written
      on conflict (conversation_id, user_id) do update set read_at = excluded.read_at)
    select written.id, created_at as "createdAt", is_mailed as "isMailed", is_first as "isFirst" from written, thread`)
  return only(rows)
}
