import { melbourneDay } from '@lv/contract/dates'
import type { Quote } from '@lv/contract/quote-shapes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { findOpenLead } from '#domains/marketplace/leads/open-leads.ts'
import { lockUnderWay } from '#domains/marketplace/requests/ownership.ts'
import { requireRow } from '#platform/database/rows.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './present.ts'

export const QUOTE_NOT_FOUND = 'Quote not found'

/** @throws `not_found` */
export async function findQuote(ctx: Context, quoteId: string): Promise<Quote> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns}
    from ${quoteTables} where q.id = ${quoteId} and v.version = q.version`)
  return presentQuote(requireRow(rows, QUOTE_NOT_FOUND), melbourneDay(ctx.now()))
}

/** Returns whether the lead takes quotes. Locks the request first, because a rival may just have closed it. */
export async function holdOpenLead(ctx: Context, leadId: string): Promise<boolean> {
  const lead = await findOpenLead(ctx, leadId)
  if (!lead || !(await lockUnderWay(ctx, lead.requestId))) return false
  return (await findOpenLead(ctx, leadId)) !== undefined
}

/** At most one row, of the first consultation that led to the request. `cents` is what has not been refunded. */
export const consultationFee = (requestId: SQL): SQL => sql`select s.booking_id as "bookingId", c.id as "chargeId",
    least(d.consultation_fee_cents, c.amount_cents - c.refunded_cents) as cents
  from quote_requests own join quote_requests d on d.id = own.id or (d.duplicate_of = own.id and d.email = own.email)
    join scope_sheets s on s.request_id = d.id
    join lateral (select c.id, c.amount_cents, c.refunded_cents from orders o join charges c on c.order_id = o.id
      where o.subject = s.booking_id order by c.paid_at, c.id limit 1) c on true
  where own.id = ${requestId} and d.consultation_fee_cents > 0
  order by d.created_at, d.id limit 1`
