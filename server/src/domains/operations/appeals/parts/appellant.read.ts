import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Appellant = { userId: string; name: string }

export async function appellantOf(ctx: Context, professionalId: string): Promise<Appellant> {
  const { rows } = await ctx.db.execute<Appellant>(sql`select user_id as "userId", name from professionals
    where id = ${professionalId}`)
  return singleRow(rows)
}
