import { melbourneDay } from '@lv/contract/dates'
import type { StandingReason } from '@lv/contract/options'
import type { OwnStanding, StandingEvent } from '@lv/contract/standing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { singleRow, toIsoTime } from '#platform/database/rows.ts'
import { type Sums, sumsOf, userLevelOf } from './level.ts'
import { eventCursor } from './parts/cursors.ts'
import { runOf } from './parts/streak.ts'

type Query = { communityId: string; userId: string; limit: number; cursor?: string | undefined }
type Event = {
  id: string
  reason: StandingReason
  turn: number
  points: number
  at: string
  micros: number
  post: { id: string; title: string } | null
}

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [micros, id] = eventCursor.decode(cursor)
  return sql`and (e.at, e.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

const changeOf = (turn: number): StandingEvent['change'] =>
  turn === 0 ? 'earned' : turn % 2 === 0 ? 'restored' : 'undone'

/** Newest first. Does not say who liked, and names posts only while they exist. */
export async function readOwnStanding(ctx: Context, asked: Query): Promise<OwnStanding> {
  const { communityId, userId, limit, cursor } = asked
  const { rows } = await ctx.db.execute<{ sums: Sums; isHidden: boolean; events: Event[] }>(sql`
    select ${sumsOf({ communityId, userId })} as sums,
      coalesce((select t.is_hidden from standing_totals t
        where t.community_id = ${communityId}::uuid and t.user_id = ${userId}::uuid), false) as "isHidden",
      (select coalesce(json_agg(one order by one.at desc, one.id desc), '[]') from (
        select e.id, e.reason, e.turn, e.points, e.at, (extract(epoch from e.at) * 1000000)::bigint as micros,
          (select json_build_object('id', p.id, 'title', p.title) from posts p where p.deleted_at is null
            and p.id = case when e.reason in ('post', 'like') then e.subject_id
              when e.reason = 'comment' then (select c.post_id from comments c where c.id = e.subject_id) end) as post
        from standing_events e
        where e.community_id = ${communityId}::uuid and e.user_id = ${userId}::uuid ${after(cursor)}
        order by e.at desc, e.id desc limit ${limit + 1}) one) as events`)
  const { sums, isHidden, events } = singleRow(rows)
  const { items: shown, last } = cutPage(events, limit)
  const { level, points, streak } = userLevelOf(sums, ctx.now())
  return {
    level,
    points,
    streak,
    freeDaysLeft: runOf(sums.days, melbourneDay(ctx.now())).freeDaysLeft,
    isHidden,
    events: shown.map(({ turn, micros: _, at, ...event }) =>
      Object.assign(event, { change: changeOf(turn), at: toIsoTime(at) }),
    ),
    next: last ? eventCursor.encode([last.micros, last.id]) : null,
  }
}
