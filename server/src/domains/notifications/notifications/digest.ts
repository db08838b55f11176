import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NotificationDefinition } from '#core/notification-kinds.ts'
import { type Happening, planDelivery } from './delivery-plan.ts'
import { getNotificationDefinition } from './notification-of.ts'
import { stillHolds } from './stands.ts'

/** One email a person and moment, even with several processes; content is looked up at sending. */
export async function writeDigests(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<{ id: string; userId: string; dueAt: string }>(sql`
      insert into digests (user_id, due_at)
      select distinct user_id, digest_at from told_news
      where digest_at <= ${now} and digest_id is null order by user_id, digest_at
      on conflict do nothing returning id, user_id as "userId", due_at as "dueAt"`)
    const ids = rows.map(({ id }) => id)
    await ctx.db.execute(sql`update told_news t set digest_id = d.id from digests d
      where d.id = any(${sql.param(ids)}::uuid[]) and d.user_id = t.user_id and d.due_at = t.digest_at`)
    await ctx.db.execute(sql`update told_news t set digest_at = t.digest_at + interval '1 day'
      where t.digest_at <= ${now} and t.digest_id is null and exists (
        select from digests d where d.user_id = t.user_id and d.due_at = t.digest_at)`)
    const addresses = await ctx.notificationDependencies.addressesOf(
      ctx,
      rows.map(({ userId }) => userId),
    )
    const letters = rows.flatMap(({ id, userId }) => {
      const to = addresses.get(userId)
      return to ? [{ kind: 'digest', to, userId, data: {}, link: { kind: 'digest' as const, subject: id } }] : []
    })
    await ctx.jobs.enqueueAll(ctx, 'mail', letters)
  })
}

export type SentRow = {
  userId: string
  topic: Happening['topic']
  data: { kind: string; data: Record<string, string> }
  alike: string | null
  communityId: string | null
  at: string
}
type Line = { label: string; path: string }

export function linesOf(ctx: Context, all: SentRow[]): Line[] {
  const groups = Map.groupBy(all, (row) => row.alike ?? Symbol(row.at))
  return [...groups.values()].flatMap((alike) => {
    const [newest] = alike
    const of = newest && (getNotificationDefinition(ctx, newest.data.kind) as NotificationDefinition<never> | undefined)
    if (!of) return []
    const { text, many, path } = of.write(newest.data.data as never)
    return [{ label: many && alike.length > 1 ? many(alike.length) : text, path }]
  })
}

const MAX_LINES = 40

/** Leaves out what was read, withdrawn, switched off or muted since; undefined where nothing remains. */
export async function composeDigest(ctx: Context, digestId: string): Promise<{ links: string } | undefined> {
  const { rows } = await ctx.db.execute<SentRow>(sql`
    select t.user_id as "userId", t.topic, t.data, t.alike, t.community_id as "communityId", t.at
    from told_news t left join notifications shown on shown.id = t.notification_id
      cross join lateral (select t.user_id, t.data) n
    where t.digest_id = ${digestId} and shown.read_at is null and ${stillHolds(ctx)} order by t.at desc, t.id desc`)
  const at = ctx.now()
  const plans = await planDelivery(
    ctx,
    rows.map(({ userId, topic, communityId }) => ({ userId, topic, communityId, at })),
  )
  const lines = linesOf(
    ctx,
    rows.filter((_row, n) => plans[n]?.paces.email !== 'off'),
  )
  if (lines.length === 0) return undefined
  const over = lines.length - MAX_LINES
  const more = over > 0 ? [{ label: `and ${over} more`, path: '/notifications' }] : []
  return { links: JSON.stringify([...lines.slice(0, MAX_LINES), ...more]) }
}
