import type { OwnEvent } from '@lv/contract/community-events'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isInside } from '#domains/community/communities/entitled.ts'
import { only } from '#platform/database/rows.ts'
import { type EventRow, eventColumns, joinMine, presentEvent } from './parts/read.ts'

type Asked = { userId: string; limit: number; offset: number }
type Row = EventRow & { communityName: string }

/** The events that a person is registered or waiting for and that are not over, the next first; and how many there are. */
export async function listOwnEvents(ctx: Context, { userId, limit, offset }: Asked) {
  const ahead = sql`from community_events e ${joinMine(userId)} join communities c on c.id = e.community_id
    where mine.status is not null and e.ends_at > ${ctx.now()}
      and ${isInside(ctx, sql`${userId}::uuid`, sql`e.community_id`)}`
  const { rows } = await ctx.db.execute<{ items: Row[]; total: number }>(sql`select
    (select count(*)::int ${ahead}) as total,
    (select coalesce(json_agg(page), '[]') from (
      select ${eventColumns}, c.name as "communityName" ${ahead}
      order by e.starts_at, e.id limit ${limit} offset ${offset}) page) as items`)
  const { items, total } = only(rows)
  return {
    items: items.map(({ communityName, ...row }): OwnEvent => ({ ...presentEvent(row), communityName })),
    total,
  }
}
