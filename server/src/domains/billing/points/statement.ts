import { decimalDollars } from '@lv/contract/decimal-dollars'
import { invalidField } from '@lv/contract/errors'
import type { Transaction } from '@lv/contract/points'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { momentOf, toCsv } from '#core/csv.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'

/** @throws `invalid` for anything else */
export function readCursor(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor
  throw invalidField('cursor', 'The cursor is damaged')
}

type Page = { professionalId: string; limit: number; cursor?: string | undefined }
type Row = { id: string; type: string; description: string; cents: number; change: number; after: number; at: string }

const present = ({ id, type, description, cents, change, after, at }: Row): Transaction => ({
  id,
  type,
  description,
  amount: decimalDollars(cents),
  lvPointsChange: change,
  balanceAfter: after,
  createdAt: toIsoTime(at),
})

/** Newest first. Each line's balance is the one below it plus its change (RELIABILITY.md, I7). */
export async function listTransactions(ctx: Context, { professionalId, limit, cursor }: Page) {
  const before = cursor === undefined ? sql.empty() : sql`and id < ${readCursor(cursor)}::bigint`
  // The page is cut before anything is joined, so a long history costs nothing.
  const { rows } =
    await ctx.db.execute<Row>(sql`select p.id::text, e.kind as type, e.description, e.amount_cents as cents, p.amount::float as change,
      p.balance_after::float as after, e.created_at as at
    from (
      select id, entry_id, amount, balance_after from ledger_postings
      where account_id = (
        select id from ledger_accounts where professional_id = ${professionalId} and kind = 'available') ${before}
      order by id desc limit ${limit + 1}) p
    join ledger_entries e on e.id = p.entry_id
    order by p.id desc`)
  const page = cutPage(rows, limit)
  const items = page.items.map(present)
  return { items, next: page.last?.id ?? null }
}

/** Separate columns, because a cell that begins with a minus reads as a formula. */
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

/** Cells that spreadsheets would run begin with `'` (T47). */
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
