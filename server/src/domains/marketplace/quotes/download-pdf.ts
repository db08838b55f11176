import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { requireRow } from '#platform/database/rows.ts'
import { QUOTE_NOT_FOUND } from './parts/find.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './parts/present.ts'
import { drawQuote, type QuoteParties } from './parts/quote-pdf.ts'

type Row = QuoteRow & QuoteParties

const plain = (number: string) => sql.raw(`regexp_replace(upper(${number}), '[^A-Z0-9]', '', 'g')`)

/** Only the licence whose number the quote shows; null if never checked. */
const licenceCheckedAt = (now: Date) => sql`(select max(d.checked_at) from documents d where d.professional_id = p.id
  and d.kind = 'licence' and d.status = 'checked' and d.expires_at > ${now}
  and ${plain('d.number')} = ${plain('p.license_number')})`

/** @throws `not_found`, also for a quote of others */
export async function downloadQuotePdf(
  ctx: Context,
  { requestId, quoteId, actorId }: { requestId: string; quoteId: string; actorId: string },
): Promise<Download> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${quoteColumns},
      json_build_object('name', p.name, 'businessName', p.business_name, 'abn', p.abn,
        'licenseNumber', p.license_number, 'licenceCheckedAt', ${licenceCheckedAt(ctx.now())}, 'email', u.email,
        'mobile', p.mobile) as professional,
      json_build_object('name', r.name, 'title', ${jobKindColumn}, 'place', r.suburb || ' ' || r.postcode) as homeowner
    from ${quoteTables} join professionals p on p.id = q.professional_id join users u on u.id = p.user_id
      join quote_requests r on r.id = q.request_id
    where q.id = ${quoteId} and q.request_id = ${requestId} and v.version = q.version
      and (r.user_id = ${actorId} or (p.user_id = ${actorId} and p.account_status = 'active'))`)
  const { professional, homeowner, ...row } = requireRow(rows, QUOTE_NOT_FOUND)
  const quote = presentQuote(row, melbourneDay(ctx.now()))
  const body = await drawQuote({ brand: ctx.config.brand, quote, parties: { professional, homeowner } })
  const who = professional.businessName ?? professional.name
  return { filename: `Quote ${who} v${quote.version}.pdf`, contentType: 'application/pdf', body }
}
