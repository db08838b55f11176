import { formatList } from '@lv/contract/lists'
import type { Connections } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** Lists what reads the account without a sign-in: a new password does not end it. */
export async function readConnections(ctx: Context, userId: string): Promise<Connections> {
  const { rows } = await ctx.db.execute<Connections>(sql`select
    coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'lastUsedAt', k.last_used_at) order by k.slot)
      from api_keys k join professionals p on p.id = k.professional_id where p.user_id = ${userId}), '[]') as "apiKeys",
    coalesce((select json_agg(json_build_object('id', w.id, 'url', w.url) order by w.slot)
      from webhooks w join professionals p on p.id = w.professional_id
      where p.user_id = ${userId}), '[]') as "webhooks",
    exists (select from calendar_feeds f where f.user_id = ${userId}) as "hasCalendarFeed"`)
  return singleRow(rows)
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Such as '2 API keys, 1 webhook and your calendar’s address'; empty if there is nothing. */
export async function connectionsInWords(ctx: Context, userId: string): Promise<string> {
  const { apiKeys, webhooks, hasCalendarFeed } = await readConnections(ctx, userId)
  const parts = [
    ...(apiKeys.length > 0 ? [counted(apiKeys.length, 'API key')] : []),
    ...(webhooks.length > 0 ? [counted(webhooks.length, 'webhook')] : []),
    ...(hasCalendarFeed ? ['your calendar’s address'] : []),
  ]
  return formatList(parts)
}
