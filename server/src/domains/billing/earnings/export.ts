import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { momentOf, toCsv } from '#core/csv.ts'
import { lineType } from './lines.ts'

/** Gains and losses have separate columns: a cell that begins with a minus reads as a formula. */
const columns = [
  { key: 'at', header: 'Date (Melbourne)' },
  { key: 'type', header: 'Type' },
  { key: 'description', header: 'Description' },
  { key: 'gained', header: 'In (AUD)' },
  { key: 'spent', header: 'Out (AUD)' },
  { key: 'after', header: 'Balance after (AUD)' },
  { key: 'id', header: 'Number' },
]

const dollars = (cents: string) => sql.raw(`to_char(${cents} / 100.0, 'FM999999990.00')`)

/** All of an owner's earnings as CSV, newest first; cells that spreadsheets would run begin with `'` (T47). */
export async function exportEarnings(ctx: Context, { ownerId }: { ownerId: string }): Promise<string> {
  const { rows } = await ctx.db.execute(sql`select ${momentOf('e.created_at')} as at,
      replace(${lineType}, '_', ' ') as type, e.description, ${dollars('greatest(p.amount, 0)')} as gained,
      ${dollars('greatest(-p.amount, 0)')} as spent, ${dollars('p.balance_after')} as after, p.id
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.owner_id = ${ownerId}::uuid and a.kind = 'earnings'
    order by p.id desc`)
  return toCsv(rows, columns)
}
