import type { EngagementStatus } from '@lv/contract/engagement-options'
import type { EngagementSummary } from '@lv/contract/engagements'
import { sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { totalOf } from './parts/job.read.ts'
import {
  hiredName,
  isHiredFor,
  isOwnJob,
  jobOwnerName,
  jobPlace,
  jobSource,
  jobStatus,
  withHired,
} from './parts/source.read.ts'

const MOST = 100

/** The caller's jobs, as homeowner and as professional: those under way first, then the newest. */
export async function listEngagements(ctx: Context, actor: Actor): Promise<EngagementSummary[]> {
  const professionalId = actor.professional?.accountStatus === 'active' ? actor.professional.id : null
  const isHired = isInGoodStanding(actor) || professionalId ? isHiredFor(actor, professionalId) : sql`false`
  const { rows } = await ctx.db.execute<
    Omit<EngagementSummary, 'startedAt' | 'status'> & { at: string; status: EngagementStatus }
  >(sql`
    with mine as (
      select e.id, e.created_at, ${isOwnJob(actor)} as is_owner, ${jobStatus} as status, ${jobPlace} as place,
        ${jobOwnerName} as owner_name, case when r.id is null then coalesce(p.title, ep.kind)
          when ${isOwnJob(actor)} then r.title else ${jobKindColumn} end as title
      from ${jobSource}
      where ${isOwnJob(actor)} or exists (select from engagement_contracts c
        where c.engagement_id = e.id and ${isHired})),
    sums as (
      select j.id, sum(${totalOf})::float8 as total, string_agg(${hiredName}, ', ' order by c.number) as names,
        coalesce(sum((select sum(s.amount_cents) from engagement_stages s where s.contract_id = c.id and s.status = 'paid')), 0)::float8 as paid,
        coalesce(sum((select sum(s.amount_cents) from engagement_stages s where s.contract_id = c.id and s.status = 'claimed')), 0)::float8 as claimed
      from mine j join engagement_contracts c on c.engagement_id = j.id and (j.is_owner or ${isHired}) ${withHired}
      group by j.id)
    select j.id, j.title, j.place, j.status, j.is_owner as "isOwner",
      case when j.is_owner then s.names else j.owner_name end as "withWhom", s.total as "totalCents", s.paid as "paidCents",
      s.claimed as "claimedCents", j.created_at as at
    from mine j join sums s on s.id = j.id
    order by j.status = 'in_progress' desc, j.created_at desc, j.id limit ${MOST}`)
  return rows.map(({ at, ...row }) => ({ ...row, startedAt: toIsoTime(at) }))
}
