import { badgesOf } from '@lv/contract/onboarding-steps'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'

/** Runs in the caller's transaction. The statement that finds the steps also marks them, so each badge is told once. */
export async function notifyBadges(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ fresh: number; all: number }>(sql`with told as (
      update onboarding_steps set told_at = ${ctx.now()} where user_id = ${userId} and told_at is null returning step)
    select (select count(*)::int from told) as fresh,
      (select count(*)::int from onboarding_steps where user_id = ${userId}) as all`)
  const [{ fresh, all } = { fresh: 0, all: 0 }] = rows
  const badges = badgesOf(all, all - fresh)
  await notify(
    ctx,
    badges.map((badge): NewNotification => ({ kind: 'badge-earned', to: { userId }, data: { badge } })),
  )
}

export async function notifyAllBadges(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ userId: string }>(
    sql`select distinct user_id as "userId" from onboarding_steps where told_at is null`,
  )
  for (const { userId } of rows) await transact(ctx, (ctx) => notifyBadges(ctx, userId))
}
