import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'

/** Takes the conversation about a collaborative project out of the list of somebody who is on it no longer. */
export async function leaveCollaboration(
  ctx: Context,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`delete from conversation_members x using conversations c
    where c.id = x.conversation_id and c.kind = 'collaboration' and c.subject = ${projectId}::uuid
      and x.user_id = ${userId}::uuid returning c.id`)
  await dropNews(ctx, { about: 'conversationId', ids: rows.map(({ id }) => id), userIds: [userId] })
}
