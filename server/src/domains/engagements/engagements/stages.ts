import { melbourneDay } from '@lv/contract/dates'
import { MINUTE_MS } from '@lv/contract/durations'
import {
  type ScheduledKind,
  type StageKind,
  type StageStatus,
  stageChecks,
  UNDO_MINUTES,
} from '@lv/contract/engagement-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { formatDollars } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { type RulesInForce, readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { overLimit } from '#domains/marketplace/quotes/stage-limits.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import type { Contract } from './parts/job.read.ts'
import { lockContract } from './parts/lock.ts'
import { noteEvent } from './parts/note-event.ts'
import { attachPhotos, drawPhotos, releasePhotos } from './parts/photos.ts'
import { blockedBy } from './parts/steps.ts'

type OfContract = { engagementId: string; contractId: string; actor: Actor }
type OfStage = OfContract & { stageId: string }
type Stage = { kind: StageKind; label: string; amountCents: number; status: StageStatus; paidAt: string | null }

async function findStage(ctx: Context, { contractId, stageId }: OfStage): Promise<Stage> {
  const { rows } = await ctx.db.execute<Stage>(sql`select kind, label, amount_cents as "amountCents", status,
      paid_at as "paidAt" from engagement_stages where id = ${stageId}::uuid and contract_id = ${contractId}::uuid`)
  return requireRow(rows, 'Stage not found')
}

const amountOf = ({ label, amountCents }: Stage) => `${label}, ${formatDollars(amountCents)}`

/** The law that a contract stands under: none where its work is no domestic building work. */
const rulesFor = async (ctx: Context, { day, isDomestic }: Contract): Promise<RulesInForce> =>
  isDomestic ? rulesOn(day, await readLegalRules(ctx)) : new Map()

type Scheduled = { kind: ScheduledKind; label: string; amountCents: number }

/**
 * Divides the price of a contract into stages, until the first is claimed. Those of agreed changes stay as they are.
 * @throws `invalid` at the amount that is above its legal share, or at `stages` where they do not come to the price; `conflict`
 */
export async function setSchedule(ctx: Context, { stages, ...which }: OfContract & { stages: Scheduled[] }) {
  const { job, contract } = await lockContract(ctx, which)
  const { contractId, totalCents } = contract
  const { rows } = await ctx.db.execute<{ isBegun: boolean; changesCents: number }>(sql`select
      coalesce(bool_or(status <> 'planned'), false) as "isBegun",
      coalesce(sum(amount_cents) filter (where change_id is not null), 0)::int as "changesCents"
    from engagement_stages where contract_id = ${contractId}::uuid`)
  const { isBegun, changesCents } = requireRow(rows, 'Stage not found')
  if (isBegun)
    throw new ApiError('conflict', 'The first stage is claimed: from now on a variation changes what is due.')
  const due = totalCents - changesCents
  const sum = stages.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== due)
    throw invalidField('stages', `The stages come to ${formatDollars(sum)}, the price to ${formatDollars(due)}`)
  const rules = await rulesFor(ctx, contract)
  // The law's share is of all stages of a kind: two deposits are one.
  const sums = new Map<ScheduledKind, number>()
  for (const [at, { kind, amountCents }] of stages.entries()) {
    const sumCents = (sums.get(kind) ?? 0) + amountCents
    sums.set(kind, sumCents)
    const says = overLimit(rules, totalCents, { kind, amountCents: sumCents })
    if (says) throw invalidField(`stages.${at}.amountCents`, says)
  }
  const replaced = sql`(select id from engagement_stages where contract_id = ${contractId}::uuid and change_id is null)`
  await releasePhotos(ctx, sql`stage_id in ${replaced}`)
  await ctx.db.execute(sql`delete from engagement_stages where id in ${replaced}`)
  await ctx.db.execute(sql`insert into engagement_stages (contract_id, position, kind, label, amount_cents)
    select ${contractId}::uuid, (select coalesce(max(s.position), -1) from engagement_stages s
      where s.contract_id = ${contractId}::uuid) + rank, stage ->> 'kind', stage ->> 'label', (stage ->> 'amountCents')::int
    from jsonb_array_elements(${JSON.stringify(stages)}::jsonb) with ordinality as of(stage, rank)`)
  const { engagementId } = job
  await noteEvent(ctx, { engagementId, contractId, kind: 'schedule', isByOwner: false, about: `${stages.length}` })
  await notifyOwner(ctx, { kind: 'job-schedule', job, contract })
  invalidates()
  return null
}

