import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'

/** Whether others see what the person has read. */
export async function messageSettings(ctx: Context, userId: string): Promise<{ showsRead: boolean }> {
  const { rows } = await ctx.db.execute<{ showsRead: boolean }>(
    sql`select not exists (select from hidden_readers where user_id = ${userId}) as "showsRead"`,
  )
  return only(rows)
}

/** Lets others see what one has read, or not. Between the sides of a lead it is always seen: there it decides a hold. */
export async function setMessageSettings(ctx: Context, { userId, showsRead }: { userId: string; showsRead: boolean }) {
  await ctx.db.execute(
    showsRead
      ? sql`delete from hidden_readers where user_id = ${userId}`
      : sql`insert into hidden_readers (user_id) values (${userId}) on conflict do nothing`,
  )
  changes()
  return { showsRead }
}
