import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** What somebody is called; empty where they have no name. */
export async function nameOf(ctx: Context, userId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select trim(first_name || ' ' || last_name) as name from users where id = ${userId}::uuid`,
  )
  return rows[0]?.name ?? ''
}
