import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

export type ThreadMessage = {
  id: string
  authorId: string | null
  body: string
  createdAt: string
  /** Somebody other than the author has read it. */
  isRead: boolean
}

/** The newest messages of a long thread are shown; older ones come with the inbox. */
const MOST = 500

/** What was written in the thread about a lead, oldest first. */
export async function listMessages(ctx: Context, subject: string): Promise<ThreadMessage[]> {
  const { rows } = await ctx.db.execute<ThreadMessage>(sql`
    select m.id, m.author_id as "authorId", m.body, m.created_at as "createdAt", exists (
      select from conversation_members x where x.conversation_id = m.conversation_id
        and x.user_id is distinct from m.author_id and x.read_at >= m.created_at) as "isRead"
    from conversations c join messages m on m.conversation_id = c.id
    where c.kind = 'lead' and c.subject = ${subject} order by m.created_at desc limit ${MOST}`)
  return rows.reverse()
}
