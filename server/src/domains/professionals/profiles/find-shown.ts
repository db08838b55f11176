import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hasProfile } from './has-profile.ts'

/** Whose public profile has this slug; null where there is none. */
export async function findShown(ctx: Context, slug: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select p.id from professionals p where p.slug = ${slug} and ${hasProfile}`,
  )
  return rows[0]?.id ?? null
}
