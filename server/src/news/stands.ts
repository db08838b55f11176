import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { NotificationOf } from './kinds.ts'

/** An id that the news `n` keeps, as SQL; null where it keeps none. */
export const saidId = (key: string): SQL =>
  sql`(case when n.data #>> ${sql.param(['data', key])}::text[] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (n.data #>> ${sql.param(['data', key])}::text[])::uuid end)`

/** Whether the news `n` (`user_id`, `data`) still leads its reader somewhere: what each kind says of itself. */
export function stands(ctx: Context): SQL {
  const asked = Object.entries<NotificationOf<never> | null | undefined>(ctx.newsroom.notifications).flatMap(
    ([kind, of]) => (of?.stands ? [{ kind, stands: of.stands }] : []),
  )
  const each = [...Map.groupBy(asked, ({ stands }) => stands)].map(([stands, kinds]) => {
    const names = sql.param(kinds.map(({ kind }) => kind))
    return sql`(n.data ->> 'kind' <> all(${names}::text[]) or ${stands(ctx)})`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

type Told = { userId: string; kind: string; data: Record<string, string | undefined> }

/** The same of a piece of news that waits to be sent. */
export async function stillStands(ctx: Context, { userId, kind, data }: Told): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select
    from (select ${userId}::uuid as user_id, ${JSON.stringify({ kind, data })}::jsonb as data) n where ${stands(ctx)}`)
  return rows.length > 0
}
