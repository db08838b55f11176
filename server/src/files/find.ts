import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Actor } from '../http/actor.ts'

type Found = { id: string; contentType: string; byteCount: number; isPublic: boolean }

/**
 * A file that the caller may see: a cover is for everyone, a post's picture for the readers of its community, one
 * that hangs on nothing yet for its owner. Missing and forbidden look the same: 404.
 */
export async function findFile(ctx: Context, actor: Actor | null, id: string): Promise<Found> {
  const { rows } = await ctx.db.execute<Found>(sql`
    select f.id, f.content_type as "contentType", f.byte_count as "byteCount",
      (cover.id is not null or coalesce(c.is_public, false)) as "isPublic"
    from files f
    left join communities cover on cover.image_id = f.id
    left join post_images i on i.file_id = f.id
    left join posts p on p.id = i.post_id
    left join communities c on c.id = p.community_id
    where f.id = ${id} and (
      cover.id is not null
      or (p.deleted_at is null and c.is_public)
      or (p.deleted_at is null and exists (
        select from memberships m where m.community_id = c.id and m.user_id = ${actor?.id ?? null}))
      or f.owner_id = ${actor?.id ?? null})
    limit 1`)
  const [file] = rows
  if (!file) throw new ApiError('not_found', 'File not found')
  return file
}
