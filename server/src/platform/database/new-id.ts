import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from './rows.ts'

/** A row's id, before the row: for what follows from it, such as the secret of its link. */
export const newId = async (ctx: Context): Promise<string> =>
  only((await ctx.db.execute<{ id: string }>(sql`select uuid_v7() as id`)).rows).id
