import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { holdFiles, releaseFrom } from '#platform/storage/release.ts'

/**
 * Deletes those files `f` of lessons, in the caller's transaction. Bytes that a copied course shares stay until the last one
 * that has them lets go: they are held meanwhile, so that of two at once one is the last. @returns how many there were
 */
export async function releaseLessonFiles(ctx: Context, which: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct f.file_id as id from lesson_files f where ${which}`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await holdFiles(ctx, ids)
  const { rowCount } = await ctx.db.execute(sql`delete from lesson_files f where ${which}`)
  await releaseFrom(
    ctx,
    sql`select o.id as file_id from unnest(${sql.param(ids)}::uuid[]) o (id)
      where not exists (select from lesson_files f where f.file_id = o.id)`,
  )
  return rowCount ?? 0
}

/**
 * Takes files `f` out of the draft: at once where nobody has seen them, for learners with the next publication.
 * @returns how many there were
 */
export async function takeOutFiles(ctx: Context, which: SQL): Promise<number> {
  const present = sql`${which} and f.is_draft`
  const gone = await releaseLessonFiles(ctx, sql`${present} and f.first_version is null`)
  const { rowCount } = await ctx.db.execute(sql`update lesson_files f set is_draft = false where ${present}`)
  return gone + (rowCount ?? 0)
}
