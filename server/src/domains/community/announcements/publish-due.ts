import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'

/** Begins to tell of the announcements whose time has come, each once. @returns how many */
export function publishDue(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`update announcements set told_at = ${ctx.now()}
      where told_at is null and published_at <= ${ctx.now()} returning id`)
    for (const { id } of rows) await ctx.jobs.enqueue(ctx, 'tell-announcement', { announcementId: id, after: null })
    return rows.length
  })
}
