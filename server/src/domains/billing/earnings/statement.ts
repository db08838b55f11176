import type { EarningsLine } from '@lv/contract/earnings'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { momentOf, toCsv } from '#core/csv.ts'
import { readCursor } from '#domains/billing/points/statement.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { toIsoTime } from '#platform/database/rows.ts'

type Page = { ownerId: string; limit: number; cursor?: string | undefined }

const lineType = sql.raw(`case when e.kind not like 'payment\\_%' then e.kind
  when p.amount > 0 and e.kind = 'payment_received' then
    case when (select c.kind from charges c where c.id = e.subject) = 'course' then 'course_share' else 'membership_share' end
  when p.amount > 0 then 'share_restored' else 'share_refunded' end`)

/** Newest first; `next` is null on the last page. Each line's balance is the one below it plus its change. */
export async function listEarnings(ctx: Context, { ownerId, limit, cursor }: Page) {
  const before = cursor === undefined ? sql.empty() : sql`and p.id < ${readCursor(cursor)}::bigint`
  const { rows } = await ctx.db.execute<EarningsLine>(sql`select p.id::text, ${lineType} as type, e.description,
      p.amount::float as "amountCents", p.balance_after::float as "balanceAfterCents", e.created_at as "createdAt"
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.owner_id = ${ownerId}::uuid and a.kind = 'earnings' ${before}
    order by p.id desc
    limit ${limit + 1}`)
  const page = cutPage(rows, limit)
  const items = page.items.map((line) => ({ ...line, createdAt: toIsoTime(line.createdAt) }))
  return { items, next: page.last?.id ?? null }
}

/** Separate columns, because a cell that begins with a minus reads as a formula. */
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

/** Returns CSV, newest first; cells that spreadsheets would run begin with `'` (T47). */
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
