import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'

/**
 * The mobile numbers (E.164) of those of these accounts whose professional pays for instant alerts, by their ids. Text
 * messages go to mobile numbers only.
 */
export async function alertNumbers(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ userId: string; mobile: string }>(sql`select p.user_id as "userId", p.mobile
    from professionals p
    where p.user_id = any(${sql.param(userIds)}::uuid[]) and p.mobile ~ '^\\+614[0-9]{8}$'
      and exists (select from subscriptions s
        where s.professional_id = p.id and s.kind = 'instant_alerts' and ${givesAccess(ctx.now())})`)
  return new Map(rows.map(({ userId, mobile }) => [userId, mobile]))
}
