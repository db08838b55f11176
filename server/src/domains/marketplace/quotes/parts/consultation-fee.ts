import { type SQL, sql } from 'drizzle-orm'

/**
 * The consultation fee that counts for a request, as a query of at most one row: that of the first consultation whose
 * sheet went to it, directly or through a repeat request from the same address. `cents`: what has not been refunded.
 */
export const consultationFee = (requestId: SQL): SQL => sql`select s.booking_id as "bookingId", c.id as "chargeId",
    least(d.consultation_fee_cents, c.amount_cents - c.refunded_cents) as cents
  from quote_requests own join quote_requests d on d.id = own.id or (d.duplicate_of = own.id and d.email = own.email)
    join scope_sheets s on s.request_id = d.id
    join lateral (select c.id, c.amount_cents, c.refunded_cents from orders o join charges c on c.order_id = o.id
      where o.subject = s.booking_id order by c.paid_at, c.id limit 1) c on true
  where own.id = ${requestId} and d.consultation_fee_cents > 0
  order by d.created_at, d.id limit 1`
