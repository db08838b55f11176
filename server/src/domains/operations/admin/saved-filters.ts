import type { SavedFilter } from '@lv/contract/audit'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

type Own = { adminId: string }
/** Per tab. */
const MAX = 20

export async function listFilters(ctx: Context, { adminId, tab }: Own & { tab: string }): Promise<SavedFilter[]> {
  const { rows } = await ctx.db.execute<SavedFilter>(sql`select id, name, query from saved_filters
    where admin_id = ${adminId} and tab = ${tab} order by name limit ${MAX}`)
  return rows
}

/** Runs in the caller's transaction; the same name replaces its filters. @throws `conflict` above twenty per tab */
export async function saveFilter(
  ctx: Context,
  { adminId, tab, name, query }: Own & { tab: string; name: string; query: string },
): Promise<SavedFilter> {
  invalidates()
  // Counted under the lock, or two at once would each be the twentieth.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters:${adminId}`}, 0))`)
  const { rows } = await ctx.db.execute<SavedFilter>(sql`insert into saved_filters (admin_id, tab, name, query)
    select ${adminId}, ${tab}, ${name}, ${query}
    where (select count(*) from saved_filters where admin_id = ${adminId} and tab = ${tab} and name <> ${name}) < ${MAX}
    on conflict on constraint saved_filters_once do update set query = excluded.query
    returning id, name, query`)
  const [saved] = rows
  if (!saved) throw new ApiError('conflict', `You have ${MAX} saved filters here. Remove one first.`)
  return saved
}

/** @throws `not_found` for one that is not the administrator's own */
export async function removeFilter(ctx: Context, { adminId, filterId }: Own & { filterId: string }) {
  invalidates()
  const { rows } = await ctx.db.execute(
    sql`delete from saved_filters where id = ${filterId} and admin_id = ${adminId} returning id`,
  )
  if (rows.length === 0) throw new ApiError('not_found', 'There is no such filter')
  return { message: 'The filter is gone.' }
}

/** Runs in the caller's transaction. */
export async function eraseFilters(ctx: Context, adminId: string): Promise<void> {
  await ctx.db.execute(sql`delete from saved_filters where admin_id = ${adminId}`)
}
