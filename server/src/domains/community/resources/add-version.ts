import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawSentFile } from '#platform/storage/claim-document.ts'
import { claim } from './parts/claim.ts'
import { readResource } from './parts/read.ts'

type NewVersion = { resourceId: string; fileIds: string[]; actor: Actor; sender: Sender }

/**
 * Puts another file in the place of a resource's present one, which stays for the team; its number comes from the
 * statement, so that two at once are two versions. @throws `invalid` at `file`, also where there is no room, `conflict` where the community is closed
 */
export async function addVersion(ctx: Context, { resourceId, fileIds, actor, sender }: NewVersion) {
  const { communityId } = await readResource(ctx, actor, resourceId)
  await requireMayWrite(ctx, { communityId, userId: actor.id })
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const file = await claim(ctx, { fileId, ownerId: actor.id, communityId })
    await ctx.db.execute(sql`with counted as (
        update resources set version = version + 1 where id = ${resourceId}::uuid returning id, version)
      insert into resource_versions (resource_id, number, file_id, file_name, file_type, byte_count)
      select id, version, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int from counted`)
    changes(`community:${communityId}`)
    return readResource(ctx, actor, resourceId)
  })
}
