import { type StageKind, stageChecks } from '@lv/contract/engagement-options'
import { formatDollars } from '@lv/contract/money'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'
import { fillProjectJobs } from './fill-project-jobs.ts'
import { fillQuoteStages } from './fill-quote-stages.ts'
import { tellFinished } from './finished-job.ts'
import { insertRows, seedId } from './insert.ts'
import { tellUnderWay } from './job-story.ts'
import { instant, type Row } from './market-rows.ts'
import { byDay } from './timeline.ts'

type Accepted = {
  quoteId: string
  requestId: string
  professionalId: string
  calledAs: string
  number: number
  lowCents: number
  depositCents: number
  startOn: string | null
  endOn: string | null
  flags: unknown[]
  acceptedAt: string
  /** Of the whole job. */
  startedAt: string
  doneAt: string | null
  completedAt: string | null
}

/** Accepted quotes that have no contract yet; numbered as they were accepted. */
async function findAccepted(ctx: Context): Promise<Accepted[]> {
  const { rows } = await ctx.db.execute<Accepted>(sql`select q.id as "quoteId", q.request_id as "requestId",
      q.professional_id as "professionalId", coalesce(p.business_name, p.name) as "calledAs",
      (row_number() over (partition by q.request_id order by q.decided_at, q.id))::int as number, v.low_cents as "lowCents",
      v.deposit_cents as "depositCents", v.start_from::text as "startOn",
      (v.start_from + (v.duration_days - 1))::text as "endOn", v.flags, q.decided_at as "acceptedAt",
      min(q.decided_at) over (partition by q.request_id) as "startedAt", r.done_at as "doneAt",
      r.completed_at as "completedAt"
    from quotes q join quote_requests r on r.id = q.request_id join professionals p on p.id = q.professional_id
      join quote_versions v on v.quote_id = q.id and v.version = q.version
    where q.status = 'accepted' and not exists (select from engagement_contracts c where c.quote_id = q.id)
    order by q.decided_at, q.id`)
  return rows
}

const jobId = ({ requestId }: Accepted) => seedId(`engagement/${requestId}`)
const contractId = ({ quoteId }: Accepted) => seedId(`contract/${quoteId}`)

const jobRows = (all: Accepted[]): Row[] =>
  [...new Map(all.map((one) => [one.requestId, one])).values()].map((one) => ({
    id: jobId(one),
    request_id: one.requestId,
    created_at: one.startedAt,
  }))

/** As of quotes that were accepted before there were jobs: the law's steps are not asked of them. */
const contractRow = (one: Accepted): Row => ({
  id: contractId(one),
  engagement_id: jobId(one),
  number: one.number,
  quote_id: one.quoteId,
  professional_id: one.professionalId,
  base_cents: one.lowCents,
  start_on: one.startOn,
  end_on: one.endOn,
  flags: one.flags,
  needs_contract: false,
  needs_insurance: false,
  cooling_days: 0,
  created_at: one.acceptedAt,
})

type Stage = {
  kind: StageKind & ('deposit' | 'completion')
  label: string
  cents: number
  claimedAt: number | null
  paidAt: number | null
}

const within = (from: number, to: number, share: number) => Math.min(to, byDay(from + Math.round((to - from) * share)))

/** The deposit is paid soon after the acceptance of what is done by now, and the rest once the homeowner agreed that it is. */
function stagesOf({ lowCents, depositCents, ...one }: Accepted): Stage[] {
  const [acceptedAt, doneAt, completedAt] = [one.acceptedAt, one.doneAt, one.completedAt].map((at) =>
    at === null ? null : Date.parse(at),
  ) as [number, number | null, number | null]
  const deposit = Math.min(depositCents, lowCents)
  const stages: Stage[] = [
    {
      kind: 'deposit',
      label: 'Deposit',
      cents: deposit,
      claimedAt: doneAt && within(acceptedAt, doneAt, 0.1),
      paidAt: doneAt && within(acceptedAt, doneAt, 0.15),
    },
    {
      kind: 'completion',
      label: 'Completion',
      cents: lowCents - deposit,
      claimedAt: doneAt,
      paidAt: doneAt && completedAt && within(doneAt, completedAt, 0.9),
    },
  ]
  return stages.filter(({ cents }) => cents > 0)
}

const statusOf = ({ claimedAt, paidAt }: Stage) => (paidAt ? 'paid' : claimedAt ? 'claimed' : 'planned')

const stageRows = (one: Accepted): Row[] =>
  stagesOf(one).map((stage, position) => ({
    id: seedId(`stage/${one.quoteId}/${stage.kind}`),
    contract_id: contractId(one),
    position,
    kind: stage.kind,
    label: stage.label,
    amount_cents: stage.cents,
    status: statusOf(stage),
    claimed_at: instant(stage.claimedAt),
    note: '',
    refusal: '',
    paid_at: instant(stage.paidAt),
    confirmed: stage.paidAt ? stageChecks[stage.kind] : [],
  }))

function eventRows(one: Accepted): Row[] {
  const of = { engagement_id: jobId(one), contract_id: contractId(one) }
  const key = `engagement-event/${one.quoteId}`
  const money = stagesOf(one).flatMap(({ kind, label, cents, claimedAt, paidAt }): Row[] => {
    const about = `${label}, ${formatDollars(cents)}`
    const said = [
      { kind: 'claimed', is_by_owner: false, at: claimedAt },
      { kind: 'paid', is_by_owner: true, at: paidAt },
    ]
    return said.flatMap(({ at, ...event }) =>
      at ? [{ id: seedId(`${key}/${kind}/${event.kind}`), ...of, ...event, about, at: instant(at) }] : [],
    )
  })
  const started = { id: seedId(`${key}/started`), ...of, kind: 'started', is_by_owner: true, about: one.calledAs }
  return [{ ...started, at: one.acceptedAt }, ...money]
}

const endRows = (all: Accepted[]): Row[] =>
  all
    .filter(({ number, completedAt }) => number === 1 && completedAt !== null)
    .map((one) => ({
      id: seedId(`engagement-event/${one.requestId}/completed`),
      engagement_id: jobId(one),
      contract_id: null,
      kind: 'completed',
      is_by_owner: true,
      about: '',
      at: one.completedAt,
    }))

/**
 * Gives every accepted quote its job, after the market and in the caller's transaction: that of the demo homeowner under way
 * as both sides would have made it, all others at once.
 * @returns how many rows were new; nothing where every job is there
 */
export async function fillEngagements(ctx: Context): Promise<Record<string, number>> {
  const told = await tellUnderWay(ctx)
  const ofProjects = await fillProjectJobs(ctx)
  await fillQuoteStages(ctx)
  const all = await findAccepted(ctx)
  if (all.length === 0) return ofProjects > 0 ? { engagements: ofProjects } : {}
  const engagements = await insertRows(ctx, 'engagements', jobRows(all))
  const contracts = await insertRows(ctx, 'engagement_contracts', all.map(contractRow))
  const stages = await insertRows(ctx, 'engagement_stages', all.flatMap(stageRows))
  await insertRows(ctx, 'engagement_events', [...all.flatMap(eventRows), ...endRows(all)])
  const papers = await tellFinished(ctx)
  return {
    engagements: engagements + told.engagements + ofProjects,
    contracts: contracts + told.engagements,
    stages,
    papers: papers + told.papers,
  }
}
