import { lt, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { identityRecords, signIns } from './schema.ts'

/** Takes out sign-ins that nobody finished within an hour, and what the embedded provider need not remember any more. */
export async function sweepSignIns(ctx: Context): Promise<void> {
  await ctx.db.delete(signIns).where(lt(signIns.createdAt, sql`now() - interval '1 hour'`))
  await ctx.db.delete(identityRecords).where(lt(identityRecords.expiresAt, sql`now()`))
}
