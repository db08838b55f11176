import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { accountClosings } from './schema.ts'

type Closing = { userId: string; dueAt: Date; sessionId: string }

/** Ends the other sessions too, in the caller's transaction. @returns whether this call closed it */
export async function closeAccount(ctx: Context, { userId, dueAt, sessionId }: Closing): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`insert into account_closings (user_id, asked_at, due_at)
    values (${userId}, ${ctx.now()}, ${dueAt}) on conflict do nothing`)
  if (rowCount === 0) return false
  await ctx.db.execute(sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`)
  return true
}

/** @returns whether it was closed */
export async function reopenAccount(ctx: Context, userId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`delete from account_closings where user_id = ${userId}`)
  return rowCount !== 0
}

type Due = { userId: string; email: string; firstName: string; dueAt: string; waits: boolean }

const closing = sql`c.user_id as "userId", u.email, u.first_name as "firstName", c.due_at as "dueAt",
    c.waits_since is not null as waits
  from account_closings c join users u on u.id = c.user_id`

export async function listDueClosings(ctx: Context): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`select ${closing} where c.due_at <= ${ctx.now()} order by c.due_at`)
  return rows
}

/** Marks accounts due within so many days, once each, in the caller's transaction. @returns them */
export async function markReminded(ctx: Context, days: number): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`update account_closings c set reminded_at = ${ctx.now()}
    from users u where u.id = c.user_id and c.reminded_at is null
      and c.due_at <= ${ctx.now()}::timestamptz + make_interval(days => ${days})
    returning c.user_id as "userId", u.email, u.first_name as "firstName", c.due_at as "dueAt", false as waits`)
  return rows
}

/** @returns whether it is new */
export async function markWaiting(ctx: Context, userId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update account_closings set waits_since = ${ctx.now()}
    where user_id = ${userId} and waits_since is null`)
  return rowCount !== 0
}

/** When the account is to be deleted; null if its owner did not ask. */
export async function readClosing(ctx: Context, userId: string): Promise<Date | null> {
  const [closing] = await ctx.db.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closing?.dueAt ?? null
}
