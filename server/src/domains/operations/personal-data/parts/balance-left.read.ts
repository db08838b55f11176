import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'

/** Points, or cents of credit, that are lost with the account. */
export async function balanceLeft(
  ctx: Context,
  { professionalIds }: Person,
  kind: 'available' | 'credit',
): Promise<number> {
  const { rows } = await ctx.db.execute<{ balance: number }>(sql`select coalesce(sum(balance), 0)::int as balance
    from ledger_accounts where professional_id = ${anyOf(professionalIds)} and kind = ${kind}`)
  return rows[0]?.balance ?? 0
}
