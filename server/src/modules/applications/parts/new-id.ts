import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { only } from '../../../db/rows.ts'

/** A row's id, before the row: the secret of its link follows from it. */
export const newId = async (ctx: Context): Promise<string> =>
  only((await ctx.db.execute<{ id: string }>(sql`select uuid_v7() as id`)).rows).id
