import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'

/** Tells the browsers of those who are in a conversation by name that something in it is another than it was. */
export async function notifyMembers(ctx: Context, conversationId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select user_id as "userId" from conversation_members
    where conversation_id = ${conversationId} and last_message_at is not null`)
  await notifyBrowsers(ctx, { people: rows.map(({ userId }) => userId) }, { kind: 'conversation', conversationId })
}
