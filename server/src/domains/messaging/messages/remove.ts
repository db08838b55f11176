import { MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { MESSAGE_EDIT_MINUTES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notifyOfNext } from '#domains/notifications/notifications/notify-of-next.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { notifyMembers } from './members.ts'
import { asksForMoney } from './parts/refusals.ts'
import { emailText } from './read-state.ts'

type Told = { conversationId: string; messageId: string }

/** The email about the removed message covered later ones too, so the first of those takes over. */
async function handOn(ctx: Context, { conversationId, messageId }: Told): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; body: string }>(sql`update messages next set is_mailed = true
    where not next.is_mailed and next.id = (select later.id from messages said join messages later
        on later.conversation_id = said.conversation_id and later.author_id is not distinct from said.author_id
          and later.created_at > said.created_at and later.deleted_at is null
      where said.id = ${messageId} and said.is_mailed order by later.created_at limit 1)
    returning next.id, next.body`)
  const readers = sql`select user_id from conversation_members where conversation_id = ${conversationId}`
  for (const { id, body } of rows) await notifyOfNext(ctx, { gone: messageId, by: id, text: emailText(body), readers })
}

type Removal = { messageId: string; authorId: string | null }

/** Idempotent, in the caller's transaction. @throws `not_found`, also for somebody else's */
export async function removeMessage(ctx: Context, { messageId, authorId }: Removal): Promise<null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select c.id from conversations c
    where c.id = (select conversation_id from messages where id = ${messageId} and author_id is not distinct from ${authorId}::uuid)
    for no key update`)
  const { id: conversationId } = requireRow(rows, 'Message not found')
  await releaseFrom(ctx, sql`delete from message_files where message_id = ${messageId} returning file_id`)
  const { rows: told } = await ctx.db.execute<{ userId: string }>(sql`with gone as (
      update messages set body = '', deleted_at = ${ctx.now()}, file_count = 0, is_cautioned = false, edited_at = null
      where id = ${messageId} and deleted_at is null returning conversation_id, created_at)
    update conversation_members x set unread = x.unread - 1 from gone
    where x.conversation_id = gone.conversation_id and x.user_id is distinct from ${authorId}::uuid and x.unread > 0
      and (x.read_at is null or x.read_at < gone.created_at)
    returning x.user_id as "userId"`)
  await handOn(ctx, { conversationId, messageId })
  await dropCounted(ctx, 'messageId', [messageId])
  await notifyMembers(ctx, conversationId)
  invalidates(...told.map(({ userId }) => `person:${userId}` as const))
  return null
}

type Edit = { messageId: string; authorId: string; body: string }
type Row = { id: string; body: string; editedAt: string; isCautioned: boolean; isOpen: boolean; conversationId: string }

/** @throws `not_found` for somebody else's or a deleted message, `conflict` after `MESSAGE_EDIT_MINUTES` */
export async function editMessage(ctx: Context, { messageId, authorId, body }: Edit) {
  const now = ctx.now()
  const since = new Date(now.getTime() - MESSAGE_EDIT_MINUTES * MINUTE_MS)
  const { rows } = await ctx.db.execute<Row>(sql`with message as (
      select id, created_at > ${since} as is_open from messages
      where id = ${messageId} and author_id = ${authorId} and deleted_at is null for no key update),
    edited as (
      update messages set body = ${body}, edited_at = ${now},
        is_cautioned = messages.is_cautioned or (${asksForMoney(body)}::boolean and exists (
          select from conversations c where c.id = messages.conversation_id and c.kind in ('direct', 'lead')))
      from message where messages.id = message.id and is_open returning messages.id, messages.is_cautioned, conversation_id)
    select message.id, is_open as "isOpen", coalesce(edited.is_cautioned, false) as "isCautioned",
      coalesce(edited.conversation_id::text, '') as "conversationId"
    from message left join edited on edited.id = message.id`)
  const { id, isOpen, isCautioned, conversationId } = requireRow(rows, 'Message not found')
  if (!isOpen)
    throw new ApiError('conflict', `You can change a message for ${MESSAGE_EDIT_MINUTES} minutes after you send it`)
  await notifyMembers(ctx, conversationId)
  invalidates()
  return { id, body, editedAt: toIsoTime(now.toISOString()), isCautioned }
}
