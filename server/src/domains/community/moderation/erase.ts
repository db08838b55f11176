import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { replaceNotifications } from '#domains/notifications/notifications/notify-instead.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { staffOf } from './parts/reported.read.ts'

type Reported = { gone: string; by: string; communityId: string }

/** Staff were told of the first report of a thing only, so they are now told of the next. */
async function handOn(ctx: Context, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<Reported>(sql`select r.id as gone, o.id as by, r.community_id as "communityId"
    from community_reports r cross join lateral (select o.id from community_reports o
      where o.community_id = r.community_id and o.kind = r.kind and o.subject_id = r.subject_id and o.decision_id is null
        and o.reporter_id is distinct from r.reporter_id order by o.id limit 1) o
    where r.reporter_id = ${userId} and r.decision_id is null`)
  for (const { communityId, ...instead } of rows) {
    const readers = sql`select unnest(${sql.param(await staffOf(ctx, communityId))}::uuid[])`
    await replaceNotifications(ctx, 'reportId', { ...instead, readers })
  }
}

/** Also removes the person's words and name from reports and decisions about them. */
export async function eraseModerated(ctx: Context, userId: string): Promise<void> {
  const appealed = await ctx.db.execute<{ id: string }>(
    sql`delete from community_appeals where person_id = ${userId} returning id`,
  )
  await handOn(ctx, userId)
  const reported = await ctx.db.execute<{ id: string }>(
    sql`delete from community_reports where reporter_id = ${userId} returning id`,
  )
  const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  await dropCounted(ctx, 'appealId', idsOf(appealed))
  await dropCounted(ctx, 'reportId', idsOf(reported))
  await ctx.db.execute(
    sql`update community_reports set person_id = null, said = '', note = '' where person_id = ${userId}`,
  )
  await ctx.db.execute(
    sql`update community_decisions set person_id = null, said = '', reason = '' where person_id = ${userId}`,
  )
}
