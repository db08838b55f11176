import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Goodwill = {
  professionalId: string
  account: 'available' | 'credit'
  kind: 'goodwill' | 'credit_goodwill'
}

/** Points or cents given in 30 days without a second administrator (RELIABILITY.md, O15). */
export async function sumUnapprovedGoodwill(
  ctx: Context,
  { professionalId, account, kind }: Goodwill,
): Promise<number> {
  const alone = `${kind.replace('_', '-')}:alone:%`
  const { rows } = await ctx.db.execute<{ given: number }>(sql`
    select coalesce(sum(p.amount), 0)::int as given
    from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
    where a.professional_id = ${professionalId} and a.kind = ${account} and e.kind = ${kind}
      and e.key like ${alone} and e.created_at > ${ctx.now()}::timestamptz - interval '30 days'`)
  return singleRow(rows).given
}
