import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type CountedId, listOf } from './notification-of.ts'

/** Ids of what was deleted and what replaces it; `readers` selects who may have been notified. */
type Instead = { gone: string; by: string; readers: SQL }

/** Replaces an id in stored notifications and pending digests, in the transaction that ended the first. */
export async function replaceNotifications(
  ctx: Context,
  counted: CountedId,
  { gone, by, readers }: Instead,
): Promise<void> {
  const list = sql`${listOf(counted)}::text`
  const path = sql`${sql.param(['data', counted])}::text[]`
  const isOfIt = sql`data @> jsonb_build_object(${list}, jsonb_build_array(${gone}::text))`
  const known = sql`(select jsonb_agg(case when known.id = ${gone}::text then ${by}::text else known.id end order by known.place)
    from jsonb_array_elements_text(data -> ${list}) with ordinality known(id, place))`
  const anew = sql`jsonb_set(case when data #>> ${path} = ${gone}::text then jsonb_set(data, ${path}, to_jsonb(${by}::text))
    else data end, array[${list}], ${known})`
  await ctx.db.execute(sql`select from notifications where ${isOfIt} order by user_id, alike, id for update`)
  await ctx.db.execute(sql`update notifications set data = ${anew} where ${isOfIt}`)
  await ctx.db.execute(sql`update told_news set data = ${anew} where user_id in (${readers}) and ${isOfIt}`)
}
