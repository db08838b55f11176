import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { tellMembers } from './parts/tell-members.ts'

/**
 * The homeowner of a lead, who has no account, has read up to a message (its id): the professional sees it. In the caller's
 * transaction. @returns whether there was anything of the professional's that they had not read
 */
export async function markGuestRead(
  ctx: Context,
  { leadId, upTo }: { leadId: string; upTo: string },
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update conversations c set guest_read_at = m.created_at
    from messages m where m.id = ${upTo} and m.conversation_id = c.id and c.kind = 'lead' and c.subject = ${leadId}
      and exists (select from messages n where n.conversation_id = c.id and n.author_id is not null and n.deleted_at is null
        and n.created_at <= m.created_at and n.created_at > coalesce(c.guest_read_at, '-infinity'))
    returning c.id`)
  for (const { id } of rows) await tellMembers(ctx, id)
  return rows.length > 0
}
