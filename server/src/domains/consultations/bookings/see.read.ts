import type { AdminBookingPage } from '@lv/contract/admin-bookings'
import type { AuditEntry } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { receiptNumber } from '#domains/billing/receipts/read.ts'
import { audit } from '#platform/audit/audit.ts'
import { inWords } from '#platform/audit/entries.read.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { type AdminRow, adminColumns, adminTables, presentAdmin } from './list.read.ts'
import { canArrange } from './parts/rules.ts'

type Paper = { kind: 'invoice' | 'adjustment'; number: number; totalCents: number }
type Row = AdminRow &
  Pick<
    AdminBookingPage,
    'projectType' | 'budget' | 'location' | 'description' | 'canCallOff' | 'canArrange' | 'sequence'
  > & { receipts: Paper[] }
type Event = Omit<AuditEntry, 'detail'> & { detail: Record<string, string | number> }

const events = sql`
  select b.created_at as at, 'booked' as action, null as by, '{}'::jsonb as detail from booking b
  union all select b.confirmed_at, 'confirmed', null, '{}' from booking b where b.confirmed_at is not null
  union all select b.reminded_at, 'reminded', null, '{}' from booking b where b.reminded_at is not null
  union all select b.cancelled_at, 'cancelled', null, '{}' from booking b where b.cancelled_at is not null
  union all select b.erased_at, 'personal_data_taken_out', null, '{}' from booking b where b.erased_at is not null
  union all select s.written_at, 'scope_sheet_written', null, '{}' from booking b join scope_sheets s on s.booking_id = b.id
  union all select c.paid_at, 'paid', null, jsonb_build_object('cents', c.amount_cents)
    from booking b join orders o on o.subject = b.id join charges c on c.order_id = o.id
  union all select f.created_at, 'refund_' || f.status, u.email, jsonb_build_object('cents', f.amount_cents, 'reason', f.reason)
    from booking b join orders o on o.subject = b.id join charges c on c.order_id = o.id
      join refunds f on f.charge_id = c.id left join users u on u.id = f.requested_by
  union all select a.at, a.action, u.email, a.detail - array['from', 'to'] from booking b
    join audit_log a on a.subject = b.id::text left join users u on u.id = a.actor_id`

const written = ({ at, detail, ...deed }: Event): AuditEntry => ({
  ...deed,
  at: toIsoTime(at),
  detail: inWords(detail),
})

/** Logs who looked. @throws `not_found` */
export async function getBookingForAdmin(
  ctx: Context,
  { bookingId, adminId }: { bookingId: string; adminId: string },
): Promise<AdminBookingPage> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${adminColumns}, b.project_type as "projectType", b.budget,
      b.location, b.description,
      b.status = 'confirmed' and not exists (select from scope_sheets s where s.booking_id = b.id) as "canCallOff",
      ${canArrange} as "canArrange", b.sequence,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'number', r.number, 'totalCents', r.total_cents)
          order by r.number), '[]')
        from orders o join charges c on c.order_id = o.id join receipts r on r.charge_id = c.id
        where o.subject = b.id) as receipts
    from ${adminTables} where b.id = ${bookingId}`)
  const {
    projectType,
    budget,
    location,
    description,
    canCallOff,
    canArrange: isMovable,
    sequence,
    receipts,
    ...row
  } = requireRow(rows, 'Booking not found')
  const { rows: happened } =
    await ctx.db.execute<Event>(sql`with booking as (select * from bookings where id = ${bookingId})
    select * from (${events}) h order by at desc, action`)
  await audit(ctx, { actorId: adminId, action: 'booking_seen', subject: bookingId })
  return {
    ...presentAdmin(row),
    projectType,
    budget,
    location,
    description,
    canCallOff,
    canArrange: isMovable,
    sequence,
    receipts: receipts.map(({ kind, number, totalCents }) => ({
      kind,
      totalCents,
      number: receiptNumber({ kind, number }),
    })),
    history: happened.map(written),
  }
}
