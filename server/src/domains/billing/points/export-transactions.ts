import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { momentOf, toCsv } from '#core/csv.ts'

/** Gains and losses have separate columns: a cell that begins with a minus reads as a formula. */
const columns = [
  { key: 'at', header: 'Date (Melbourne)' },
  { key: 'type', header: 'Type' },
  { key: 'description', header: 'Description' },
  { key: 'gained', header: 'Points in' },
  { key: 'spent', header: 'Points out' },
  { key: 'after', header: 'Balance after' },
  { key: 'dollars', header: 'Amount (AUD)' },
  { key: 'id', header: 'Number' },
]

/** All of a professional's transactions as CSV, newest first; cells that spreadsheets would run begin with `'` (T47). */
export async function exportTransactions(ctx: Context, { professionalId }: { professionalId: string }) {
  const { rows } = await ctx.db.execute(sql`select ${momentOf('e.created_at')} as at,
      replace(e.kind, '_', ' ') as type, e.description, greatest(p.amount, 0) as gained, greatest(-p.amount, 0) as spent,
      p.balance_after as after, to_char(e.amount_cents / 100.0, 'FM999999990.00') as dollars, p.id
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.professional_id = ${professionalId} and a.kind = 'available'
    order by p.id desc`)
  return toCsv(rows, columns)
}
