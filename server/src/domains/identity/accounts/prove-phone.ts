import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * The number (E.164, mobile) is the person's from now on, in the caller's transaction: it is verified for one account at a
 * time, whoever proved it last.
 * @returns the accounts that lose it
 */
export async function provePhone(
  ctx: Context,
  { userId, phone }: { userId: string; phone: string },
): Promise<{ losers: string[] }> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone ' || ${phone}, 0))`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update users set phone_verified_at = null
    where phone = ${phone} and phone_verified_at is not null and id <> ${userId} returning id`)
  await ctx.db.execute(sql`update users set phone = ${phone}, phone_verified_at = ${ctx.now()} where id = ${userId}`)
  return { losers: rows.map(({ id }) => id) }
}
