import type { Hours } from '@lv/contract/professional-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isOpen } from '#domains/identity/accounts/queries.ts'

/** SQL condition (PRODUCT.md, section 10). */
export const hasProfile = sql`(p.account_status = 'active' and p.vetted_at is not null and ${isOpen('p.user_id')})`

export const mailedSlug = sql`case when ${hasProfile} then p.slug else '' end`

export async function findShown(ctx: Context, slug: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select p.id from professionals p where p.slug = ${slug} and ${hasProfile}`,
  )
  return rows[0]?.id ?? null
}

export const displayNameSql = sql.raw('coalesce(p.business_name, p.name)')

/** Null if they have not said. */
export const hoursColumn = sql<Hours | null>`case when p.works_from is null then null else json_build_object(
    'days', p.work_days, 'from', to_char(p.works_from, 'HH24:MI'), 'until', to_char(p.works_until, 'HH24:MI')) end`
