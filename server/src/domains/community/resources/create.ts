import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'
import { only } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawSentFile } from '#platform/storage/claim-document.ts'
import { claim } from './parts/claim.ts'
import { readResource } from './parts/read.ts'

type NewResource = {
  communityId: string
  title: string
  description: string
  folder: string
  isPremium: boolean
  fileIds: string[]
  actor: Actor
  sender: Sender
}

/**
 * Adds a resource to a community: from then on its file is the community's and names no author.
 * @throws `invalid` at `file`, also where there is no room, `conflict` where the community is closed
 */
export async function createResource(ctx: Context, added: NewResource) {
  const { communityId, title, description, folder, isPremium, fileIds, actor, sender } = added
  const ownerId = actor.id
  await requireMayWrite(ctx, { communityId, userId: ownerId })
  const fileId = await drawSentFile(ctx, { fileIds, ownerId, sender })
  return transact(ctx, async (ctx) => {
    const file = await claim(ctx, { fileId, ownerId, communityId })
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into resources (community_id, title, description, folder, is_premium)
        values (${communityId}::uuid, ${title}, ${description}, ${folder}, ${isPremium}) returning id)
      insert into resource_versions (resource_id, number, file_id, file_name, file_type, byte_count)
      select id, 1, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int from made
      returning resource_id as id`)
    changes(`community:${communityId}`)
    return readResource(ctx, actor, only(rows).id)
  })
}
