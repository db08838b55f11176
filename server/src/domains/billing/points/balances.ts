import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

export type Balances = {
  /** LV Points that can be spent. */
  available: number
  /** LV Points held for leads not decided yet. */
  held: number
  /** Australian dollars, in cents. */
  creditCents: number
}

/** A professional's balances, in one query. @throws `not_found` */
export async function balancesOf(ctx: Context, professionalId: string): Promise<Balances> {
  const { rows } =
    await ctx.db.execute<Balances>(sql`select available.balance::float as available, held.balance::float as held, credit.balance::float as "creditCents"
    from ledger_accounts available
    join ledger_accounts held on held.professional_id = available.professional_id and held.kind = 'held'
    join ledger_accounts credit on credit.professional_id = available.professional_id and credit.kind = 'credit'
    where available.professional_id = ${professionalId} and available.kind = 'available'`)
  return found(rows, 'Professional not found')
}
