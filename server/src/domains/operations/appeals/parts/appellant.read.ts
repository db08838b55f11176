import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Appellant = { userId: string; name: string }

/** The professional profile of a person, where they have one. */
export async function ownProfileOf(ctx: Context, userId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from professionals where user_id = ${userId}`)
  return rows[0]?.id ?? null
}

/** Whom an appeal is from: their account and their name. */
export async function appellantOf(ctx: Context, professionalId: string): Promise<Appellant> {
  const { rows } = await ctx.db.execute<Appellant>(sql`select user_id as "userId", name from professionals
    where id = ${professionalId}`)
  return singleRow(rows)
}
