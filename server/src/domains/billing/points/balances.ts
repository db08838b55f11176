import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

export type Balances = {
  /** LV Points that can be spent. */
  available: number
  /** LV Points held for leads not decided yet. */
  held: number
  /** Australian dollars, in cents. */
  creditCents: number
}

/** A professional's balances, in one query. @throws `not_found` */
export async function getBalances(ctx: Context, professionalId: string): Promise<Balances> {
  const { rows } =
    await ctx.db.execute<Balances>(sql`select available.balance::float as available, held.balance::float as held, credit.balance::float as "creditCents"
    from ledger_accounts available
    join ledger_accounts held on held.professional_id = available.professional_id and held.kind = 'held'
    join ledger_accounts credit on credit.professional_id = available.professional_id and credit.kind = 'credit'
    where available.professional_id = ${professionalId} and available.kind = 'available'`)
  return requireRow(rows, 'Professional not found')
}

/** Runs `work` in the caller's transaction, or in a new one. */
export const inTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.isInTransaction ? work(ctx) : transact(ctx, work)

const lockOwners = (ctx: Context, ids: string[]) =>
  ctx.db.execute(sql`select from ledger_accounts
    where owner_id = any(${sql.param(ids)}::uuid[]) and kind = 'earnings' order by owner_id for no key update`)

/** An owner's accounts are opened by the first who posts to them. */
const openOwners = (ctx: Context, ids: string[]) =>
  ctx.db.execute(sql`insert into ledger_accounts (kind, unit, owner_id, balance)
    select kind, 'AUD', id, 0 from unnest(${sql.param(ids)}::uuid[]) id cross join (values ('earnings'), ('owing')) k(kind)
    order by id, kind on conflict do nothing`)

/**
 * Locks these professionals' balances, lots and holds, then these owners' balances, until the transaction ends. Locking
 * one account of each (`available`, `earnings`) locks them all, in order of ids, so that two transactions that lock
 * once cannot deadlock. One statement per kind of holder.
 */
export async function lockBalances(ctx: Context, professionalIds: string[], ownerIds: string[] = []): Promise<void> {
  if (professionalIds.length > 0)
    await ctx.db.execute(sql`select from ledger_accounts
      where professional_id = any(${sql.param(professionalIds)}::uuid[]) and kind = 'available'
      order by professional_id for no key update`)
  if (ownerIds.length === 0) return
  const { rowCount } = await lockOwners(ctx, ownerIds)
  if ((rowCount ?? 0) >= new Set(ownerIds).size) return
  await openOwners(ctx, ownerIds)
  await lockOwners(ctx, ownerIds)
}
