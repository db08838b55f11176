import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** The number of these leads' homeowner is deleted, in the caller's transaction: it shows as taken back, from whoever won too. */
export async function erasePhone(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update leads set phone_revoked_at = ${ctx.now()}
    where id = any(${sql.param(leadIds)}::uuid[]) and phone_revoked_at is null`)
}
