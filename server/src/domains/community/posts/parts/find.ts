import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { type PostRow, postColumns, presentPost } from './present.ts'

/** One post as its list shows it. @throws `not_found` */
export async function findPost(ctx: Context, { postId, viewerId }: { postId: string; viewerId: string }) {
  const { rows } = await ctx.db.execute<PostRow>(
    sql`select ${postColumns(viewerId, ctx.now())} from posts p where p.id = ${postId} and p.deleted_at is null`,
  )
  return presentPost(found(rows, 'Post not found'))
}
