import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import type { Subscription } from '../schema.ts'

type Asked = { userId: string; kind: Subscription['kind']; communityId?: string }

/** Whether the person's subscription of this kind works now: active and paid, or in its grace period. */
export async function hasAccess(ctx: Context, { userId, kind, communityId }: Asked): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from subscriptions s
    where s.user_id = ${userId} and s.kind = ${kind} and s.community_id is not distinct from ${communityId ?? null}::uuid
      and ${givesAccess(ctx.now())}`)
  return rows.length > 0
}
