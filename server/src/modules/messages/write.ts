import { invalidField } from '@lv/contract/errors'
import { MESSAGE_FILES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { placed } from '../../files/place.ts'
import { alsoChanges } from '../../http/subjects.ts'
import { tellBrowsers } from '../../live/tell-browsers.ts'
import { asksForMoney } from './parts/asks-for-money.ts'
import { requireUnblocked } from './parts/require-unblocked.ts'

type NewMessage = {
  /** Open, and so locked. */
  conversationId: string
  authorId: string
  body: string
  /** The author's own stored files, drawn where they are pictures. */
  fileIds?: string[]
  /** Who is to read it besides; nobody by name where a whole community is. */
  readers: string[]
}
export type Posted = {
  id: string
  createdAt: string
  /** The author's first one here. */
  isFirst: boolean
  /** Whether the others are to be told by mail: at most once an hour. */
  isMailed: boolean
  isCautioned: boolean
  /** Those of the readers who muted the conversation, and are told nothing. */
  mutedBy: string[]
}

const MAIL_EVERY = sql`interval '1 hour'`
/** So many messages into a conversation two people know each other. */
const EARLY = 20

const written = ({ conversationId, authorId, body, fileIds = [] }: NewMessage, now: Date) => sql`with thread as (
    update conversations set last_message_at = greatest(${now}::timestamptz, last_message_at + interval '1 microsecond')
    where id = ${conversationId} returning id, kind, last_message_at as at),
  before as (
    select not exists (
        select from messages m where m.conversation_id = thread.id and m.author_id = ${authorId}::uuid) as is_first,
      thread.kind in ('direct', 'lead') and (select count(*) from (
        select from messages m where m.conversation_id = thread.id limit ${EARLY}) early) < ${EARLY} as is_early,
      exists (
        select from messages m where m.conversation_id = thread.id and m.author_id = ${authorId}::uuid and m.is_mailed
          and m.created_at > thread.at - ${MAIL_EVERY}) as is_told
    from thread),
  written as (
    insert into messages (conversation_id, author_id, body, created_at, file_count, is_mailed, is_cautioned)
    select id, ${authorId}::uuid, ${body}::text, at, ${fileIds.length}::int, not is_told,
      is_early and ${asksForMoney(body)}::boolean
    from thread, before returning id, created_at, is_mailed, is_cautioned)`

/** What the message changes for those who are here by name: the author has read all of it, the others have one more to read. */
const toldTo = ({ authorId, readers }: NewMessage) => sql`told as (
    insert into conversation_members (conversation_id, user_id, read_at, unread, last_message_at)
    select thread.id, who.id, case when who.id = ${authorId}::uuid then at end,
      case when who.id = ${authorId}::uuid then 0 else 1 end, case when kind <> 'community' then at end
    from thread, unnest(${sql.param([...new Set([authorId, ...readers])])}::uuid[]) as who(id)
    on conflict (conversation_id, user_id) do update set
      read_at = coalesce(excluded.read_at, conversation_members.read_at),
      unread = case when excluded.unread = 0 then 0 else conversation_members.unread + 1 end,
      last_message_at = excluded.last_message_at
    returning user_id, is_muted)`

async function attach(ctx: Context, messageId: string, { authorId, fileIds = [] }: NewMessage) {
  if (fileIds.length === 0) return
  const taken = sql`select from message_files where message_id = ${messageId} and position = place`
  const claim = { fileIds, ownerId: authorId, at: ctx.now(), most: MESSAGE_FILES, taken }
  const { rows } = await ctx.db.execute(sql`${placed(claim)}
    insert into message_files (message_id, file_id, position) select ${messageId}::uuid, id, place from placed
    returning file_id`)
  if (rows.length !== fileIds.length) throw invalidField('files', 'Choose the files again')
}

/**
 * Writes into a conversation. Messages of one never have the same time: whoever has read one has not read a later one. In the
 * caller's transaction. @throws `conflict` where one of two has blocked the other, `invalid` at `files` for files that are not
 * the author's own unused ones
 */
export async function writeMessage(ctx: Context, message: NewMessage): Promise<Posted> {
  const { authorId, readers } = message
  await requireUnblocked(ctx, authorId, readers)
  const { rows } = await ctx.db.execute<Posted>(sql`${written(message, ctx.now())}, ${toldTo(message)}
    select written.id, created_at as "createdAt", is_mailed as "isMailed", is_cautioned as "isCautioned",
      is_first as "isFirst",
      array(select user_id from told where is_muted and user_id <> ${authorId}::uuid) as "mutedBy"
    from written, before`)
  const posted = only(rows)
  await attach(ctx, posted.id, message)
  const { conversationId } = message
  await tellBrowsers(ctx, { people: readers }, { kind: 'message', conversationId, messageId: posted.id })
  await tellBrowsers(ctx, { people: [authorId] }, { kind: 'conversation', conversationId })
  alsoChanges(...[authorId, ...readers].map((id) => `person:${id}` as const))
  return posted
}
