import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Takes out what a person announced, in the caller's transaction. */
export const eraseAnnouncements = (ctx: Context, userId: string): Promise<unknown> =>
  ctx.db.execute(sql`delete from announcements where author_id = ${userId}`)