type Sides = { job: { engagementId: string; ownerId: string | null; ownerName: string }; contract: Contract }

/** Tells the homeowner, where they have not deleted the job. */
async function notifyOwner(
  ctx: Context,
  { kind, job, contract, payment = '' }: Sides & { kind: 'job-schedule' | 'job-claimed'; payment?: string },
) {
  const { engagementId, ownerId, ownerName: name } = job
  if (!ownerId) return
  const data = { name, engagementId, professional: contract.calledAs, personId: contract.userId }
  const to = { userId: ownerId }
  if (kind === 'job-schedule') await notify(ctx, { kind, to, data })
  else await notify(ctx, { kind, to, data: { ...data, payment } })
}

/**
 * What the law has to say against claiming a stage: by the present price, and once a claim has settled the schedule by the accepted
 * price too, as a variation that took money off would otherwise leave a stage that nobody can claim or change.
 */
async function overLegalShare(ctx: Context, contract: Contract, { kind, amountCents }: Stage) {
  if (kind === 'variation') return undefined
  const rules = await rulesFor(ctx, contract)
  const says = overLimit(rules, contract.totalCents, { kind, amountCents })
  if (!says) return undefined
  const { rowCount } = await ctx.db.execute(sql`select from engagement_stages
    where contract_id = ${contract.contractId}::uuid and status <> 'planned'`)
  return rowCount === 0 ? says : overLimit(rules, contract.baseCents, { kind, amountCents })
}

/** The first stage of the schedule that comes before this one and is not claimed; a variation waits for none. */
async function findEarlier(ctx: Context, { contractId, stageId }: OfStage): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ label: string }>(sql`select s.label from engagement_stages s
      join engagement_stages own on own.contract_id = s.contract_id
    where own.id = ${stageId}::uuid and own.contract_id = ${contractId}::uuid and own.change_id is null
      and s.change_id is null and s.position < own.position and s.status = 'planned' and s.amount_cents > 0
    order by s.position limit 1`)
  return rows[0]?.label
}

type Claim = OfStage & { note: string; fileIds: string[]; sender: Sender }

/**
 * Claims a stage whose work is finished, with photos; the homeowner is told.
 * @throws `conflict` for one that is claimed already or out of order, and where the law lets nothing be due yet or not so much
 */
export async function claimStage(ctx: Context, claim: Claim): Promise<null> {
  const { stageId, note, fileIds, actor, sender } = claim
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const { job, contract } = await lockContract(ctx, claim)
    const stage = await findStage(ctx, claim)
    if (stage.status !== 'planned') throw new ApiError('conflict', 'This stage is claimed already.')
    if (stage.amountCents === 0) throw new ApiError('conflict', 'Nothing is due for this stage.')
    const blocked = blockedBy(contract, melbourneDay(ctx.now()))
    if (blocked) throw new ApiError('conflict', blocked)
    const says = await overLegalShare(ctx, contract, stage)
    if (says) throw new ApiError('conflict', `${says} Change the stages first.`)
    const earlier = await findEarlier(ctx, claim)
    if (earlier) throw new ApiError('conflict', `Claim ‘${earlier}’ first: stages are claimed in their order.`)
    await ctx.db.execute(sql`update engagement_stages set status = 'claimed', claimed_at = ${ctx.now()}, note = ${note},
      refusal = '' where id = ${stageId}::uuid`)
    const { engagementId } = job
    await releasePhotos(ctx, sql`stage_id = ${stageId}::uuid`)
    await attachPhotos(ctx, { engagementId, fileIds, ownerId: actor.id, stageId })
    const { contractId } = contract
    await noteEvent(ctx, { engagementId, contractId, kind: 'claimed', isByOwner: false, about: amountOf(stage) })
    await notifyOwner(ctx, { kind: 'job-claimed', job, contract, payment: amountOf(stage) })
    invalidates()
    return null
  })
}

