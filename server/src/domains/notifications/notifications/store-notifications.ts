import { sql } from 'drizzle-orm'
import { alsoInvalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { leavesFrom, type PlannedNotification } from './channels.ts'
import { type CountedId, countedIds, countedLists, getNotificationDefinition, listOf } from './notification-of.ts'

type Row = {
  userId: string
  type: string
  data: { kind: string; data: Record<string, string> } & Partial<Record<`${CountedId}s`, string[]>>
  alike: string | null
  count: number
}
/** Ids kept per notification, so that deleted items can be taken off its count. */
const MAX_KNOWN = 100

type Kept = { way: PlannedNotification; row: Row }

function keptOf(ctx: Context, way: PlannedNotification): Kept[] {
  const { news, userId } = way
  const of = getNotificationDefinition(ctx, news.kind)
  if (!of || !userId) return []
  const { kind, data } = news
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => (of.keeps as readonly string[]).includes(key)))
  const { many, path } = of.write(kept as never)
  const alike = many ? `${kind} ${path}` : null
  const counts = countedIds.find((id) => kept[id])
  const about = counts ? { [listOf(counts)]: [kept[counts]] } : {}
  return [{ way, row: { userId, type: of.type, data: { kind, data: kept, ...about }, alike, count: 1 } }]
}

type Group = { row: Row; of: Kept[] }

/** Combines within one call, as a statement may touch a row once; sorted so that two calls never deadlock. */
function counted(all: Kept[]): Group[] {
  const groups = Map.groupBy(all, ({ row: { userId, alike } }) =>
    alike === null ? Symbol(userId) : `${userId} ${alike}`,
  )
  const summed = [...groups.values()].flatMap((of) => {
    const last = of.at(-1)
    if (!last) return []
    const list = countedLists.find((name) => last.row.data[name])
    const about = list ? { [list]: of.flatMap(({ row }) => row.data[list] ?? []).slice(-MAX_KNOWN) } : {}
    return [{ row: { ...last.row, data: { ...last.row.data, ...about }, count: of.length }, of }]
  })
  return summed.toSorted(({ row: a }, { row: b }) => (`${a.userId} ${a.alike}` < `${b.userId} ${b.alike}` ? -1 : 1))
}

async function notify(ctx: Context, all: Kept[]): Promise<Map<Kept, string>> {
  const groups = counted(all)
  if (groups.length === 0) return new Map()
  const given = groups.map(({ row: { userId, type, data, alike, count } }, n) => ({
    n,
    userId,
    type,
    data,
    alike,
    count,
  }))
  const { rows } = await ctx.db.execute<{ n: number; id: string }>(sql`with given as (
      select uuid_v7() as id, row.* from json_to_recordset(${JSON.stringify(given)}::json)
        as row(n int, "userId" uuid, type text, data jsonb, alike text, count int)),
    written as (
      insert into notifications (id, user_id, type, data, alike, count, at)
      select id, "userId", type, data, alike, count, ${ctx.now()} from given order by n
      on conflict (user_id, alike) where read_at is null
        do update set count = notifications.count + excluded.count, at = excluded.at,
          data = coalesce((select jsonb_set(excluded.data, array[list],
              jsonb_path_query_array(coalesce(notifications.data -> list, '[]') || (excluded.data -> list),
                ${`$[last - ${MAX_KNOWN - 1} to last]`}::jsonpath))
            from unnest(${sql.param(countedLists)}::text[]) list where excluded.data ? list limit 1), excluded.data)
      returning id, user_id, alike)
    select n, written.id from written
      join given on given."userId" = written.user_id and (given.id = written.id or given.alike = written.alike)`)
  await notifyBrowsers(ctx, { people: groups.map(({ row }) => row.userId) }, { kind: 'notification' })
  alsoInvalidates(...groups.map(({ row }) => `person:${row.userId}` as const))
  const ids = new Map(rows.map(({ n, id }) => [n, id]))
  return new Map(groups.flatMap(({ of }, n) => of.map((kept) => [kept, ids.get(n) ?? ''] as const)))
}

/** A push holds the notification's text and nothing else. */
async function push(ctx: Context, all: Kept[]) {
  const wanted = all.filter(({ way: { plan } }) => plan?.paces.push === 'at_once')
  if (wanted.length === 0) return
  const browsers = await ctx.notificationDependencies.browsersOf(
    ctx,
    wanted.map(({ row }) => row.userId),
  )
  const pushes = wanted.flatMap(({ way, row }) =>
    (browsers.get(row.userId) ?? []).map((subscriptionId) => ({
      push: { subscriptionId, ...row.data },
      turn: { ...leavesFrom(ctx, way), group: row.userId },
    })),
  )
  await ctx.jobs.enqueueAll(
    ctx,
    'push',
    pushes.map(({ push }) => push),
    pushes.map(({ turn }) => turn),
  )
}

/** Combines unread ones that are alike, in the caller's transaction. */
export async function storeNotifications(ctx: Context, all: PlannedNotification[]): Promise<void> {
  const kept = all.flatMap((way) => keptOf(ctx, way))
  const shown = kept.filter(({ way: { plan } }) => !plan || plan.paces.inApp === 'at_once')
  const notifications = await notify(ctx, shown)
  await push(ctx, kept)
  const told = kept.flatMap((one) => {
    const { plan, topic, communityId } = one.way
    if (topic === 'account' || topic === 'collected') return []
    const { userId, data, alike } = one.row
    const digestAt = plan?.digestAt ?? null
    return [{ userId, topic, data, alike, communityId, notificationId: notifications.get(one) ?? null, digestAt }]
  })
  if (told.length === 0) return
  await ctx.db.execute(sql`insert into told_news
      (user_id, topic, data, alike, community_id, notification_id, at, digest_at)
    select "userId", topic, data, alike, "communityId", "notificationId", ${ctx.now()}, "digestAt"
    from json_to_recordset(${JSON.stringify(told)}::json) as row("userId" uuid, topic text, data jsonb, alike text,
      "communityId" text, "notificationId" uuid, "digestAt" timestamptz)`)
}
