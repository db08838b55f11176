import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { alsoChanges } from '../http/subjects.ts'
import { tellBrowsers } from '../live/tell-browsers.ts'
import type { News } from './kinds.ts'
import { notificationOf } from './notification-of.ts'

type Row = { userId: string; type: string; data: { kind: string; data: object }; alike: string | null; count: number }

/** The account that news goes to, whether it was told to it or to its address; nobody where there is none. */
const accountOf = ({ to }: News) => (typeof to === 'object' ? (to.userId ?? undefined) : undefined)

function rowOf(ctx: Context, news: News): Row[] {
  const userId = accountOf(news)
  const of = notificationOf(ctx, news.kind)
  if (!of || !userId) return []
  const { kind, data } = news
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => (of.keeps as readonly string[]).includes(key)))
  const { many, path } = of.write(kept as never)
  return [{ userId, type: of.type, data: { kind, data: kept }, alike: many ? `${kind} ${path}` : null, count: 1 }]
}

/** Of the same call, too: a statement may touch a row once. In one order, so that two calls never wait for each other. */
function counted(rows: Row[]): Row[] {
  const alike = Map.groupBy(rows, ({ userId, alike }) => (alike === null ? Symbol(userId) : `${userId} ${alike}`))
  const summed = [...alike.values()].flatMap((all) => {
    const last = all.at(-1)
    return last ? [{ ...last, count: all.length }] : []
  })
  return summed.toSorted((a, b) => (`${a.userId} ${a.alike}` < `${b.userId} ${b.alike}` ? -1 : 1))
}

/** Keeps news for those who are shown it in the product; what is alike and not read yet is one. In the caller's transaction. */
export async function keepNotifications(ctx: Context, all: News[]): Promise<void> {
  const rows = counted(all.flatMap((news) => rowOf(ctx, news)))
  if (rows.length === 0) return
  await ctx.db.execute(sql`insert into notifications (user_id, type, data, alike, count, at)
    select "userId", type, data, alike, count, ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("userId" uuid, type text, data jsonb, alike text, count int)
    on conflict (user_id, alike) where read_at is null
      do update set count = notifications.count + excluded.count, data = excluded.data, at = excluded.at`)
  await tellBrowsers(ctx, { people: rows.map(({ userId }) => userId) }, { kind: 'notification' })
  alsoChanges(...rows.map(({ userId }) => `person:${userId}` as const))
}
