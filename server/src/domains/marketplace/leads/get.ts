import type { CloseOut, LeadPage, MatchFactor, WonJob } from '@lv/contract/lead-shapes'
import type { CloseOutReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { engagementId } from '#domains/marketplace/requests/engagement.read.ts'
import { listFiles } from '#domains/marketplace/requests/files.ts'
import { qualityOf } from '#domains/marketplace/requests/quality.ts'
import { presentRemoval, reviewRemoval } from '#domains/marketplace/requests/review-removal.read.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { reveals } from './phone.ts'
import { type LeadRow, leadColumns, presentLead } from './present.ts'

type Input = { leadId: string; professionalId: string; userId: string; withPhone: boolean; opens: boolean }

type Row = LeadRow &
  Pick<
    LeadPage,
    | 'customerEmail'
    | 'occupancy'
    | 'budgetBand'
    | 'plansReady'
    | 'answers'
    | 'requestStatus'
    | 'cancelReason'
    | 'scope'
    | 'report'
    | 'answer'
    | 'engagementId'
  > & {
    verifiedAt: string | null
    emailBouncedAt: string | null
    phoneVerifiedAt: string | null
    factors: MatchFactor[]
    phoneShownAt: string | null
    rank: number | null
    of: number | null
    band: string | null
    reason: CloseOutReason | null
    closedAt: string | null
    job: WonJob | null
  }

const pageColumns = sql`case when l.status = 'won' and r.erased_at is null then r.email else '' end as "customerEmail", r.occupancy,
  r.budget_band as "budgetBand", r.plans_ready as "plansReady", r.answers, r.status as "requestStatus",
  r.cancel_reason as "cancelReason", case when l.status = 'won' then ${engagementId} end as "engagementId",
  r.verified_at as "verifiedAt", r.email_bounced_at as "emailBouncedAt", r.phone_verified_at as "phoneVerifiedAt", l.factors, l.answer,
  (select max(v.at) from contact_reveals v where v.lead_id = l.id) as "phoneShownAt",
  (select coalesce(json_agg(json_build_object('id', s.id, 'label', s.label) order by s.position), '[]')
    from scope_lines s where s.request_id = r.id) as scope,
  (select json_build_object('id', e.id, 'reason', e.reason, 'note', e.note, 'status', e.status,
      'decisionNote', e.decision_note, 'createdAt', e.created_at)
    from lead_reports e where e.lead_id = l.id) as report,
  l.close_out_rank as rank, l.close_out_of as of, l.close_out_band as band, l.close_out_reason as reason,
  l.closed_at as "closedAt",
  case when l.status = 'won' and r.accepted_at is not null then json_build_object(
    'acceptedAt', coalesce(l.closed_at, r.accepted_at), 'doneAt', coalesce(l.done_at, r.done_at),
    'doneBy', case when l.done_at is null then r.done_by else 'professional' end,
    'waitsForOthers', l.done_at is not null and r.done_at is null, 'completedAt', r.completed_at,
    'stars', (select v.stars from reviews v
      where v.request_id = r.id and v.professional_id = l.professional_id and v.removed_at is null),
    'reviewRemoval', ${reviewRemoval(sql`l.professional_id`)}) end as job`

/** One statement, so that a phone number is never shown without being logged. */
async function open(ctx: Context, { leadId, professionalId, userId, withPhone, opens }: Input): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`with lead as (
      select ${leadColumns(userId)}, ${pageColumns} from leads l join quote_requests r on r.id = l.request_id
      where l.id = ${leadId} and l.professional_id = ${professionalId}),
    revealed as (${reveals(sql`(select * from lead where ${withPhone}::boolean)`, ctx.now())}),
    opened as (update leads set read_at = ${ctx.now()} where id = (select id from lead where "isUnread" and ${opens}::boolean))
    select * from lead`)
  return requireRow(rows, 'Lead not found')
}

const jobOf = ({ job }: Row): WonJob | null =>
  job && {
    ...job,
    acceptedAt: toIsoTime(job.acceptedAt),
    doneAt: job.doneAt && toIsoTime(job.doneAt),
    completedAt: job.completedAt && toIsoTime(job.completedAt),
    reviewRemoval: presentRemoval(job.reviewRemoval),
  }

const closeOutOf = ({ rank, of, band, reason, closedAt }: Row): CloseOut | null =>
  of === null || closedAt === null ? null : { rank, of, band, reason, closedAt: toIsoTime(closedAt) }

/**
 * The phone number is included, and logged as shown, only `withPhone`.
 * @throws `not_found`
 */
export async function getLead(ctx: Context, asked: Input): Promise<LeadPage> {
  const row = await open(ctx, asked)
  const { report, phoneShownAt } = row
  const customerPhone = asked.withPhone ? row.customerPhone : null
  const shownNow = customerPhone === null ? null : ctx.now().toISOString()
  return {
    ...row,
    ...presentLead(row),
    customerPhone,
    isUnread: row.isUnread && !asked.opens,
    files: await listFiles(ctx, row.requestId),
    quality: qualityOf(row),
    report: report && { ...report, createdAt: toIsoTime(report.createdAt) },
    closeOut: closeOutOf(row),
    job: jobOf(row),
    phoneShownAt: phoneShownAt ? toIsoTime(phoneShownAt) : shownNow,
  }
}
