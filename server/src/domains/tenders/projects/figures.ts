import type { ProjectFigures } from '@lv/contract/projects'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { isListed } from './is-listed.ts'

/** Specification 1, section 2; views as PRODUCT.md, section 4. */
export const projectFigures = (ctx: Context): Promise<ProjectFigures> =>
  ctx.reads.share('project figures', async () => {
    const { rows } = await ctx.db.execute<ProjectFigures>(sql`select count(*)::int as "helpRequests",
          (count(*) filter (where status = 'open'))::int as "activeProjects",
          coalesce(sum(view_count), 0)::int as "projectViews",
          (count(*) filter (where urgency = 'ASAP'))::int as featured
        from projects p where ${isListed}`)
    return singleRow(rows)
  }, ['projects'])
