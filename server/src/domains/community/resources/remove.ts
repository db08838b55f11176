import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { resourceNotFound } from './parts/read.ts'

/** Deletes a resource with all of its versions; the files go from the disk once that is certain. @throws `not_found` */
export function removeResource(ctx: Context, { resourceId }: { resourceId: string }) {
  return transact(ctx, async (ctx) => {
    await releaseFrom(ctx, sql`delete from resource_versions where resource_id = ${resourceId}::uuid returning file_id`)
    const { rows } = await ctx.db.execute<{ communityId: string }>(
      sql`delete from resources where id = ${resourceId}::uuid returning community_id as "communityId"`,
    )
    const [gone] = rows
    if (!gone) throw resourceNotFound()
    changes(`community:${gone.communityId}`)
    return gone
  })
}
