import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

type Goodwill = {
  professionalId: string
  account: 'available' | 'credit'
  /** Of the ledger's entries; their keys are `<kind, hyphens for underscores>:alone:<id>`. */
  kind: 'goodwill' | 'credit_goodwill'
}

/** What of a goodwill (RELIABILITY.md, O15) went to an account within 30 days without a second administrator: points, or cents. */
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
