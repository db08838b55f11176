import type { AdminBooking, BookingFilters } from '@lv/contract/admin-bookings'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/search.ts'
import { referenceOf } from './parts/present.ts'

/** Instants are Postgres's own text. */
export type AdminRow = Omit<AdminBooking, 'reference'>

/** A booking without a time is listed at the time it was made. */
const when = sql`coalesce(b.starts_at, b.created_at)`

export const adminColumns = sql`b.id, b.package, b.status, b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.consultant_id as "consultantId", k.name as "consultantName", b.name, b.email, b.phone, b.price_cents as "priceCents",
  coalesce(p.paid, 0)::int as "paidCents", coalesce(p.refunded, 0)::int as "refundedCents", b.created_at as "createdAt"`

export const adminTables = sql`bookings b left join consultants k on k.id = b.consultant_id
  left join lateral (select sum(c.amount_cents) as paid, sum(c.refunded_cents) as refunded
    from orders o join charges c on c.order_id = o.id where o.subject = b.id) p on true`

export const presentAdmin = (row: AdminRow): AdminBooking => ({
  ...row,
  reference: referenceOf(row.id),
  startsAt: toIsoTimeOrNull(row.startsAt),
  endsAt: toIsoTimeOrNull(row.endsAt),
  createdAt: toIsoTime(row.createdAt),
})

type Page = BookingFilters & { limit: number; cursor?: string | undefined; adminId: string }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

const views: Record<BookingFilters['when'], (now: Date) => SQL> = {
  upcoming: (now) => sql`b.status in ('held', 'confirmed') and coalesce(b.ends_at > ${now}, true)`,
  toArrange: () => sql`b.status = 'confirmed' and b.starts_at is null`,
  past: (now) => sql`b.status = 'confirmed' and b.ends_at <= ${now}`,
  cancelled: () => sql`b.status in ('cancelled', 'expired')`,
}

function isNamed(search: string): SQL {
  const has = likePattern(search)
  const end = /^lv-?([\da-f]{6})$/i.exec(search)?.[1]?.toLowerCase() ?? null
  return sql`(lower(b.name) like ${has} or b.email like ${has} or right(b.id::text, 6) = ${end}::text)`
}

function after(isForwards: boolean, cursor: string | undefined): SQL[] {
  if (cursor === undefined) return []
  const [micros, id] = cursors.decode(cursor)
  const place = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
  return [isForwards ? sql`(${when}, b.id) > ${place}` : sql`(${when}, b.id) < ${place}`]
}

/** Reads along the index `bookings_when`. Logs who looked. `next` is null on the last page. */
export async function listBookings(ctx: Context, { search, consultantId, limit, cursor, adminId, ...page }: Page) {
  const isForwards = page.when === 'upcoming' || page.when === 'toArrange'
  const way = isForwards ? sql`asc` : sql`desc`
  const where = [
    views[page.when](ctx.now()),
    ...(search ? [isNamed(search)] : []),
    ...(consultantId ? [sql`b.consultant_id = ${consultantId}::uuid`] : []),
    ...after(isForwards, cursor),
  ]
  const { rows } = await ctx.db.execute<AdminRow & { micros: number }>(sql`select ${adminColumns},
      (extract(epoch from ${when}) * 1000000)::bigint::float as micros
    from ${adminTables} where ${sql.join(where, sql` and `)} order by ${when} ${way}, b.id ${way} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  const detail = { count: items.length, from: items[0]?.id ?? '', to: items.at(-1)?.id ?? '', when: page.when }
  await audit(ctx, { actorId: adminId, action: 'bookings_seen', detail })
  return {
    items: items.map(({ micros: _, ...row }) => presentAdmin(row)),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
