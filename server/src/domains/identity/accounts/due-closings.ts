import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { accountClosings } from './schema.ts'

type Due = { userId: string; email: string; firstName: string; dueAt: string; waits: boolean }

const closing = sql`c.user_id as "userId", u.email, u.first_name as "firstName", c.due_at as "dueAt",
    c.waits_since is not null as waits
  from account_closings c join users u on u.id = c.user_id`

/** The accounts whose time of grace is over, the oldest first. */
export async function listDueClosings(ctx: Context): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`select ${closing} where c.due_at <= ${ctx.now()} order by c.due_at`)
  return rows
}

/** Marks those whose end is nearer than so many days, once each, in the caller's transaction. @returns them */
export async function markReminded(ctx: Context, days: number): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`update account_closings c set reminded_at = ${ctx.now()}
    from users u where u.id = c.user_id and c.reminded_at is null
      and c.due_at <= ${ctx.now()}::timestamptz + make_interval(days => ${days})
    returning c.user_id as "userId", u.email, u.first_name as "firstName", c.due_at as "dueAt", false as waits`)
  return rows
}

/** Notes that something has to end before the deletion. @returns whether it is new */
export async function markWaiting(ctx: Context, userId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update account_closings set waits_since = ${ctx.now()}
    where user_id = ${userId} and waits_since is null`)
  return rowCount !== 0
}

/** When an account is deleted, as its owner asked; null where they did not. */
export async function readClosing(ctx: Context, userId: string): Promise<Date | null> {
  const [closing] = await ctx.db.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closing?.dueAt ?? null
}
