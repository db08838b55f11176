import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Takes the conversation about a collaborative project out of the list of somebody who is on it no longer. */
export async function leaveCollaboration(
  ctx: Context,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await ctx.db.execute(sql`delete from conversation_members x using conversations c
    where c.id = x.conversation_id and c.kind = 'collaboration' and c.subject = ${projectId}::uuid
      and x.user_id = ${userId}::uuid`)
}
