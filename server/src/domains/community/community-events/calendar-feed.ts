import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { feedToken } from './parts/feed-token.ts'

const urlOf = async (ctx: Context, key: string) =>
  `${ctx.config.publicUrl}/api/calendars/${await feedToken(ctx, key)}.ics`

/** The address of a person's calendar feed, null before it is made. */
export async function getFeed(ctx: Context, userId: string): Promise<{ url: string | null }> {
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`select key from calendar_feeds where user_id = ${userId}::uuid`,
  )
  const [feed] = rows
  return { url: feed ? await urlOf(ctx, feed.key) : null }
}

/** Makes the address of a person's calendar feed; the one before stops working. */
export const makeFeed = (ctx: Context, userId: string): Promise<{ url: string | null }> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ key: string }>(sql`insert into calendar_feeds (user_id, key)
      values (${userId}::uuid, ${randomUUID()}::uuid) on conflict (user_id) do update set key = excluded.key
      returning key`)
    changes()
    return { url: await urlOf(ctx, only(rows).key) }
  })

/** Takes the address of a person's calendar feed back. */
export const endFeed = (ctx: Context, userId: string): Promise<{ url: string | null }> =>
  transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`delete from calendar_feeds where user_id = ${userId}::uuid`)
    changes()
    return { url: null }
  })
