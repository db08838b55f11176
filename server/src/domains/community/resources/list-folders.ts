import { RESOURCE_FOLDERS } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The folders of a community's resources, by name, and how many are in each; along the index of the list. */
export async function listFolders(ctx: Context, { communityId }: { communityId: string }) {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select folder as name, count(*)::int as count from resources
    where community_id = ${communityId}::uuid and folder <> '' group by folder order by folder limit ${RESOURCE_FOLDERS}`)
  return rows
}
