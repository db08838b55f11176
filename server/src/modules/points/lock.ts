import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'

/** Runs `work` in the caller's transaction, or in one of its own where there is none. */
export const within = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.isInTransaction ? work(ctx) : transact(ctx, work)

/**
 * Locks these professionals' balances, lots and holds until the transaction ends. Their available account stands for
 * all of them, and is taken in the order of ids, so that two transactions that lock once never wait for each other.
 */
export async function lockBalances(ctx: Context, professionalIds: string[]): Promise<void> {
  await ctx.db.execute(sql`select from ledger_accounts
    where professional_id = any(${sql.param(professionalIds)}::uuid[]) and kind = 'available'
    order by professional_id for no key update`)
}
