import { Id } from '@lv/contract/fields'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { seesAll } from './parts/find.read.ts'
import { announcementColumns, presentAnnouncement, type Row } from './parts/present.read.ts'

type Page = { communityId: string; viewerId: string | null; limit: number; cursor?: string | undefined }

/** Whether it is pinned, when it was shown, and which it is. */
const announcementCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql.empty()
  const [isPinned, micros, id] = announcementCursor.decode(cursor)
  return sql`and (a.is_pinned, a.published_at, a.id) <
    (${isPinned}, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/**
 * A community's announcements, pinned first, then newest, along one index; the owner and moderators also see what waits.
 * `next` is null on the last page.
 */
export async function listAnnouncements(ctx: Context, { communityId, viewerId, limit, cursor }: Page) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Row>(sql`select ${announcementColumns(now, viewerId)} from announcements a
    where a.community_id = ${communityId}::uuid and (a.published_at <= ${now} or ${seesAll(viewerId)}) ${after(cursor)}
    order by a.is_pinned desc, a.published_at desc, a.id desc limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  return {
    items: await Promise.all(shown.map(presentAnnouncement)),
    next: last ? announcementCursor.encode([last.isPinned, Number(last.micros), last.id]) : null,
  }
}
