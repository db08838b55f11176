import { invalidField } from '@lv/contract/errors'
import { MESSAGE_FILES } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { alsoInvalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { prepared } from '#platform/database/prepared.ts'
import { singleRow } from '#platform/database/rows.ts'
import { ITS_ID, noticesOf, telling } from '#platform/realtime/notify-browsers.ts'
import { attachFilesStatement } from '#platform/storage/place.ts'
import { calledOf, findMessage, type ThreadMessage } from './list.read.ts'
import { asksForMoney, between, isPaused, refuseBlocked, refusePaused } from './parts/refusals.ts'

type NewMessage = {
  conversationId: string
  /** Null for the homeowner of a lead, who has no account. */
  authorId: string | null
  body: string
  /** Stored files of `filesOf` (by default the author), pictures already redrawn. */
  fileIds?: string[] | undefined
  filesOf?: string | null | undefined
  /** Everybody else in the conversation; empty for a community. */
  readers: string[]
}
export type Posted = {
  id: string
  message: ThreadMessage
  isFirst: boolean
  /** Whether to email the others: at most once an hour. */
  isMailed: boolean
  /** Readers who muted the conversation or blocked the author: they are not notified. */
  mutedBy: string[]
}

const MAIL_EVERY = sql`interval '1 hour'`
/** After this many messages two people know each other, and no warning is given. */
const EARLY = 20

const author = sql`${sql.placeholder('authorId')}::uuid`
const readers = sql`${sql.placeholder('readers')}::uuid[]`

const AT = sql`greatest(${sql.placeholder('now')}::timestamptz, last_message_at + interval '1 microsecond')`

type Row = Omit<Posted, 'message'> &
  Pick<ThreadMessage, 'createdAt' | 'isCautioned'> & {
    called: Pick<ThreadMessage, 'authorName' | 'authorImageUrl'> | null
    hadUnread: boolean
    saidCount: number
  }

/** `said` is counted as Postgres would not run it otherwise. No row: the author is blocked or paused. */
const write = prepared<Row>(
  () => sql`with thread as (
    update conversations
    set last_message_at = ${AT}, guest_read_at = case when ${author} is null then ${AT} else guest_read_at end
    where id = ${sql.placeholder('conversationId')}::uuid
      and (kind not in ('direct', 'lead') or not exists (select from blocks where ${between(author, sql`any(${readers})`)}))
      and not ${isPaused(author, sql`${sql.placeholder('now')}::timestamptz`)}
    returning id, kind, last_message_at as at),
  before as (
    select not exists (
        select from messages m where m.conversation_id = thread.id and m.author_id = ${author}) as is_first,
      thread.kind in ('direct', 'lead') and (select count(*) from (
        select from messages m where m.conversation_id = thread.id limit ${sql.raw(String(EARLY))}) early) < ${sql.raw(String(EARLY))} as is_early,
      exists (
        select from messages m where m.conversation_id = thread.id and m.author_id is not distinct from ${author} and m.is_mailed
          and m.deleted_at is null and m.created_at > thread.at - ${MAIL_EVERY}) as is_told,
      exists (
        select from conversation_members x
        where x.conversation_id = thread.id and x.user_id = ${author} and x.unread > 0) as had_unread
    from thread),
  written as (
    insert into messages (conversation_id, author_id, body, created_at, file_count, is_mailed, is_cautioned)
    select id, ${author}, ${sql.placeholder('body')}::text, at, ${sql.placeholder('fileCount')}::int, not is_told,
      is_early and ${sql.placeholder('asksForMoney')}::boolean
    from thread, before returning id, is_mailed, is_cautioned, created_at),
  told as (
    insert into conversation_members (conversation_id, user_id, read_at, unread, last_message_at)
    select thread.id, who.id, case when who.id = ${author} then at end,
      case when who.id = ${author} then 0 else 1 end, case when kind <> 'community' then at end
    from thread, (select ${author} union select unnest(${readers})) as who(id)
    where who.id is not null
    on conflict (conversation_id, user_id) do update set
      read_at = coalesce(excluded.read_at, conversation_members.read_at),
      unread = case when excluded.unread = 0 then 0 else conversation_members.unread + 1 end,
      last_message_at = excluded.last_message_at
    returning user_id, is_muted),
  said as (${telling(sql`${sql.placeholder('notices')}`, sql`written`)})
    select written.id, is_mailed as "isMailed", is_first as "isFirst", had_unread as "hadUnread",
      written.created_at::text as "createdAt", is_cautioned as "isCautioned",
      ${calledOf(author)} as called,
      (select count(*)::int from said) as "saidCount",
      array(select user_id from told where user_id is distinct from ${author} and (is_muted or exists (
        select from blocks where blocks.user_id = told.user_id and blocked_id = ${author}))) as "mutedBy"
    from written, before`,
  { plans: 'once' },
)

/** Equals what `findMessage` would return for a new message without files. */
const asWritten = (
  { called, ...written }: Pick<Row, 'id' | 'createdAt' | 'isCautioned' | 'called'>,
  authorId: string | null,
  body: string,
): ThreadMessage => ({
  ...written,
  ...(called ?? { authorName: '', authorImageUrl: null }),
  authorId,
  body,
  files: [],
  editedAt: null,
  isDeleted: false,
  isRead: false,
  isFromBlocked: false,
})

async function attach(ctx: Context, messageId: string, { authorId, fileIds = [], filesOf = authorId }: NewMessage) {
  if (fileIds.length === 0) return
  const taken = sql`select from message_files where message_id = ${messageId} and position = place`
  const claim = { fileIds, ownerId: filesOf, at: ctx.now(), most: MESSAGE_FILES, taken }
  const { rows } = await ctx.db.execute(sql`${attachFilesStatement(claim)}
    insert into message_files (message_id, file_id, position) select ${messageId}::uuid, id, place from placed
    returning file_id`)
  if (rows.length !== fileIds.length) throw invalidField('files', 'Choose the files again')
}

/** In the caller's transaction. @throws `conflict` for a blocked or paused author, `invalid` at `files` */
export async function writeMessage(ctx: Context, message: NewMessage): Promise<Posted> {
  const { conversationId, authorId, body, fileIds = [], readers } = message
  const authors = authorId ? [authorId] : []
  const notices = noticesOf([
    [{ people: readers }, { kind: 'message', conversationId, messageId: ITS_ID }],
    [{ people: authors }, { kind: 'conversation', conversationId }],
  ])
  const asks = { notices, asksForMoney: asksForMoney(body), fileCount: fileIds.length, now: ctx.now() }
  const rows = await write(ctx, { conversationId, authorId, body, readers, ...asks })
  if (rows.length === 0 && authorId) {
    await refusePaused(ctx, authorId)
    await refuseBlocked(ctx, authorId, readers)
  }
  const { hadUnread, saidCount: _said, isFirst, isMailed, mutedBy, ...written } = singleRow(rows)
  const { id } = written
  await attach(ctx, id, message)
  const changed = hadUnread ? [...authors, ...readers] : readers
  alsoInvalidates(...changed.map((id) => `person:${id}` as const))
  const posted = fileIds.length > 0 ? await findMessage(ctx, id, authorId) : asWritten(written, authorId, body)
  return { id, message: posted, isFirst, isMailed, mutedBy }
}
