import type { Enquiry, EnquiryFilters } from '@lv/contract/enquiries'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Page = EnquiryFilters & { limit: number; cursor?: string | undefined; adminId: string }

const cursors = cursorOf(z.tuple([z.uuid()]))

const states: Record<EnquiryFilters['state'], ReturnType<typeof sql>> = {
  waiting: sql`d.at is null`,
  agreed: sql`d.at is not null`,
  all: sql`true`,
}

/** Waiting enquiries come oldest first, others newest first; `next` is null on the last page. Audited. */
export async function listEnquiries(ctx: Context, { state, limit, cursor, adminId }: Page) {
  const [after] = cursor === undefined ? [] : cursors.decode(cursor)
  const isUp = state === 'waiting'
  const from = after === undefined ? sql`true` : isUp ? sql`e.id > ${after}::uuid` : sql`e.id < ${after}::uuid`
  const { rows } =
    await ctx.db.execute<Enquiry>(sql`select e.id, e.created_at as "createdAt", p.id as "professionalId", p.name,
      p.business_name as "businessName", u.email, p.mobile, p.tier, d.at as "agreedAt",
      (select count(*)::int from leads l where l.professional_id = p.id
        and l.sent_at > ${ctx.now()}::timestamptz - interval '90 days') as "leadCount"
    from plan_enquiries e join professionals p on p.id = e.professional_id join users u on u.id = p.user_id
    left join lateral (select min(a.created_at) as at from diamond_agreements a
      where a.professional_id = e.professional_id and a.created_at >= e.created_at) d on true
    where ${states[state]} and ${from} order by e.id ${isUp ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  if (items.length > 0)
    await audit(ctx, { actorId: adminId, action: 'enquiries_seen', detail: { count: items.length } })
  return {
    items: items.map((row) => ({
      ...row,
      createdAt: toIsoTime(row.createdAt),
      agreedAt: toIsoTimeOrNull(row.agreedAt),
    })),
    next: last ? cursors.encode([last.id]) : null,
  }
}
