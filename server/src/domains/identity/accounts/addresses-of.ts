import { inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { users } from './schema.ts'

/** The addresses of these accounts, verified or not, by their ids. */
export async function addressesOf(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, userIds))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
