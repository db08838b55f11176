import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tellBrowsers } from '#platform/realtime/tell-browsers.ts'

type Muted = { conversationId: string; userId: string; isMuted: boolean }

/** Tells the person no more of a conversation, or again; what is unread in it counts in no badge meanwhile. */
export async function muteConversation(ctx: Context, { conversationId, userId, isMuted }: Muted) {
  await ctx.db.execute(sql`insert into conversation_members (conversation_id, user_id, is_muted, last_message_at)
    select c.id, ${userId}::uuid, ${isMuted}, case when c.kind <> 'community' then c.last_message_at end
    from conversations c where c.id = ${conversationId}
    on conflict (conversation_id, user_id) do update set is_muted = excluded.is_muted`)
  await tellBrowsers(ctx, { people: [userId] }, { kind: 'unread' })
  changes(`person:${userId}`)
  return { isMuted }
}
