import type { Dashboard } from '@lv/contract/dashboard'
import { melbourneDay } from '@lv/contract/dates'
import { LEVEL_POINTS } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { runOf } from './parts/streak.ts'

export type Sums = { points: number; totalPosts: number; totalComments: number; totalLikes: number; days: string[] }

/** Longer streaks, of over three years, are not counted. */
const MAX_DAYS = 1100

/** JSON (`Sums`) for the columns of a select. */
export const sumsOf = ({ communityId, userId }: { communityId: string; userId: string }): SQL => sql`(
  select json_build_object('points', coalesce(t.points, 0), 'totalPosts', coalesce(t.post_count, 0),
    'totalComments', coalesce(t.comment_count, 0), 'totalLikes', coalesce(t.like_count, 0),
    'days', (select coalesce(json_agg(d.day), '[]') from (select s.day from standing_days s
      where s.community_id = ${communityId}::uuid and s.user_id = ${userId}::uuid and s.deeds > 0
      order by s.day desc limit ${MAX_DAYS}) d))
  from (select) one left join standing_totals t on t.community_id = ${communityId}::uuid and t.user_id = ${userId}::uuid)`

/** Specification, section 4. */
export const levelOf = (points: number) => Math.floor(points / LEVEL_POINTS) + 1

export function userLevelOf({ days, ...sums }: Sums, now: Date): Dashboard['userLevel'] {
  return { level: levelOf(sums.points), ...sums, streak: runOf(days, melbourneDay(now)).streak }
}
