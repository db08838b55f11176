import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { users } from './schema.ts'

/** The person with this id, as only that person sees it. */
export async function getUser(ctx: Context, userId: string) {
  return found(await ctx.db.select().from(users).where(eq(users.id, userId)), 'Account not found')
}
