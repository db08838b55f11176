import type { Progress } from '@lv/contract/onboarding'
import { badgesOf, onboardingPoints, type StepKey, stepKeys } from '@lv/contract/onboarding-steps'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const LEVEL_POINTS = 100
const STREAK_DAYS = 400

type Row = { steps: StepKey[]; isUntold: boolean; streak: number }

/** Consecutive days (Melbourne) with a step, post or comment, up to today or yesterday. */
const streak = (userId: string, now: Date) => sql`(with days as (
    select distinct (at at time zone 'Australia/Melbourne')::date as day from (
      select done_at as at from onboarding_steps where user_id = ${userId}
      union all select created_at from posts where author_id = ${userId} and deleted_at is null
      union all select created_at from comments where author_id = ${userId} and deleted_at is null) deeds
    where at > ${now}::timestamptz - make_interval(days => ${STREAK_DAYS})),
  runs as (select day, day + (row_number() over (order by day desc))::int as run, max(day) over () as last from days)
  select count(*)::int from runs where run = last + 1
    and last >= (${now}::timestamptz at time zone 'Australia/Melbourne')::date - 1)`

export async function readProgress(ctx: Context, userId: string): Promise<{ progress: Progress; isUntold: boolean }> {
  const { rows } = await ctx.db.execute<Row>(sql`select coalesce(json_agg(s.step), '[]') as steps,
      coalesce(bool_or(s.told_at is null), false) as "isUntold", ${streak(userId, ctx.now())} as streak
    from onboarding_steps s where s.user_id = ${userId}`)
  const { steps, isUntold, streak: days } = rows[0] ?? { steps: [], isUntold: false, streak: 0 }
  const done = new Set(steps)
  const flags = Object.fromEntries(stepKeys.map((key) => [key, done.has(key)])) as Record<StepKey, boolean>
  const totalPoints = steps.reduce((sum, step) => sum + onboardingPoints[step], 0)
  const progress = {
    ...flags,
    completedSteps: done.size,
    totalSteps: stepKeys.length,
    totalPoints,
    level: Math.floor(totalPoints / LEVEL_POINTS) + 1,
    streak: days,
    onboardingCompleted: done.size === stepKeys.length,
    badges: badgesOf(done.size),
  }
  return { progress, isUntold }
}
