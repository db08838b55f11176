import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const DAY_MS = 86_400_000

/** What moderators hid can be brought back for 30 days, and by an appeal made on the last of them. */
const HIDDEN_DAYS = 60

/**
 * Takes posts and comments that were deleted more than a day ago out of the database for good, and sets the posts'
 * pictures free to be swept; what is hidden stays until nobody can bring it back. A comment with answers loses its words and keeps its place.
 */
export async function purgeDeleted(ctx: Context): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - DAY_MS)
  const hidden = new Date(ctx.now().getTime() - HIDDEN_DAYS * DAY_MS)
  const isOver = sql`(deleted_at < ${cutoff} and (hidden_at is null or hidden_at < ${hidden}))`
  await ctx.db.execute(sql`with gone as (delete from posts where ${isOver} returning id)
    update files set attached_at = null from gone join post_images i on i.post_id = gone.id where files.id = i.file_id`)
  await ctx.db.execute(sql`delete from comments c where ${isOver} and not exists (
    select from comments a where a.parent_id = c.id and (a.deleted_at is null or a.deleted_at >= ${cutoff}
      or a.hidden_at >= ${hidden}))`)
  await ctx.db.execute(sql`update comments set content = '', hidden_at = null, hidden_for = null
    where ${isOver} and (content <> '' or hidden_at is not null)`)
}
