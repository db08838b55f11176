import { DAY_MS } from '@lv/contract/durations'
import type { BookingBudget, BookingProjectType, BookingStatus, PackageName, PromiseKind } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { type BookingLinkKind, hashBookingToken } from '../link-tokens.ts'

const NO_LINK = 'This link doesn’t work, or no longer does.'
/** After the end of the visit. */
const LINK_DAYS = 60

type Photo = { id: string; name: string; contentType: string; width: number | null; height: number | null }
type Paper = { id: string; kind: 'invoice' | 'adjustment'; number: number; totalCents: number }

/** Instants are Postgres's own text. */
export type BookingRow = {
  id: string
  package: PackageName
  status: BookingStatus
  startsAt: string | null
  endsAt: string | null
  consultantId: string | null
  consultantName: string | null
  name: string
  email: string
  phone: string
  projectType: BookingProjectType | null
  budget: BookingBudget | null
  location: string
  description: string
  priceCents: number
  refundCapPercent: number
  sequence: number
  createdAt: string
  photos: Photo[]
  scope: Record<string, unknown> | null
  requestId: string | null
  isRepeat: boolean
  promise: { kind: PromiseKind; dueAt: string; keptAt: string | null; deniedAt: string | null } | null
  paidCents: number
  refundedCents: number
  receipts: Paper[]
}

const photos = sql.raw(`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'contentType', f.content_type, 'width', f.width, 'height', f.height) order by x.position), '[]')
  from booking_files x join files f on f.id = x.file_id where x.booking_id = b.id)`)
const scope =
  sql.raw(`(case when s.booking_id is not null then json_build_object('summary', s.summary, 'lines', s.lines,
    'trades', s.trades, 'workKind', s.work_kind, 'budgetBand', s.budget_band, 'timing', s.timing,
    'postcode', s.postcode, 'suburb', s.suburb, 'writtenAt', s.written_at) end)`)
const promise = sql.raw(`(select json_build_object('kind', v.kind, 'dueAt', v.due_at, 'keptAt', v.kept_at,
    'deniedAt', v.denied_at) from visit_promises v where v.booking_id = b.id)`)
/** An earlier request of another address stays hidden from this customer. */
const asked = sql.raw(`left join quote_requests q on q.id = s.request_id
  left join quote_requests e on e.id = q.duplicate_of and e.email = b.email and e.erased_at is null`)
const paid = sql.raw(`left join lateral (select c.amount_cents, c.refunded_cents
  from orders o join charges c on c.order_id = o.id where o.subject = b.id order by c.paid_at, c.id limit 1) p on true`)
const receipts = sql.raw(`(select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'number', r.number,
    'totalCents', r.total_cents) order by r.number), '[]')
  from orders o join charges c on c.order_id = o.id join receipts r on r.charge_id = c.id where o.subject = b.id)`)

/** Links end 60 days after the visit; unpaid bookings have none. */
export const isReachable = (now: Date) => sql`b.status in ('confirmed', 'cancelled') and b.erased_at is null
  and coalesce(b.ends_at, b.created_at) > ${new Date(now.getTime() - LINK_DAYS * DAY_MS)}`

const withheld = {
  name: '',
  email: '',
  phone: '',
  projectType: null,
  budget: null,
  location: '',
  description: '',
  photos: [],
  scope: null,
  promise: null,
}
/** Consultants who no longer work for us lose access to their visits. */
const isTheirs = sql.raw('and coalesce(k.is_active, true)')

/** @throws `not_found` for a link that is unknown, never paid for, over for 60 days, or of an inactive consultant */
export async function readBooking(ctx: Context, link: { kind: BookingLinkKind; token: string }): Promise<BookingRow> {
  const column = link.kind === 'manage' ? sql`b.manage_hash` : sql`b.visit_hash`
  const { rows } = await ctx.db.execute<BookingRow>(sql`select b.id, b.package, b.status, b.starts_at as "startsAt",
      b.ends_at as "endsAt", b.consultant_id as "consultantId", k.name as "consultantName", b.name, b.email, b.phone, b.project_type as "projectType",
      b.budget, b.location, b.description, b.price_cents as "priceCents", b.refund_cap_percent as "refundCapPercent",
      b.sequence, b.created_at as "createdAt", ${photos} as photos, ${scope} as scope, coalesce(e.id, s.request_id) as "requestId",
      q.duplicate_of is not null as "isRepeat",
      coalesce(p.amount_cents, 0) as "paidCents", coalesce(p.refunded_cents, 0) as "refundedCents",
      ${receipts} as receipts, ${promise} as promise
    from bookings b left join consultants k on k.id = b.consultant_id left join scope_sheets s on s.booking_id = b.id
      ${asked} ${paid}
    where ${column} = ${hashBookingToken(link.token)} and ${isReachable(ctx.now())}
      ${link.kind === 'visit' ? isTheirs : sql.empty()}`)
  const booking = requireRow(rows, NO_LINK)
  return link.kind === 'visit' && booking.status === 'cancelled' ? { ...booking, ...withheld } : booking
}
