import type { LeadFilters } from '@lv/contract/admin-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { inWords } from '#platform/audit/entries.read.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/search.ts'
import { type AdminRow, adminColumns, adminTables, presentAdmin } from './parts/admin-columns.read.ts'

type Page = LeadFilters & { limit: number; cursor?: string | undefined; adminId: string }
type Row = AdminRow & { micros: number }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

const midnight = (day: string, later: 0 | 1) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Australia/Melbourne')`

function isNamed(search: string): SQL {
  const has = likePattern(search)
  return sql`l.id in (
    select x.id from leads x where x.request_id in (
      select q.id from quote_requests q where lower(q.name || ' ' || q.email) like ${has})
    union all select x.id from leads x where x.professional_id in (
      select w.id from professionals w join users v on v.id = w.user_id
      where lower(w.name) like ${has} or lower(w.business_name) like ${has} or v.email like ${has}))`
}

function filters(page: LeadFilters): SQL[] {
  const { search, status, charge, contacted, reported, professionalId, from, until } = page
  return [
    ...(search ? [isNamed(search)] : []),
    ...(status ? [sql`l.status = ${status}::lead_status`] : []),
    ...(charge ? [sql`l.charge = ${charge}::charge_state`] : []),
    ...(contacted ? [sql`(l.contacted_at is not null) = ${contacted === 'true'}`] : []),
    ...(reported ? [sql`(o.id is not null) = ${reported === 'true'}`] : []),
    ...(professionalId ? [sql`l.professional_id = ${professionalId}::uuid`] : []),
    ...(from ? [sql`l.sent_at >= ${midnight(from, 0)}`] : []),
    ...(until ? [sql`l.sent_at < ${midnight(until, 1)}`] : []),
  ]
}

function after(sort: LeadFilters['sort'], cursor: string | undefined): SQL[] {
  if (cursor === undefined) return []
  const [micros, id] = cursors.decode(cursor)
  const place = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
  return [sort === 'newest' ? sql`(l.sent_at, l.id) < ${place}` : sql`(l.sent_at, l.id) > ${place}`]
}

/** Walks the index `leads_sent`. It names people, so every view is audited. `next` is null on the last page. */
export async function listLeads(ctx: Context, page: Page) {
  const { limit, cursor, adminId, ...filter } = page
  const way = filter.sort === 'newest' ? sql`desc` : sql`asc`
  const { rows } = await ctx.db.execute<Row>(sql`select ${adminColumns},
      (extract(epoch from l.sent_at) * 1000000)::bigint::float as micros
    from ${adminTables} where ${sql.join([sql`true`, ...filters(filter), ...after(filter.sort, cursor)], sql` and `)}
    order by l.sent_at ${way}, l.id ${way} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  const { sort: _, ...asked } = filter
  const detail = {
    count: items.length,
    from: items[0]?.id ?? '',
    to: items.at(-1)?.id ?? '',
    filter: inWords(asked),
  }
  await audit(ctx, { actorId: adminId, action: 'leads_seen', detail })
  return {
    items: items.map(({ micros: _, ...row }) => presentAdmin(row)),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
