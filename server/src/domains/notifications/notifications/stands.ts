import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { EmailOnlyNotification, NotificationDefinition } from '#core/notification-kinds.ts'
import { type CountedId, listOf } from './notification-of.ts'

const asId = (said: SQL): SQL =>
  sql`(case when ${said} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${said})::uuid end)`
const idAt = (path: string[]): SQL => asId(sql`n.data #>> ${sql.param(path)}::text[]`)

/** Null where `n` has no such id. */
export const dataId = (key: string): SQL => idAt(['data', key])

/** Whether `is` holds for any id that `n` counts; true where it has none. */
export const anyCounted = (counted: CountedId, is: (id: SQL) => SQL): SQL =>
  sql`coalesce((select bool_or(${is(sql`counted.id`)}) from (select ${asId(sql`known.id`)} as id
    from jsonb_array_elements_text(coalesce(n.data -> ${listOf(counted)}::text, '[]')
      || jsonb_build_array(n.data #>> ${sql.param(['data', counted])}::text[])) known(id)) counted
    where counted.id is not null), true)`

export const linkedId: SQL = idAt(['link', 'subject'])

/** SQL for whether notification `n` (`user_id`, `data`) still holds, by each kind's `stands`. */
export function stillHolds(ctx: Context): SQL {
  const asked = Object.entries<NotificationDefinition<never> | EmailOnlyNotification | null | undefined>(
    ctx.notificationDependencies.notifications,
  ).flatMap(([kind, of]) => (of && of.stands !== 'always' ? [{ kind, stands: of.stands }] : []))
  const each = [...Map.groupBy(asked, ({ stands }) => stands)].map(([stands, kinds]) => {
    const names = sql.param(kinds.map(({ kind }) => kind))
    return sql`(n.data ->> 'kind' <> all(${names}::text[]) or ${stands(ctx)})`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

export type PendingNotification = {
  kind: string
  userId?: string | undefined
  data: Record<string, string | undefined>
  link?: { subject: string } | undefined
}

export async function stillStands(ctx: Context, { userId, ...told }: PendingNotification): Promise<boolean> {
  const of = (
    ctx.notificationDependencies.notifications as Record<
      string,
      NotificationDefinition<never> | EmailOnlyNotification | null | undefined
    >
  )[told.kind]
  if (!of || of.stands === 'always') return true
  const { rows } = await ctx.db.execute(sql`select
    from (select ${userId ?? null}::uuid as user_id, ${JSON.stringify(told)}::jsonb as data) n where ${of.stands(ctx)}`)
  return rows.length > 0
}
