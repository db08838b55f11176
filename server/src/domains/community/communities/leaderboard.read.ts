import type { LeaderboardPeriod } from '@lv/contract/options'
import type { Member } from '@lv/contract/people'
import type { Leaderboard } from '@lv/contract/standing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { levelOf } from '#domains/community/standing/level.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { singleRow } from '#platform/database/rows.ts'
import { placeCursor } from './lists.ts'
import { ranked, type Start } from './parts/rank.ts'

type Query = {
  communityId: string
  viewerId: string
  period: LeaderboardPeriod
  limit: number
  cursor?: string | undefined
}
type Placed = { userId: string; points: number; total: number; member: Member }
type Row = {
  page: Placed[]
  start: Start
  rankedCount: number
  you: { points: number; total: number; isHidden: boolean; isStaff: boolean; above: number | null } | null
  staff: { role: 'owner' | 'moderator'; points: number; total: number; member: Member }[]
}

const MAX_STAFF = 20

const columns: Record<LeaderboardPeriod, SQL> = {
  week: sql.raw('t.week_points'),
  month: sql.raw('t.month_points'),
  all: sql.raw('t.points'),
}

/** Places are counted from steps, so the query takes no longer with more members. */
export const leaderboardStatement = ({ communityId, viewerId, period, limit, cursor }: Query, now: Date): SQL => {
  const points = columns[period]
  const [before, beforeId] = cursor === undefined ? [null, null] : placeCursor.decode(cursor)
  const after = before === null ? sql.empty() : sql`and (${points}, t.user_id) < (${before}::int, ${beforeId}::uuid)`
  const steps = sql`from standing_steps s where s.community_id = ${communityId}::uuid and s.period = ${period}`
  return sql`with page as (
      select t.user_id, ${points} as points, t.points as total from standing_totals t
      where t.community_id = ${communityId}::uuid and t.is_listed and ${points} > 0 ${after}
      order by ${points} desc, t.user_id desc limit ${limit + 1}),
    mine as (
      select m.role, ${points} as points, t.points as total, t.is_hidden from memberships m
      left join standing_totals t on t.community_id = m.community_id and t.user_id = m.user_id
      where m.community_id = ${communityId}::uuid and m.user_id = ${viewerId}::uuid)
    select (select coalesce(json_agg(json_build_object('userId', p.user_id, 'points', p.points, 'total', p.total,
        'member', ${memberOf('p.user_id', now)}) order by p.points desc, p.user_id desc), '[]') from page p) as page,
      (select json_build_object('above', coalesce(sum(s.people) filter (where s.points > f.points), 0),
        'level', coalesce(sum(s.people) filter (where s.points = f.points), 0))
        from (select max(points) as points from page) f,
        lateral (select s.points, s.people ${steps} and s.points >= f.points) s) as start,
      (select coalesce(sum(s.people), 0)::int ${steps}) as "rankedCount",
      (select json_build_object('points', coalesce(m.points, 0), 'total', coalesce(m.total, 0),
        'isHidden', coalesce(m.is_hidden, false), 'isStaff', m.role <> 'member',
        'above', case when m.role = 'member' and m.points > 0 and not m.is_hidden
          then (select coalesce(sum(s.people), 0) ${steps} and s.points > m.points) end) from mine m) as you,
      (select coalesce(json_agg(json_build_object('role', o.role, 'points', o.points, 'total', o.total,
        'member', ${memberOf('o.user_id', now)}) order by o.points desc, o.user_id desc), '[]') from (
        select t.user_id, t.role, ${points} as points, t.points as total from standing_totals t
        where t.community_id = ${communityId}::uuid and t.role <> 'member' and not t.is_hidden
        order by t.points desc, t.user_id desc limit ${MAX_STAFF}) o) as staff`
}

/** For readers who may see members (PRODUCT.md 4, 9.11). */
export async function readLeaderboard(ctx: Context, asked: Query): Promise<Leaderboard> {
  const { rows } = await ctx.db.execute<Row>(leaderboardStatement(asked, ctx.now()))
  const { page, start, rankedCount, you, staff } = singleRow(rows)
  const shown = ranked(page.slice(0, asked.limit), start)
  const last = shown.at(-1)
  return {
    period: asked.period,
    entries: shown.map(({ userId, total, rank, points, member }) => ({
      rank,
      points,
      level: levelOf(total),
      isYou: userId === asked.viewerId,
      member,
    })),
    rankedCount,
    next: page.length > asked.limit && last ? placeCursor.encode([last.points, last.userId]) : null,
    you: you && {
      rank: you.above === null ? null : you.above + 1,
      points: you.points,
      level: levelOf(you.total),
      isHidden: you.isHidden,
      isStaff: you.isStaff,
    },
    staff: staff.map(({ role, points, total, member }) => ({ role, points, level: levelOf(total), member })),
  }
}
