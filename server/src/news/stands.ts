import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { NotificationOf, OnlyMailed } from './kinds.ts'

const idAt = (path: string[]): SQL =>
  sql`(case when n.data #>> ${sql.param(path)}::text[] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (n.data #>> ${sql.param(path)}::text[])::uuid end)`

/** An id that the news `n` keeps, as SQL; null where it keeps none. */
export const saidId = (key: string): SQL => idAt(['data', key])

/** What the link of the letter `n` is for, as SQL. */
export const linkedId: SQL = idAt(['link', 'subject'])

/** Whether the news `n` (`user_id`, `data`) still holds and leads its reader somewhere: what each kind says of itself. */
export function stands(ctx: Context): SQL {
  const asked = Object.entries<NotificationOf<never> | OnlyMailed | null | undefined>(
    ctx.newsroom.notifications,
  ).flatMap(([kind, of]) => (of && of.stands !== 'always' ? [{ kind, stands: of.stands }] : []))
  const each = [...Map.groupBy(asked, ({ stands }) => stands)].map(([stands, kinds]) => {
    const names = sql.param(kinds.map(({ kind }) => kind))
    return sql`(n.data ->> 'kind' <> all(${names}::text[]) or ${stands(ctx)})`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

/** A piece of news that waits to be sent. `userId` is left out where its reader has no account. */
export type WaitingNews = {
  kind: string
  userId?: string | undefined
  data: Record<string, string | undefined>
  link?: { subject: string } | undefined
}

/** The same of a piece of news that waits to be sent. */
export async function stillStands(ctx: Context, { userId, ...told }: WaitingNews): Promise<boolean> {
  const of = (ctx.newsroom.notifications as Record<string, NotificationOf<never> | OnlyMailed | null | undefined>)[
    told.kind
  ]
  if (!of || of.stands === 'always') return true
  const { rows } = await ctx.db.execute(sql`select
    from (select ${userId ?? null}::uuid as user_id, ${JSON.stringify(told)}::jsonb as data) n where ${of.stands(ctx)}`)
  return rows.length > 0
}
