import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Closing = { userId: string; dueAt: Date; sessionId: string }

/**
 * Closes an account to others until it is deleted at `dueAt`, in the caller's transaction: it is signed out everywhere but
 * here. @returns whether it was this call that did it
 */
export async function closeAccount(ctx: Context, { userId, dueAt, sessionId }: Closing): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`insert into account_closings (user_id, asked_at, due_at)
    values (${userId}, ${ctx.now()}, ${dueAt}) on conflict do nothing`)
  if (rowCount === 0) return false
  await ctx.db.execute(sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`)
  return true
}

/** Opens it again. @returns whether it was closed */
export async function reopenAccount(ctx: Context, userId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`delete from account_closings where user_id = ${userId}`)
  return rowCount !== 0
}
