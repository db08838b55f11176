import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Deletes what a person wrote in threads of others; what they were written stays. */
export async function eraseAuthor(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from messages where author_id = ${userId}`)
}