async function requireClaimed(ctx: Context, which: OfStage): Promise<Stage> {
  const stage = await findStage(ctx, which)
  if (stage.status === 'paid') throw new ApiError('conflict', 'This stage is recorded as paid.')
  if (stage.status === 'planned') throw new ApiError('conflict', 'This stage is not claimed.')
  return stage
}

/** Says why a claimed stage is not finished: the professional is told, and may claim it again. @throws `conflict` */
export async function refuseStage(ctx: Context, { reason, ...which }: OfStage & { reason: string }): Promise<null> {
  const { job, contract } = await lockContract(ctx, which)
  const stage = await requireClaimed(ctx, which)
  await ctx.db.execute(sql`update engagement_stages set status = 'planned', claimed_at = null, refusal = ${reason}
    where id = ${which.stageId}::uuid`)
  const { engagementId, ownerName: homeowner } = job
  const { contractId, userId, name } = contract
  await noteEvent(ctx, {
    engagementId,
    contractId,
    kind: 'refused',
    isByOwner: true,
    about: `${stage.label}: ${reason}`,
  })
  const data = { name, engagementId, homeownerName: homeowner, payment: stage.label, reason }
  await notify(ctx, { kind: 'job-refused', to: { userId }, data })
  invalidates()
  return null
}

/** Records a claimed stage as paid, with what of its checks the homeowner ticked; the professional is told. @throws `conflict` */
export async function payStage(
  ctx: Context,
  { confirmed, ...which }: OfStage & { confirmed: string[] },
): Promise<null> {
  const { job, contract } = await lockContract(ctx, which)
  const stage = await requireClaimed(ctx, which)
  const known = stageChecks[stage.kind].filter((check) => confirmed.includes(check))
  await ctx.db.execute(sql`update engagement_stages set status = 'paid', paid_at = ${ctx.now()},
    confirmed = ${sql.param(known)}::text[] where id = ${which.stageId}::uuid`)
  const { engagementId, ownerName: homeownerName } = job
  const { contractId, userId, name } = contract
  await noteEvent(ctx, { engagementId, contractId, kind: 'paid', isByOwner: true, about: amountOf(stage) })
  const data = { name, engagementId, homeownerName, payment: amountOf(stage) }
  await notify(ctx, { kind: 'job-paid', to: { userId }, data })
  invalidates()
  return null
}

/** Takes back that a stage is paid, within an hour: it is claimed again, and the professional is told. @throws `conflict` */
export async function undoPaid(ctx: Context, which: OfStage): Promise<null> {
  const { job, contract } = await lockContract(ctx, which)
  const stage = await findStage(ctx, which)
  const { paidAt } = stage
  if (!paidAt) throw new ApiError('conflict', 'This stage is not recorded as paid.')
  if (ctx.now().getTime() - new Date(paidAt).getTime() > UNDO_MINUTES * MINUTE_MS)
    throw new ApiError('conflict', 'This can be taken back within an hour. Write to the professional instead.')
  await ctx.db.execute(sql`update engagement_stages set status = 'claimed', paid_at = null, confirmed = '{}'
    where id = ${which.stageId}::uuid`)
  const { engagementId, ownerName: homeownerName } = job
  const { contractId, userId, name } = contract
  await noteEvent(ctx, { engagementId, contractId, kind: 'unpaid', isByOwner: true, about: amountOf(stage) })
  const data = { name, engagementId, homeownerName, payment: amountOf(stage) }
  await notify(ctx, { kind: 'job-unpaid', to: { userId }, data })
  invalidates()
  return null
}
