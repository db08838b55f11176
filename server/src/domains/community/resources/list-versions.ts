import type { ResourceVersion } from '@lv/contract/resources'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { wire } from '#platform/database/wire.ts'

type Page = { resourceId: string; cursor?: number | undefined; limit: number }

/** A page of the versions of a resource, the present one first, or those before the number `cursor`; along the primary key. */
export async function listVersions(ctx: Context, { resourceId, cursor, limit }: Page) {
  const { rows } = await ctx.db.execute<ResourceVersion>(sql`select number, file_name as "fileName",
      file_type as "fileType", byte_count as "byteCount", created_at as "createdAt"
    from resource_versions
    where resource_id = ${resourceId}::uuid and (${cursor ?? null}::int is null or number < ${cursor ?? null}::int)
    order by number desc limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  const items = shown.map((version) => Object.assign(version, { createdAt: wire(version.createdAt) }))
  return { items, next: last ? String(last.number) : null }
}
