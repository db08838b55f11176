import type { AdminReport, ReportFilters } from '@lv/contract/admin-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/search.ts'

type Page = ReportFilters & { limit: number; cursor?: string | undefined }
type Row = AdminReport & { micros: number }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

function filters({ status, reason, search }: ReportFilters): SQL[] {
  const has = search && likePattern(search)
  return [
    ...(status ? [sql`o.status = ${status}::report_status`] : []),
    ...(reason ? [sql`o.reason = ${reason}::report_reason`] : []),
    ...(has
      ? [
          sql`(lower(p.name) like ${has} or lower(p.business_name) like ${has} or u.email like ${has} or lower(r.name) like ${has})`,
        ]
      : []),
  ]
}

/** Waiting reports come oldest first, others newest first. `next` is null on the last page. */
export async function listReports(ctx: Context, page: Page) {
  const { limit, cursor, ...filter } = page
  const isWaiting = filter.status === 'pending'
  const way = isWaiting ? sql`asc` : sql`desc`
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const there = sql`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond', ${id ?? null}::uuid)`
  const after = isWaiting ? sql`(o.created_at, o.id) > ${there}` : sql`(o.created_at, o.id) < ${there}`
  const { rows } =
    await ctx.db.execute<Row>(sql`select o.id, o.lead_id, o.reason, o.status, ${jobKindColumn} as project_type, r.postcode,
      r.name as customer_name, coalesce(p.business_name, p.name) as professional_name, u.email as professional_email,
      o.note as notes, o.created_at, o.decided_at, o.decision_note, l.status = 'won' as is_won,
      case when l.status <> 'won' and l.charge in ('held', 'captured') then l.cost_points else 0 end as points_at_stake,
      (extract(epoch from o.created_at) * 1000000)::bigint::float as micros
    from lead_reports o join leads l on l.id = o.lead_id join quote_requests r on r.id = l.request_id
    join professionals p on p.id = l.professional_id join users u on u.id = p.user_id
    where ${sql.join([sql`true`, ...filters(filter), ...(id === undefined ? [] : [after])], sql` and `)}
    order by o.created_at ${way}, o.id ${way} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ micros: _, ...row }) => ({
      ...row,
      created_at: toIsoTime(row.created_at),
      decided_at: toIsoTimeOrNull(row.decided_at),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
