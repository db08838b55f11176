import { type SQL, sql } from 'drizzle-orm'
import { alsoInvalidates, invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { readNotificationsOfThread } from '#domains/notifications/notifications/read.ts'
import { anyCounted, dataId } from '#domains/notifications/notifications/stands.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { isWhich, type Which } from './parts/refusals.ts'

export async function notifyMembers(ctx: Context, conversationId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select user_id as "userId" from conversation_members
    where conversation_id = ${conversationId} and last_message_at is not null`)
  await notifyBrowsers(ctx, { people: rows.map(({ userId }) => userId) }, { kind: 'conversation', conversationId })
}

/** As many unread messages as a count ever shows. */
const MAX_UNREAD = 100

/** Adds a project's conversation to a new member's list with its messages unread, if it has any. */
export async function joinCollaboration(
  ctx: Context,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await ctx.db.execute(sql`with thread as (
      select id, last_message_at from conversations
      where kind = 'collaboration' and subject = ${projectId}::uuid and last_message_at is not null for no key update)
    insert into conversation_members (conversation_id, user_id, unread, last_message_at)
    select thread.id, ${userId}::uuid, (select count(*) from (select from messages m
      where m.conversation_id = thread.id and m.deleted_at is null limit ${MAX_UNREAD}) waiting), thread.last_message_at
    from thread on conflict do nothing`)
}

export async function leaveCollaboration(
  ctx: Context,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from conversation_members x using conversations c
    where c.id = x.conversation_id and c.kind = 'collaboration' and c.subject = ${projectId}::uuid
      and x.user_id = ${userId}::uuid returning c.id`)
  await withdrawNotifications(ctx, { about: 'conversationId', ids: rows.map(({ id }) => id), userIds: [userId] })
}

type Muted = { conversationId: string; userId: string; isMuted: boolean }

/** A muted conversation's unread messages count in no badge. */
export async function muteConversation(ctx: Context, { conversationId, userId, isMuted }: Muted) {
  await ctx.db.execute(sql`insert into conversation_members (conversation_id, user_id, is_muted, last_message_at)
    select c.id, ${userId}::uuid, ${isMuted}, case when c.kind <> 'community' then c.last_message_at end
    from conversations c where c.id = ${conversationId}
    on conflict (conversation_id, user_id) do update set is_muted = excluded.is_muted`)
  await notifyBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  invalidates(`person:${userId}`)
  return { isMuted }
}

type Read = Which & { userId: string; upTo?: string | undefined }

/** Counts unread under the conversation's lock, in the caller's transaction; at zero its notifications are read too. */
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
  if (unread === 0) await readNotificationsOfThread(ctx, { userId, conversationId, leadId: locked[0]?.leadId ?? null })
  await notifyMembers(ctx, conversationId)
  await notifyBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  alsoInvalidates(`person:${userId}`)
}

/** For a homeowner without an account, in the caller's transaction. @returns whether that changed anything */
export async function markGuestRead(
  ctx: Context,
  { leadId, upTo }: { leadId: string; upTo: string },
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update conversations c set guest_read_at = m.created_at
    from messages m where m.id = ${upTo} and m.conversation_id = c.id and c.kind = 'lead' and c.subject = ${leadId}
      and exists (select from messages n where n.conversation_id = c.id and n.author_id is not null and n.deleted_at is null
        and n.created_at <= m.created_at and n.created_at > coalesce(c.guest_read_at, '-infinity'))
    returning c.id`)
  for (const { id } of rows) await notifyMembers(ctx, id)
  return rows.length > 0
}

/** Whether a message of notification `n` is not deleted (notify-of-next.ts moves it on where one is). */
export const isStillSaid = (): SQL =>
  anyCounted(
    'messageId',
    (id) => sql`exists (select from messages said where said.id = ${id} and said.deleted_at is null)`,
  )

/** Also checks that the conversation exists and the reader is still on its project. */
export const isStillIn = (): SQL =>
  sql`(${isStillSaid()} and (${dataId('conversationId')} is null or exists (select from conversations c
    where c.id = ${dataId('conversationId')} and (c.kind <> 'collaboration' or exists (
      select from conversation_members x where x.conversation_id = c.id and x.user_id = n.user_id)))))`

export const unreadMessages = ({ subject, userId }: { subject: SQL; userId: SQL }): SQL => sql`(
  select count(*)::int from conversations c join messages m on m.conversation_id = c.id
    left join conversation_members x on x.conversation_id = c.id and x.user_id = ${userId}
  where c.kind = 'lead' and c.subject = ${subject} and m.author_id is distinct from ${userId} and m.deleted_at is null
    and (x.read_at is null or m.created_at > x.read_at))`
