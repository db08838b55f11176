import { type GivingBackRule, givingBackRules, type TrustFigures } from '@lv/contract/trust'
import { type SQL, sql } from 'drizzle-orm'
import { businessMinutesBetween } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { communityAppealsMade } from '#domains/community/moderation/counts.ts'
import { promiseFigures } from '#domains/consultations/bookings/promises.ts'
import { median } from '#domains/marketplace/leads/analytics.ts'
import { appealsMade } from '#domains/operations/appeals/appeal.ts'
import { complaintFigures } from '#domains/tenders/reviews/complaints.ts'
import { singleRow } from '#platform/database/rows.ts'

/** Figures based on fewer say little, and may identify somebody. */
const MIN = 10
const RESPONSE_DAYS = 90
const RESPONSES_MAX = 100
const REASONS_MAX = 10

type Appealed = Record<'all' | 'decided' | 'overturned' | 'inTime', number> & { medianDays: number | null }
type Checks = { checked: number; rejected: number }
type Counts = {
  requests: number
  leads: { all: number; decided: number }
  back: Partial<Record<GivingBackRule, number>>
  responses: { sentAt: string; attemptedAt: string }[]
  reviews: { all: number; removed: number }
  reasons: { reason: string; count: number }[]
  complaints: Record<keyof TrustFigures['complaints'], number>
  appeals: Record<keyof TrustFigures['appeals'], Appealed>
  promises: Record<keyof TrustFigures['promises'], number>
  licences: Checks
  insurances: Checks
}

const enough = (count: number) => (count < MIN ? null : count)
const checks = ({ checked, rejected }: Checks) => ({ checked: enough(checked), rejected: enough(rejected) })
const appealed = ({ all, decided, overturned, inTime, medianDays }: Appealed) => ({
  all: enough(all),
  decided: enough(decided),
  overturned: enough(overturned),
  inTime: enough(inTime),
  medianDays: decided < MIN || medianDays === null ? null : Math.round(medianDays * 10) / 10,
})
const decisions = (kind: 'licence' | 'insurance') => sql`(select json_build_object(
    'checked', count(*) filter (where status = 'checked'), 'rejected', count(*) filter (where status = 'rejected'))
  from documents where kind = ${kind})`

/** Gives counts, how many were in time, and the median days to a decision. */
const appealFigures = (made: SQL) => sql`(select json_build_object('all', count(*), 'decided', count(outcome),
    'overturned', count(*) filter (where outcome = 'overturned'), 'inTime', count(*) filter (where decided_at <= due_at),
    'medianDays', percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 86400))
  from (${made}) made)`

const countAll = (now: Date) => sql`select
  (select count(*)::int from quote_requests where verified_at is not null) as requests,
  (select json_build_object('all', count(*), 'decided', count(*) filter (where charge <> 'held')) from leads) as leads,
  (select coalesce(json_object_agg(r.charge_rule, r.count), '{}') from (
    select charge_rule, count(*) from leads where charge in ('released', 'refunded') group by 1) r) as back,
  (select coalesce(json_agg(a), '[]') from (
    select sent_at as "sentAt", attempted_at as "attemptedAt" from leads
    where attempted_at is not null and sent_at > ${now}::timestamptz - make_interval(days => ${RESPONSE_DAYS})
    order by id desc limit ${RESPONSES_MAX}) a) as responses,
  (select json_build_object('all', count(*), 'removed', count(removed_at)) from reviews) as reviews,
  (select coalesce(json_agg(r), '[]') from (
    select removed_reason as reason, count(*) as count from reviews where removed_at is not null
    group by 1 having count(*) >= ${MIN} order by 2 desc, 1 limit ${REASONS_MAX}) r) as reasons,
  ${complaintFigures} as complaints,
  json_build_object('professionals', ${appealFigures(appealsMade)},
    'communities', ${appealFigures(communityAppealsMade)}) as appeals,
  ${promiseFigures(now)} as promises,
  ${decisions('licence')} as licences,
  ${decisions('insurance')} as insurances`

async function count(ctx: Context): Promise<TrustFigures> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Counts>(countAll(now))
  const { requests, leads, back, responses, reviews, reasons, complaints, appeals, promises, licences, insurances } =
    singleRow(rows)
  const minutes = responses.map(({ sentAt, attemptedAt }) =>
    businessMinutesBetween(new Date(sentAt), new Date(attemptedAt)),
  )
  return {
    countedAt: now.toISOString(),
    requests: enough(requests),
    leads: enough(leads.all),
    decidedLeads: enough(leads.decided),
    givenBack: givingBackRules.map((rule) => ({ rule, count: enough(back[rule] ?? 0) })),
    firstResponse:
      minutes.length < MIN ? null : { medianMinutes: median(minutes), count: minutes.length, days: RESPONSE_DAYS },
    reviews: enough(reviews.all),
    removedReviews: enough(reviews.removed),
    removalReasons: reasons,
    complaints: {
      all: enough(complaints.all),
      decided: enough(complaints.decided),
      kept: enough(complaints.kept),
      amended: enough(complaints.amended),
      removed: enough(complaints.removed),
      inTime: enough(complaints.inTime),
    },
    appeals: { professionals: appealed(appeals.professionals), communities: appealed(appeals.communities) },
    promises: { due: enough(promises.due), kept: enough(promises.kept), denied: enough(promises.denied) },
    licences: checks(licences),
    insurances: checks(insurances),
  }
}

/** PRODUCT.md, section 9.14: figures based on fewer than ten are null. Shared between visitors. */
export const readTrustFigures = (ctx: Context): Promise<TrustFigures> =>
  ctx.reads.share('trust', () => count(ctx), ['figures'])
