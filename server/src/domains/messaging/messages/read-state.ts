import { cut } from '@lv/contract/cut'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** @returns what is left to read (100 at most), and whether they have read anything of others with an account */
export async function readingOf(ctx: Context, conversationId: string, userId: string) {
  const { rows } = await ctx.db.execute<{ unread: number; hasRead: boolean }>(sql`select
      (select count(*)::int from (
        select from messages m where m.conversation_id = ${conversationId} and m.author_id is distinct from ${userId}::uuid
          and m.deleted_at is null and m.created_at > coalesce(max(x.read_at), '-infinity') limit 100) unread) as unread,
      exists (select from messages m where m.conversation_id = ${conversationId}
        and m.author_id <> ${userId}::uuid and m.deleted_at is null and m.created_at <= max(x.read_at)) as "hasRead"
    from conversation_members x where x.conversation_id = ${conversationId} and x.user_id = ${userId}`)
  return singleRow(rows)
}

const MAILED = 500

export const emailText = (body: string): string => cut(body, MAILED, '…') || 'They sent you a file.'
