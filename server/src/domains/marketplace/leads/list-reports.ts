import type { ReportReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { calledAs } from '#domains/professionals/profiles/called-as.ts'

type OpenReport = {
  id: string
  leadId: string
  day: string
  business: string
  email: string
  title: string
  suburb: string
  reason: ReportReason
  note: string
  /** What accepting it gives back: 0 where the points have gone back before, or stay spent. */
  pointsAtStake: number
  /** The homeowner has hired them since: it can only be rejected. */
  isWon: boolean
}

const MOST = 500

/** The reports of leads that nobody has decided, oldest first; days are Melbourne's. */
export async function listOpenReports(ctx: Context): Promise<OpenReport[]> {
  const { rows } = await ctx.db.execute<OpenReport>(sql`select o.id, l.id as "leadId", o.reason, o.note,
      to_char(o.created_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD') as day,
      ${calledAs} as business, u.email, ${jobKindColumn} as title, r.suburb,
      l.status = 'won' as "isWon",
      case when l.status <> 'won' and l.charge in ('held', 'captured') then l.cost_points else 0 end as "pointsAtStake"
    from lead_reports o join leads l on l.id = o.lead_id join quote_requests r on r.id = l.request_id
    join professionals p on p.id = l.professional_id join users u on u.id = p.user_id
    where o.status = 'pending' order by o.created_at, o.id limit ${MOST}`)
  return rows
}
