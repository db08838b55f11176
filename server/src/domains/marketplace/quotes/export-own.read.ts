import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dayOf, momentOf, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'

const columns = [
  { key: 'sent', header: 'Sent (Melbourne)' },
  { key: 'title', header: 'Request' },
  { key: 'suburb', header: 'Suburb' },
  { key: 'postcode', header: 'Postcode' },
  { key: 'status', header: 'Status' },
  { key: 'decided', header: 'Decided (Melbourne)' },
  { key: 'version', header: 'Version' },
  { key: 'low', header: 'From (AUD, incl. GST)' },
  { key: 'high', header: 'To (AUD, incl. GST)' },
  { key: 'deposit', header: 'Deposit (AUD)' },
  { key: 'validUntil', header: 'Valid until' },
  { key: 'warranty', header: 'Warranty' },
  { key: 'note', header: 'Note' },
  { key: 'leadId', header: 'Lead' },
  { key: 'id', header: 'Number' },
]

/** At most 10,000; cells that spreadsheets would run begin with `'` (T47). */
export async function exportOwnQuotes(ctx: Context, { professionalId }: { professionalId: string }) {
  const { rows } =
    await ctx.db.execute(sql`select q.id, q.lead_id as "leadId", q.version, ${jobKindColumn} as title, r.suburb, r.postcode,
      replace(q.status::text, '_', ' ') as status,
      ${momentOf('q.sent_at')} as sent,
      ${momentOf('q.decided_at')} as decided,
      to_char(v.low_cents / 100.0, 'FM999999990.00') as low, to_char(v.high_cents / 100.0, 'FM999999990.00') as high,
      to_char(v.deposit_cents / 100.0, 'FM999999990.00') as deposit, ${dayOf('v.valid_until')} as "validUntil",
      v.warranty, v.note
    from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
    join quote_requests r on r.id = q.request_id
    where q.professional_id = ${professionalId} order by q.sent_at desc, q.id desc limit ${CSV_ROWS}`)
  return csvFile('quotes', await toCsv(rows, columns))
}
