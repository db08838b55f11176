import type { Written } from '@lv/contract/message-shapes'
import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { fitsPage, pageOf } from '#platform/database/page-by-bytes.ts'
import { singleRow } from '#platform/database/rows.ts'
import { isWhich, type Which } from './parts/refusals.ts'

export type ThreadMessage = Omit<Written, 'isMine'> & {
  authorId: string | null
  /** Empty where the author was deleted. */
  authorName: string
  authorImageUrl: string | null
  /** Only in a group, where a blocked author's messages still appear. */
  isFromBlocked: boolean
}

type Row = ThreadMessage & { fits: boolean }

const newestFirst = sql`m.created_at desc`

const filesOf = sql.raw(`case when m.file_count = 0 then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'url', '/files/' || f.id,
      'contentType', f.content_type, 'byteCount', f.byte_count, 'width', f.width, 'height', f.height)
      order by a.position), '[]'::json)
    from message_files a join files f on f.id = a.file_id where a.message_id = m.id) end`)

/** Hidden if either of two people hides it; between the sides of a lead it always shows. */
const isRead = (viewerId: string | null) => sql`(c.kind in ('direct', 'lead') and (exists (
    select from conversation_members x where x.conversation_id = m.conversation_id
      and x.user_id is distinct from m.author_id and x.read_at >= m.created_at
      and (c.kind = 'lead' or not exists (
        select from hidden_readers h where h.user_id in (x.user_id, ${viewerId}::uuid))))
    or (m.author_id is not null and c.guest_read_at >= m.created_at) is true))`

const NAME = sql.raw(`coalesce(trim(u.first_name || ' ' || u.last_name), '')`)

export const calledOf = (userId: SQL) => sql`(
  select json_build_object('authorName', ${NAME}, 'authorImageUrl', u.profile_image_url) from users u where u.id = ${userId})`

/** A blocked person's message never reaches a conversation of two; in a group it is folded. */
const isFromBlocked = (viewerId: string | null) => sql`(c.kind not in ('direct', 'lead') and exists (
    select from blocks k where k.user_id = ${viewerId}::uuid and k.blocked_id = m.author_id))`

const columns = (viewerId: string | null) => sql`m.id, m.author_id as "authorId", m.body, m.created_at as "createdAt",
  m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted", m.is_cautioned as "isCautioned", ${filesOf} as files,
  ${isRead(viewerId)} as "isRead", ${isFromBlocked(viewerId)} as "isFromBlocked", ${NAME} as "authorName",
  u.profile_image_url as "authorImageUrl"`
const source = sql`from conversations c join messages m on m.conversation_id = c.id left join users u on u.id = m.author_id`

type Query = Which & { viewerId: string | null; before?: string | undefined }

const earlierThan = (before: string | undefined): SQL =>
  before
    ? sql`and m.created_at < (select o.created_at from messages o where o.id = ${before} and o.conversation_id = c.id)`
    : sql.empty()

/** At most 50, fewer where they are long, oldest first. `next` is the message before which there are more. */
export async function listMessages(
  ctx: Context,
  { viewerId, before, ...which }: Query,
): Promise<{ items: ThreadMessage[]; next: string | null }> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${columns(viewerId)},
      ${fitsPage(sql`octet_length(m.body)`, newestFirst, OLDER_PAGE_SIZE)} as fits
    ${source} where ${isWhich(which)} ${earlierThan(before)} order by ${newestFirst} limit ${OLDER_PAGE_SIZE + 1}`)
  const { items, next } = pageOf(rows)
  return { items: items.reverse(), next }
}

export async function findMessage(ctx: Context, messageId: string, viewerId: string | null): Promise<ThreadMessage> {
  const { rows } = await ctx.db.execute<ThreadMessage>(
    sql`select ${columns(viewerId)} ${source} where m.id = ${messageId}`,
  )
  return singleRow(rows)
}
