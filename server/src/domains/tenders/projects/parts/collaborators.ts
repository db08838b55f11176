import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Who works on a project: their accounts. */
export async function collaboratorsOf(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ personId: string }>(sql`select person_id as "personId" from project_offers
    where project_id = ${projectId}::uuid and status = 'accepted' order by id`)
  return rows.map(({ personId }) => personId)
}
