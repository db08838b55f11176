import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Detaches files by `gone`, a deletion that returns `file_id`; their bytes go after the commit. @returns how many */
export async function releaseFrom(ctx: Context, gone: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with gone as (${gone})
    update files set attached_at = null from gone where files.id = gone.file_id returning files.id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.jobs.enqueue(ctx, 'discard-files', { ids })
  return ids.length
}

/** Attached files of a deleted person stay without an owner; others go after the commit. */
export async function disownFiles(ctx: Context, ownerId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; isLoose: boolean }>(sql`update files set owner_id = null
    where owner_id = ${ownerId} returning id, attached_at is null as "isLoose"`)
  const ids = rows.filter(({ isLoose }) => isLoose).map(({ id }) => id)
  if (ids.length > 0) await ctx.jobs.enqueue(ctx, 'discard-files', { ids })
}

/** Locks files by id order, to check whether anything still refers to them. */
export async function holdFiles(ctx: Context, ids: string[]): Promise<void> {
  await ctx.db.execute(sql`select from files where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
}

/** Detaches files that nothing refers to any longer, in the caller's transaction; their bytes go after the commit. */
export async function detachFiles(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`update files set attached_at = null where id = any(${sql.param(ids)}::uuid[])`)
  await ctx.jobs.enqueue(ctx, 'discard-files', { ids })
}
