import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/** Takes somebody's picture off their account, in the caller's transaction; its bytes go after the commit. */
export async function dropAvatar(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`select from users where id = ${userId} for no key update`)
  await releaseFrom(ctx, sql`delete from avatars where user_id = ${userId} returning file_id`)
}
