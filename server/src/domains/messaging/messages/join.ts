import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** As many unread messages as a count ever shows. */
const MOST_UNREAD = 100

/**
 * Puts the conversation about a collaborative project into the list of somebody who is on it from now on, with what was
 * written there so far to read; nothing where nobody has written yet.
 */
export async function joinCollaboration(
  ctx: Context,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await ctx.db.execute(sql`with thread as (
      select id, last_message_at from conversations
      where kind = 'collaboration' and subject = ${projectId}::uuid and last_message_at is not null for no key update)
    insert into conversation_members (conversation_id, user_id, unread, last_message_at)
    select thread.id, ${userId}::uuid, (select count(*) from (select from messages m
      where m.conversation_id = thread.id and m.deleted_at is null limit ${MOST_UNREAD}) waiting), thread.last_message_at
    from thread on conflict do nothing`)
}
