import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** The person has read the thread about a lead, up to a message (its id): the newest they were shown. */
export async function markRead(
  ctx: Context,
  { subject, userId, upTo }: { subject: string; userId: string; upTo: string },
): Promise<void> {
  await ctx.db.execute(sql`insert into conversation_members (conversation_id, user_id, read_at)
    select c.id, ${userId}::uuid, m.created_at from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${upTo} and c.kind = 'lead' and c.subject = ${subject}
    on conflict (conversation_id, user_id) do update
      set read_at = greatest(conversation_members.read_at, excluded.read_at)`)
}
