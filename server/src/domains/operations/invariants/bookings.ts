import type { Invariant } from './invariant.ts'

/** Refunds that have left the charge: asked for or done, not those that failed or were won back. */
const counted = `('pending', 'succeeded')`
/** A payment that was given back as it came too late, or a second time. */
const isUnwanted = (charge: string) => `exists (select from refunds r
    where r.charge_id = ${charge}.id and r.kind = 'cancellation' and r.status in ${counted})`

/** What holds between bookings, the times they take and what was paid for them. */
export const bookingInvariants: Invariant[] = [
  {
    id: 'I26',
    name: 'a paid visit that stands was paid once, at its price; one that was never confirmed kept no money',
    sql: `select (select count(*) from bookings b where b.status = 'confirmed' and b.price_cents > 0 and 1 <> (
        select count(*) from orders o join charges c on c.order_id = o.id
        where o.subject = b.id and c.kind = 'consultation' and c.amount_cents = b.price_cents and not ${isUnwanted('c')}))
      + (select count(*) from bookings b join orders o on o.subject = b.id join charges c on c.order_id = o.id
        where b.status in ('held', 'expired') and c.refunded_cents < c.amount_cents) as count`,
  },
  {
    id: 'I27',
    name: 'what was given back for a cancellation was cancelled, never confirmed, or paid twice',
    sql: `select (select count(*) from refunds r join charges c on c.id = r.charge_id
        where r.kind = 'cancellation' and c.kind <> 'consultation')
      + (select count(*) from bookings b join orders o on o.subject = b.id join charges c on c.order_id = o.id
        where b.status in ('held', 'confirmed') and ${isUnwanted('c')}
          and not exists (select from orders p join charges d on d.order_id = p.id
            where p.subject = b.id and d.id <> c.id and not ${isUnwanted('d')})) as count`,
  },
  {
    id: 'I28',
    name: 'no time is kept for a payment for longer than 45 minutes',
    sql: `select count(*) from bookings where status = 'held'
      and (created_at < now() - interval '45 minutes' or held_until > created_at + interval '30 minutes 1 second')`,
  },
  {
    id: 'I29',
    name: 'no two visits of one consultant overlap, the way between them included',
    sql: `select count(*) from bookings a join bookings b on b.consultant_id = a.consultant_id and b.id > a.id
        and b.starts_at < a.busy_until and a.starts_at < b.busy_until
      where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  },
  {
    id: 'I30',
    name: "the fee of a request's consultation is at most what was paid and had not gone back",
    sql: `select count(*) from quote_requests q join scope_sheets s on s.request_id = q.id
      where q.consultation_fee_cents > coalesce((
        select c.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
          where r.charge_id = c.id and r.status in ${counted} and r.created_at < q.created_at), 0)
        from orders o join charges c on c.order_id = o.id
        where o.subject = s.booking_id order by c.paid_at, c.id limit 1), 0)`,
  },
]
