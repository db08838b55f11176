import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { claimable } from '#platform/storage/claimable.ts'

type Pictures = { postId: string; ownerId: string; imageIds: string[] }

const sameOrder = (a: string[], b: string[]) => a.length === b.length && a.every((id, at) => id === b[at])

async function takeDown(ctx: Context, postId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string; position: number }>(sql`with taken as (
      delete from post_images where post_id = ${postId} returning file_id, position),
    freed as (update files set attached_at = null from taken where files.id = taken.file_id)
    select file_id as id, position from taken order by position`)
  return rows.map(({ id }) => id)
}

/**
 * Runs in the caller's transaction. Pictures left out are free again. @returns whether anything changed
 * @throws `invalid` at `imageIds` if a picture is not an unused one of `ownerId`
 */
export async function setImages(ctx: Context, { postId, ownerId, imageIds }: Pictures): Promise<boolean> {
  const before = await takeDown(ctx, postId)
  if (imageIds.length > 0) {
    const { rows } = await ctx.db.execute(sql`with claimed as (
        update files set attached_at = ${ctx.now()}
        where id = any(${sql.param(imageIds)}::uuid[]) and ${claimable({ ownerId, accept: 'pictures' })} returning id)
      insert into post_images (post_id, position, file_id)
      select ${postId}::uuid, min(wanted.position) - 1, claimed.id
      from claimed join unnest(${sql.param(imageIds)}::uuid[]) with ordinality as wanted(id, position) on wanted.id = claimed.id
      group by claimed.id
      returning position`)
    if (rows.length !== imageIds.length)
      throw invalidField('imageIds', 'Choose pictures that you uploaded for this post')
  }
  return !sameOrder(before, imageIds)
}
