import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

type Standing = { fits: boolean; isThere: boolean }

/** @throws `not_found` */
export async function shownIn(
  ctx: Context,
  { projectId, communityId }: { projectId: string; communityId: string },
): Promise<Standing> {
  const { rows } = await ctx.db.execute<Standing>(sql`select p.status = 'completed' and p.is_public as fits,
      exists (select from project_showcases s join posts t on t.id = s.post_id and t.deleted_at is null
        where s.project_id = p.id and s.community_id = ${communityId}::uuid) as "isThere"
    from projects p where p.id = ${projectId}::uuid`)
  return requireRow(rows, 'Project not found')
}
