import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage } from '#platform/database/cursor.ts'
import { everyWord, searchWords } from '#platform/database/search-words.ts'
import { says } from '#platform/database/searchable.ts'
import { presentResource, type ResourceRow, resourceColumns, resourceTables, standingIn } from './parts/read.ts'

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
        ? [says(sql`r.title || ' ' || r.folder || ' ' || r.description`, sql`to_tsquery('english', ${words})`)]
        : []),
      ...(after
        ? [sql`(r.folder, lower(r.title), r.id) > (${after[0]}::text, ${after[1]}::text, ${after[2]}::uuid)`]
        : []),
    ],
    sql` and `,
  )
}

/** A community's resources, those in no folder first, then folder by folder, each by title; one query along an index. */
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
