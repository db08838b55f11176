import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * The person has read the thread about a lead, up to the message of `upTo` (an id, the newest they were shown).
 * @returns whether somebody else's message was among what they had not read before
 */
export async function markRead(
  ctx: Context,
  { subject, userId, upTo }: { subject: string; userId: string; upTo: string },
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`with shown as (
      select m.conversation_id, m.created_at, x.read_at
      from messages m join conversations c on c.id = m.conversation_id
      left join conversation_members x on x.conversation_id = c.id and x.user_id = ${userId}::uuid
      where m.id = ${upTo} and c.kind = 'lead' and c.subject = ${subject}),
    read as (
      insert into conversation_members (conversation_id, user_id, read_at)
      select conversation_id, ${userId}::uuid, created_at from shown where read_at is null or read_at < created_at
      on conflict (conversation_id, user_id) do update
        set read_at = greatest(conversation_members.read_at, excluded.read_at) returning conversation_id)
    select from shown join read using (conversation_id) join messages m using (conversation_id)
    where m.author_id is distinct from ${userId}::uuid and m.created_at <= shown.created_at
      and (shown.read_at is null or m.created_at > shown.read_at) limit 1`)
  return rows.length === 1
}
