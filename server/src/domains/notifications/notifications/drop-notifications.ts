import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Cut } from '#core/notification-kinds.ts'

/** Notifications of what is deleted go, and others lose the words that name it, by the conditions that letters have (domains/notifications/notifications/drop-emails.ts). */
export async function dropNotifications(ctx: Context, { drops, cuts }: { drops: SQL[]; cuts: [Cut[], SQL][] }) {
  await ctx.db.execute(sql`delete from told_news where ${sql.join(drops, sql` or `)}`)
  await ctx.db.execute(sql`delete from notifications where ${sql.join(drops, sql` or `)}`)
  const touched = [...drops, ...cuts.map(([, which]) => which)]
  await ctx.db.execute(sql`delete from dropped_notifications where ${sql.join(touched, sql` or `)}`)
  for (const [words, which] of cuts) {
    await ctx.db.execute(sql`update notifications
      set data = jsonb_set(data, '{data}', (data -> 'data') - ${sql.param(words)}::text[]) where ${which}`)
    await ctx.db.execute(sql`update told_news
      set data = jsonb_set(data, '{data}', (data -> 'data') - ${sql.param(words)}::text[]) where ${which}`)
  }
}
