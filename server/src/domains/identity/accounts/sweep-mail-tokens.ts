import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { mailTokens } from './schema.ts'

/** Takes out the links that are over. */
export async function sweepMailTokens(ctx: Context): Promise<void> {
  await ctx.db.delete(mailTokens).where(lt(mailTokens.expiresAt, sql`now()`))
}
