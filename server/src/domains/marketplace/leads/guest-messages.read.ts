import type { TalkSide, Talks } from '@lv/contract/talks'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { jobNameColumn } from '#domains/marketplace/requests/present.ts'
import { listMessages } from '#domains/messaging/messages/list.read.ts'
import { displayNameSql, hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'
import { sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import { findThread, presentMessage, readTalkToken } from './guest-messages.ts'

type Request = Omit<Talks, 'sides'>
const GONE = 'This link can’t be used any more'

const requestOf = async (ctx: Context, token: string) =>
  requireRow(
    [await readTalkToken(ctx, token)].filter((id) => id !== undefined),
    GONE,
  )

/** @throws `not_found` */
export async function listGuestThreads(ctx: Context, { token }: { token: string }): Promise<Talks> {
  const requestId = await requestOf(ctx, token)
  const { rows } = await ctx.db.execute<Request>(sql`select r.id as "requestId", ${jobNameColumn} as title, r.email,
      r.status = 'cancelled' as "isClosed" from quote_requests r where r.id = ${requestId}`)
  const { rows: sides } = await ctx.db.execute<TalkSide>(sql`select l.id as "leadId", ${displayNameSql} as name,
      case when ${hasProfile} then p.slug end as slug,
      exists (select from quotes q where q.lead_id = l.id and q.status <> 'withdrawn') as "hasQuoted",
      (select count(*)::int from messages m where m.conversation_id = c.id) as "messageCount",
      (select count(*)::int from messages m where m.conversation_id = c.id and m.author_id is not null
        and m.deleted_at is null and m.created_at > coalesce(c.guest_read_at, '-infinity')) as unread
    from leads l join professionals p on p.id = l.professional_id
      left join conversations c on c.kind = 'lead' and c.subject = l.id
    where l.request_id = ${requestId} order by l.sent_at, l.id`)
  return { ...requireRow(rows, GONE), sides }
}

type Query = { token: string; leadId: string; before?: string | undefined }

/** Mail scanners follow links, so this marks nothing as read. */
export async function messagesOfTalk(ctx: Context, { token, leadId, before }: Query) {
  const thread = await findThread(ctx, leadId)
  const { items, next } = await listMessages(ctx, { leadId, viewerId: null, before })
  const shown = items.map((message) => presentMessage(thread, null, message))
  return { items: shown.map((message) => ({ ...message, files: message.files.map(byLink(token)) })), next }
}

/** Files of messages need an account; here the link opens them. */
const byLink =
  (token: string) =>
  <File extends { id: string; url: string }>(file: File): File => ({
    ...file,
    url: `/api/talks/${token}/files/${file.id}`,
  })

/** @throws `not_found` */
export async function downloadTalkFile(
  ctx: Context,
  { token, fileId }: { token: string; fileId: string },
): Promise<Download> {
  const { rows } = await ctx.db.execute<{ name: string; contentType: string }>(sql`
    select f.name, f.content_type as "contentType" from files f join message_files a on a.file_id = f.id
      join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id and c.kind = 'lead'
      join leads l on l.id = c.subject
    where f.id = ${fileId} and l.request_id = ${await requestOf(ctx, token)}`)
  const file = requireRow(rows, 'File not found')
  return { filename: sentName(file), contentType: file.contentType, body: (await openBytes(ctx, fileId)).stream }
}
