import { COMMUNITY_BYTES, RESOURCE_FOLDERS } from '@lv/contract/resource-options'
import type { ResourceSpace, ResourceVersion } from '@lv/contract/resources'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { everyWord, matchesQuery, searchWords } from '#platform/database/search.ts'
import {
  presentResource,
  type ResourceRow,
  readResource,
  resourceColumns,
  resourceTables,
  standingIn,
} from './parts/read.ts'
import { usedBytes } from './write.ts'

/** `actor` is null for a visitor. @throws `not_found` */
export const getResource = (ctx: Context, { resourceId, actor }: { resourceId: string; actor: Actor | null }) =>
  readResource(ctx, actor, resourceId)

type Wanted = {
  communityId: string
  actor: Actor | null
  search?: string | undefined
  folder?: string | undefined
  cursor?: string | undefined
  limit: number
}

const place = cursorOf(z.tuple([z.string().max(60), z.string().max(240), z.uuid()]))

function conditions({ communityId, search, folder, cursor }: Wanted): SQL {
  const words = everyWord(searchWords(search ?? ''))
  const after = cursor === undefined ? undefined : place.decode(cursor)
  return sql.join(
    [
      sql`r.community_id = ${communityId}::uuid`,
      ...(folder ? [sql`r.folder = ${folder}`] : []),
      ...(words
        ? [matchesQuery(sql`r.title || ' ' || r.folder || ' ' || r.description`, sql`to_tsquery('english', ${words})`)]
        : []),
      ...(after
        ? [sql`(r.folder, lower(r.title), r.id) > (${after[0]}::text, ${after[1]}::text, ${after[2]}::uuid)`]
        : []),
    ],
    sql` and `,
  )
}

export async function listResources(ctx: Context, wanted: Wanted) {
  const { communityId, actor, limit } = wanted
  const [{ rows }, { isEntitled }] = await Promise.all([
    ctx.db.execute<ResourceRow & { low: string }>(sql`select ${resourceColumns}, lower(r.title) as low
      from ${resourceTables} where ${conditions(wanted)}
      order by r.folder, lower(r.title), r.id limit ${limit + 1}`),
    standingIn(ctx, actor, communityId),
  ])
  const { items: page, last } = cutPage(rows, limit)
  return {
    items: page.map(({ low: _, ...row }) => presentResource(row, isEntitled)),
    next: last ? place.encode([last.folder, last.low, last.id]) : null,
  }
}

export async function listFolders(ctx: Context, { communityId }: { communityId: string }) {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select folder as name, count(*)::int as count from resources
    where community_id = ${communityId}::uuid and folder <> '' group by folder order by folder limit ${RESOURCE_FOLDERS}`)
  return rows
}

type Page = { resourceId: string; cursor?: number | undefined; limit: number }

export async function listVersions(ctx: Context, { resourceId, cursor, limit }: Page) {
  const { rows } = await ctx.db.execute<ResourceVersion>(sql`select number, file_name as "fileName",
      file_type as "fileType", byte_count as "byteCount", created_at as "createdAt"
    from resource_versions
    where resource_id = ${resourceId}::uuid and (${cursor ?? null}::int is null or number < ${cursor ?? null}::int)
    order by number desc limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  const items = shown.map((version) => Object.assign(version, { createdAt: toIsoTime(version.createdAt) }))
  return { items, next: last ? String(last.number) : null }
}

/** Bytes, older versions included. */
export const readSpace = async (ctx: Context, { communityId }: { communityId: string }): Promise<ResourceSpace> => ({
  used: await usedBytes(ctx, communityId),
  most: COMMUNITY_BYTES,
})
