import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { fits, pageOf } from '../../db/fits.ts'

export type ThreadMessage = {
  id: string
  authorId: string | null
  body: string
  createdAt: string
  /** Somebody other than the author has read it. */
  isRead: boolean
}

type Asked = { subject: string; before?: string | undefined }
type Row = ThreadMessage & { fits: boolean }

const newestFirst = sql`m.created_at desc`

/**
 * What was written last in the thread about a lead, or last before a message of it: 50 at most, fewer where they are long,
 * oldest first. `next` is the message before which there are more.
 */
export async function listMessages(
  ctx: Context,
  { subject, before }: Asked,
): Promise<{ items: ThreadMessage[]; next: string | null }> {
  const earlier = before
    ? sql`and m.created_at < (select o.created_at from messages o where o.id = ${before} and o.conversation_id = c.id)`
    : sql.empty()
  const { rows } = await ctx.db.execute<Row>(sql`
    select m.id, m.author_id as "authorId", m.body, m.created_at as "createdAt", exists (
      select from conversation_members x where x.conversation_id = m.conversation_id
        and x.user_id is distinct from m.author_id and x.read_at >= m.created_at) as "isRead",
      ${fits(sql`octet_length(m.body)`, newestFirst, OLDER_PAGE_SIZE)} as fits
    from conversations c join messages m on m.conversation_id = c.id
    where c.kind = 'lead' and c.subject = ${subject} ${earlier}
    order by ${newestFirst} limit ${OLDER_PAGE_SIZE + 1}`)
  const { items, next } = pageOf(rows)
  return { items: items.reverse(), next }
}
