import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

const DAY_MS = 86_400_000

/**
 * Takes posts and comments that were deleted more than a day ago out of the database for good, and sets the posts'
 * pictures free to be swept. A comment with answers loses its words and keeps its place.
 */
export async function purgeDeleted(ctx: Context): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - DAY_MS)
  await ctx.db.execute(sql`with gone as (delete from posts where deleted_at < ${cutoff} returning id)
    update files set attached_at = null from gone join post_images i on i.post_id = gone.id where files.id = i.file_id`)
  await ctx.db.execute(sql`delete from comments c where c.deleted_at < ${cutoff} and not exists (
    select from comments a where a.parent_id = c.id and (a.deleted_at is null or a.deleted_at >= ${cutoff}))`)
  await ctx.db.execute(sql`update comments set content = '' where deleted_at < ${cutoff} and content <> ''`)
}
