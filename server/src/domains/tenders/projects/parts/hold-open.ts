import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Holds an open project until the caller's transaction ends. In a statement of its own: one that waited for the row and then
 * counted would count what there was before it waited. @returns whether it is open
 */
export async function holdOpen(ctx: Context, projectId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`select from projects where id = ${projectId}::uuid and status = 'open' for no key update`,
  )
  return rowCount === 1
}
