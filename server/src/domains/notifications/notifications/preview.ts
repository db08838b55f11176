import { DAY_MS } from '@lv/contract/durations'
import type { PreferencesPreview } from '@lv/contract/notifications'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { type DeliveryPlan, planDelivery } from './delivery-plan.ts'
import { linesOf, type SentRow } from './digest.ts'
import { stillHolds } from './stands.ts'

type Row = SentRow & { readAt: string | null }
type Sent = PreferencesPreview['sent'][number]
type Planned = { row: Row; plan: DeliveryPlan }

const textOf = (ctx: Context, rows: SentRow[]) =>
  linesOf(ctx, rows)
    .map(({ label }) => label)
    .join('; ')

const atOnce = (ctx: Context, all: Planned[], channel: 'email' | 'push' | 'sms'): Sent[] =>
  all
    .filter(({ plan }) => plan.paces[channel] === 'at_once')
    .map(({ row, plan }) => ({ channel, at: (plan.from ?? new Date(row.at)).toISOString(), text: textOf(ctx, [row]) }))

function collected(ctx: Context, all: Planned[]): Sent[] {
  const due = Map.groupBy(all, ({ plan }) => plan.digestAt?.getTime() ?? 0)
  return [...due].flatMap(([at, planned]) => {
    const unread = planned.filter(({ row }) => row.readAt === null || new Date(row.readAt).getTime() > at)
    if (at === 0 || at > ctx.now().getTime() || unread.length === 0) return []
    const rows = unread.map(({ row }) => row)
    return [{ channel: 'digest' as const, at: new Date(at).toISOString(), text: textOf(ctx, rows) }]
  })
}

/** What the last seven days would have sent by today's preferences, planned as in delivery-plan.ts. */
export async function previewNotification(ctx: Context, { userId }: { userId: string }): Promise<PreferencesPreview> {
  const since = new Date(ctx.now().getTime() - 7 * DAY_MS)
  const { rows } = await ctx.db.execute<Row>(sql`
    select t.user_id as "userId", t.topic, t.data, t.alike, t.community_id as "communityId", t.at,
      shown.read_at as "readAt"
    from told_news t left join notifications shown on shown.id = t.notification_id
      cross join lateral (select t.user_id, t.data) n
    where t.user_id = ${userId} and t.at >= ${since} and ${stillHolds(ctx)} order by t.at desc, t.id desc limit 2000`)
  const plans = await planDelivery(
    ctx,
    rows.map(({ topic, communityId, at }) => ({ userId, topic, communityId, at: new Date(at) })),
  )
  const all = rows.flatMap((row, n) => {
    const planned = plans[n]
    return planned ? [{ row, plan: planned }] : []
  })
  const texts = await ctx.notificationDependencies.textMessages.lead?.numbersOf(ctx, [userId])
  const byText = all.filter(({ row }) => texts?.size && row.data.kind in ctx.notificationDependencies.textMessages)
  const browsers = (await ctx.notificationDependencies.browsersOf(ctx, [userId])).get(userId)
  const sent = [
    ...atOnce(ctx, all, 'email'),
    ...collected(ctx, all),
    ...atOnce(ctx, browsers ? all : [], 'push'),
    ...atOnce(ctx, byText, 'sms'),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const inApp = all.filter(({ plan }) => plan.paces.inApp === 'at_once').length
  return { since: toIsoTime(since.toISOString()), happened: all.length, inApp, sent }
}
