import { RESOURCE_VERSIONS } from '@lv/contract/resource-options'
import type { ResourceVersion } from '@lv/contract/resources'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { wire } from '../../db/wire.ts'

/** The versions of a resource, the present one first. */
export async function listVersions(ctx: Context, { resourceId }: { resourceId: string }): Promise<ResourceVersion[]> {
  const { rows } = await ctx.db.execute<ResourceVersion>(sql`select number, file_name as "fileName",
      file_type as "fileType", byte_count as "byteCount", created_at as "createdAt"
    from resource_versions where resource_id = ${resourceId}::uuid order by number desc limit ${RESOURCE_VERSIONS}`)
  return rows.map((version) => Object.assign(version, { createdAt: wire(version.createdAt) }))
}
