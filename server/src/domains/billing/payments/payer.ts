import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import type { Payer } from './ensure-customer.ts'

type Person = { id: string; email: string; firstName: string; lastName: string }

/** A person's details as sent to the payment provider. */
export const payerOf = ({ id, email, firstName, lastName }: Person): Payer => ({
  id,
  email,
  name: `${firstName} ${lastName}`.trim() || email,
})

export type PayingProfessional = {
  id: string
  topUpPerMille: number
  available: number
  isActive: boolean
  payer: Payer
}

/** A professional who pays: their current plan's top-up bonus, the points left, whether the account is active, and the person. @throws `not_found` */
export async function payingProfessional(ctx: Context, professionalId: string): Promise<PayingProfessional> {
  const { rows } = await ctx.db.execute<Person & { topUpPerMille: number; available: number; isActive: boolean }>(sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", p.top_up_per_mille as "topUpPerMille",
      a.balance::int as available, p.account_status = 'active' as "isActive"
    from professionals p join users u on u.id = p.user_id
    join ledger_accounts a on a.professional_id = p.id and a.kind = 'available'
    where p.id = ${professionalId}`)
  const { topUpPerMille, available, isActive, ...person } = found(rows, 'Professional not found')
  return { id: professionalId, topUpPerMille, available, isActive, payer: payerOf(person) }
}
