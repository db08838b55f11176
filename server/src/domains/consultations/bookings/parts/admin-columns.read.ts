import type { AdminBooking } from '@lv/contract/admin-bookings'
import { sql } from 'drizzle-orm'
import { wire, wireOrNull } from '#platform/database/wire.ts'
import { referenceOf } from '../present.ts'

/** A booking as it is selected for administrators; instants are Postgres's own text. */
export type AdminRow = Omit<AdminBooking, 'reference'>

/** Its place in a list by time: one that is to be arranged stands where it was asked for. */
export const when = sql`coalesce(b.starts_at, b.created_at)`

export const adminColumns = sql`b.id, b.package, b.status, b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.consultant_id as "consultantId", k.name as "consultantName", b.name, b.email, b.phone, b.price_cents as "priceCents",
  coalesce(p.paid, 0)::int as "paidCents", coalesce(p.refunded, 0)::int as "refundedCents", b.created_at as "createdAt"`

export const adminTables = sql`bookings b left join consultants k on k.id = b.consultant_id
  left join lateral (select sum(c.amount_cents) as paid, sum(c.refunded_cents) as refunded
    from orders o join charges c on c.order_id = o.id where o.subject = b.id) p on true`

export const presentAdmin = (row: AdminRow): AdminBooking => ({
  ...row,
  reference: referenceOf(row.id),
  startsAt: wireOrNull(row.startsAt),
  endsAt: wireOrNull(row.endsAt),
  createdAt: wire(row.createdAt),
})
