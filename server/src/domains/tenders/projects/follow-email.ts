import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { openAbout } from '#domains/messaging/messages/open.ts'

type Moved = { userId: string; from: string; to: string }

/** The next holder of the old address must get neither. Runs in the caller's transaction. */
export async function followProjectEmail(ctx: Context, { userId, from, to }: Moved): Promise<void> {
  await ctx.db.execute(sql`update projects set email = ${to}, owner_id = ${userId}::uuid
    where email = ${from} and (owner_id = ${userId}::uuid or (owner_id is null and verified_at is not null))`)
  await ctx.db.execute(sql`update project_invitations i set email = ${to} where i.email = ${from}
    and not exists (select from project_invitations o where o.project_id = i.project_id and o.email = ${to})`)
  await ctx.db.execute(sql`delete from project_invitations where email = ${from}`)
}

export async function openConversation(
  ctx: Context,
  { projectId }: { projectId: string },
): Promise<{ conversationId: string }> {
  const conversationId = await openAbout(ctx, { kind: 'collaboration', subject: projectId })
  invalidates()
  return { conversationId }
}
