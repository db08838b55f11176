import { Id } from '@lv/contract/fields'
import type { Project } from '@lv/contract/projects'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { isListed } from './is-listed.ts'
import { type ProjectRow, presentProject, projectColumns } from './parts/present.ts'

type Page = { communityId: string; limit: number; cursor?: string | undefined }
type Row = ProjectRow & { postId: string; micros: number }
export type Shown = Project & { postId: string }

const cursors = cursorOf(z.tuple([Micros, Id]))

/** Newest first, each under its newest visible post. */
export async function projectsOfCommunity(ctx: Context, page: Page): Promise<{ items: Shown[]; next: string | null }> {
  const { communityId, limit, cursor } = page
  const [micros, projectId] = cursor === undefined ? [null, null] : cursors.decode(cursor)
  const { rows } = await ctx.db.execute<Row>(sql`select ${projectColumns}, s.post_id as "postId",
      (extract(epoch from s.created_at) * 1000000)::bigint as micros
    from project_showcases s join projects p on p.id = s.project_id
      join posts t on t.id = s.post_id and t.deleted_at is null
    where s.community_id = ${communityId}::uuid and ${isListed}
      and not exists (select from project_showcases newer join posts t on t.id = newer.post_id and t.deleted_at is null
        where newer.project_id = s.project_id and newer.community_id = s.community_id
          and (newer.created_at, newer.post_id) > (s.created_at, s.post_id))
      and (${micros}::bigint is null or (s.created_at, s.project_id) <
      (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${projectId}::uuid))
    order by s.created_at desc, s.project_id desc limit ${limit + 1}`)
  const { items: shown, last } = cutPage(rows, limit)
  return {
    items: shown.map(({ micros: _, postId, ...row }) => Object.assign(presentProject(row), { postId })),
    next: last ? cursors.encode([Number(last.micros), last.id]) : null,
  }
}
