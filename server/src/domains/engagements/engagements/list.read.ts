import type { EngagementStatus } from '@lv/contract/engagement-options'
import type { EngagementSummary } from '@lv/contract/engagements'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { totalOf } from './parts/job.read.ts'

const MOST = 100

/** The caller's jobs, as homeowner and as professional: those under way first, then the newest. */
export async function listEngagements(ctx: Context, actor: Actor): Promise<EngagementSummary[]> {
  const professionalId = actor.professional?.accountStatus === 'active' ? actor.professional.id : null
  const { rows } = await ctx.db.execute<
    Omit<EngagementSummary, 'startedAt' | 'status'> & { at: string; status: EngagementStatus }
  >(sql`
    with mine as (
      select e.id, e.created_at, r.id as request_id, (${isOwnedBy(actor)} and r.erased_at is null) is true as is_owner
      from engagements e join quote_requests r on r.id = e.request_id
      where (${isOwnedBy(actor)} and r.erased_at is null) or exists (select from engagement_contracts c
        where c.engagement_id = e.id and c.professional_id = ${professionalId}::uuid)),
    sums as (
      select m.id, sum(${totalOf})::float8 as total, string_agg(${displayNameSql}, ', ' order by c.number) as names,
        coalesce(sum((select sum(s.amount_cents) from engagement_stages s where s.contract_id = c.id and s.status = 'paid')), 0)::float8 as paid,
        coalesce(sum((select sum(s.amount_cents) from engagement_stages s where s.contract_id = c.id and s.status = 'claimed')), 0)::float8 as claimed
      from mine m join engagement_contracts c on c.engagement_id = m.id
        and (m.is_owner or c.professional_id = ${professionalId}::uuid)
        join professionals p on p.id = c.professional_id
      group by m.id)
    select m.id, case when m.is_owner then r.title else ${jobKindColumn} end as title, r.suburb || ' ' || r.postcode as place, r.status, m.is_owner as "isOwner",
      case when m.is_owner then s.names else r.name end as "withWhom", s.total as "totalCents", s.paid as "paidCents",
      s.claimed as "claimedCents", m.created_at as at
    from mine m join sums s on s.id = m.id join quote_requests r on r.id = m.request_id
    order by r.status = 'in_progress' desc, m.created_at desc, m.id limit ${MOST}`)
  return rows.map(({ at, ...row }) => ({ ...row, startedAt: toIsoTime(at) }))
}
