import { sql } from 'drizzle-orm'
import { alsoChanges } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { readNewsOfTalk } from '#domains/notifications/notifications/read-notifications.ts'
import { tellBrowsers } from '#platform/realtime/tell-browsers.ts'
import { tellMembers } from './parts/tell-members.ts'
import { isWhich, type Which } from './parts/which.ts'

type Read = Which & { userId: string; upTo?: string | undefined }

/**
 * The person has read a conversation up to a message (its id): the newest they were shown; without one, all of it. What
 * is left to read is counted under the conversation's lock, where nobody writes meanwhile; where that is nothing, they need
 * not be told of it any more. In the caller's transaction.
 */
export async function markRead(ctx: Context, { userId, upTo, ...which }: Read): Promise<void> {
  const { rows: locked } = await ctx.db.execute<{ leadId: string | null }>(
    sql`select case when c.kind = 'lead' then c.subject end as "leadId" from conversations c where ${isWhich(which)} for no key update`,
  )
  const last = upTo
    ? sql`select m.created_at as at from messages m where m.id = ${upTo} and m.conversation_id = c.id`
    : sql`select c.last_message_at as at`
  const { rows } = await ctx.db.execute<{ conversationId: string; unread: number }>(sql`
    insert into conversation_members (conversation_id, user_id, read_at, unread, last_message_at)
    select c.id, ${userId}::uuid, last.at, case when c.kind = 'community' then 0 else (
        select count(*) from messages m where m.conversation_id = c.id and m.created_at > last.at
          and m.deleted_at is null and m.author_id is distinct from ${userId}::uuid) end,
      case when c.kind <> 'community' then c.last_message_at end
    from conversations c, lateral (${last}) last where ${isWhich(which)} and last.at is not null
    on conflict (conversation_id, user_id) do update set read_at = excluded.read_at, unread = excluded.unread
      where conversation_members.read_at is null or conversation_members.read_at < excluded.read_at
    returning conversation_id as "conversationId", unread`)
  const [row] = rows
  if (!row) return
  const { conversationId, unread } = row
  if (unread === 0) await readNewsOfTalk(ctx, { userId, conversationId, leadId: locked[0]?.leadId ?? null })
  await tellMembers(ctx, conversationId)
  await tellBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  alsoChanges(`person:${userId}`)
}
