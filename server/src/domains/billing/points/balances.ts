import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

export type Balances = {
  /** LV Points, as `held`. */
  available: number
  held: number
  /** Australian dollars, in cents. */
  creditCents: number
}

/** @throws `not_found` */
export async function getBalances(ctx: Context, professionalId: string): Promise<Balances> {
  const { rows } =
    await ctx.db.execute<Balances>(sql`select available.balance::float as available, held.balance::float as held, credit.balance::float as "creditCents"
    from ledger_accounts available
    join ledger_accounts held on held.professional_id = available.professional_id and held.kind = 'held'
    join ledger_accounts credit on credit.professional_id = available.professional_id and credit.kind = 'credit'
    where available.professional_id = ${professionalId} and available.kind = 'available'`)
  return requireRow(rows, 'Professional not found')
}

export const inTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.isInTransaction ? work(ctx) : transact(ctx, work)

const lockOwners = (ctx: Context, ids: string[]) =>
  ctx.db.execute(sql`select from ledger_accounts
    where owner_id = any(${sql.param(ids)}::uuid[]) and kind = 'earnings' order by owner_id for no key update`)

const openOwners = (ctx: Context, ids: string[]) =>
  ctx.db.execute(sql`insert into ledger_accounts (kind, unit, owner_id, balance)
    select kind, 'AUD', id, 0 from unnest(${sql.param(ids)}::uuid[]) id cross join (values ('earnings'), ('owing')) k(kind)
    order by id, kind on conflict do nothing`)

/** Locks professionals before owners, each by id; one account (`available`, `earnings`) stands for the rest. */
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
