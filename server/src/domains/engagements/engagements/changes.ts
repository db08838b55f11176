import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { type ChangeStatus, MAX_CHANGES } from '@lv/contract/engagement-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { formatDollars, MAX_TOTAL_CENTS } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { readLegalRules, rulesOn } from '#domains/marketplace/quotes/legal-rules.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import type { Contract, Job } from './parts/job.read.ts'
import { changeFlags } from './parts/law.ts'
import { lockContract } from './parts/lock.ts'
import { noteEvent } from './parts/note-event.ts'

type OfContract = { engagementId: string; contractId: string; actor: Actor }
type Proposed = OfContract & { text: string; priceCents: number; days: number; signedName: string }

/** '+$4,200, 5 days later': what a change does to price and end. */
function effectOf({ priceCents, days }: { priceCents: number; days: number }): string {
  const price =
    priceCents === 0 ? 'no change of price' : `${priceCents > 0 ? '+' : '-'}${formatDollars(Math.abs(priceCents))}`
  const count = Math.abs(days)
  const time = days === 0 ? '' : `, ${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
  return `${price}${time}`
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** What of a contract is not paid, in cents. */
async function unpaidOf(ctx: Context, contractId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::int as cents
    from engagement_stages where contract_id = ${contractId}::uuid and status <> 'paid'`)
  return singleRow(rows).cents
}

type About = { job: Job; contract: Contract; isByOwner: boolean; effect: string }

/** Tells the side that did not act; a homeowner who deleted the job is told nothing. */
async function notifyOther(
  ctx: Context,
  { job, contract, isByOwner, effect }: About,
  decision?: ChangeStatus,
): Promise<void> {
  const { engagementId, ownerId, ownerName } = job
  const userId = isByOwner ? contract.userId : ownerId
  if (!userId) return
  const names = isByOwner ? { name: contract.name, other: ownerName } : { name: ownerName, other: contract.calledAs }
  const kind = !decision
    ? 'job-change'
    : decision === 'withdrawn'
      ? 'job-change-withdrawn'
      : ('job-change-decided' as const)
  await notify(ctx, { kind, to: { userId }, data: { ...names, engagementId, effect, decision: decision ?? '' } })
}

/**
 * Proposes a variation of a contract, signed by who proposes it; the other side decides. What the law says of it by today's
 * figures stays with it. @throws `invalid` at `priceCents` for one that takes off more than is still to be paid, `conflict`
 */
export async function proposeChange(ctx: Context, proposed: Proposed): Promise<{ id: string }> {
  const { text, priceCents, days, signedName } = proposed
  const { job, contract } = await lockContract(ctx, proposed)
  const { contractId, baseCents, totalCents, addedDays, startOn, endOn, isDomestic } = contract
  if (-priceCents > (await unpaidOf(ctx, contractId)))
    throw invalidField('priceCents', 'This takes off more than is still to be paid')
  const day = melbourneDay(ctx.now())
  const rules = rulesOn(day, await readLegalRules(ctx))
  const before = { cents: totalCents - baseCents, days: addedDays }
  const plannedDays = startOn && endOn ? daysBetween(startOn, endOn) : null
  const change = { cents: priceCents, days }
  const flags = isDomestic ? changeFlags({ rules, day, baseCents, before, change, plannedDays }) : []
  const { rows } = await ctx.db.execute<{ id: string; number: number }>(sql`insert into engagement_changes
      (contract_id, number, is_by_owner, text, price_cents, days, proposed_by, flags, created_at)
    select ${contractId}::uuid, last + 1, ${job.isOwner}, ${text}, ${priceCents}::int, ${days}::int, ${signedName},
      ${JSON.stringify(flags)}::jsonb, ${ctx.now()}
    from (select coalesce(max(number), 0) as last from engagement_changes where contract_id = ${contractId}::uuid) k
    where last < ${MAX_CHANGES} returning id, number`)
  const [made] = rows
  if (!made) throw new ApiError('conflict', `A contract has at most ${MAX_CHANGES} variations`)
  const { engagementId, isOwner: isByOwner } = job
  const effect = effectOf(proposed)
  await noteEvent(ctx, { engagementId, contractId, kind: 'proposed', isByOwner, about: `${made.number}: ${effect}` })
  await notifyOther(ctx, { job, contract, isByOwner, effect })
  invalidates()
  return { id: made.id }
}

type Decision = 'accept' | 'decline' | 'withdraw'
type Deciding = OfContract & { changeId: string; decision: Decision; signedName?: string | undefined }
type Row = { isMine: boolean; isDecided: boolean; number: number; priceCents: number; days: number }

const statuses: Record<Decision, ChangeStatus> = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }

/** What an agreed change adds is a stage of its own; what it takes off comes off the last stages that are not claimed yet. */
async function moveStages(
  ctx: Context,
  { contractId, changeId, number, priceCents }: Row & { contractId: string; changeId: string },
) {
  if (priceCents > 0)
    await ctx.db.execute(sql`insert into engagement_stages (contract_id, position, kind, label, amount_cents, change_id)
      select ${contractId}::uuid, coalesce(max(position), -1) + 1, 'variation', ${`Variation ${number}`}, ${priceCents}::int,
        ${changeId}::uuid from engagement_stages where contract_id = ${contractId}::uuid`)
  if (priceCents >= 0) return
  const { rows } = await ctx.db.execute<{ left: number }>(sql`with planned as (
      select id, amount_cents, (sum(amount_cents) over (order by change_id is not null desc, position desc) - amount_cents)::int
        as later
      from engagement_stages where contract_id = ${contractId}::uuid and status = 'planned'),
    cut as (
      update engagement_stages s set amount_cents = s.amount_cents - least(p.amount_cents, ${-priceCents}::int - p.later)
      from planned p where p.id = s.id and p.later < ${-priceCents}::int)
    select coalesce(sum(amount_cents), 0)::int as left from planned`)
  if (singleRow(rows).left < -priceCents)
    throw new ApiError('conflict', 'This takes off more than the stages that are still to be claimed.')
}

/**
 * Agrees to a variation or declines it, as the side that did not propose it, or takes back one's own: once. Agreed, it moves the
 * price, the stages and the end date together. @throws `not_found`, `forbidden` for the wrong side, `conflict` once it is decided
 */
export async function decideChange(ctx: Context, deciding: Deciding): Promise<{ status: ChangeStatus }> {
  const { changeId, decision, signedName = '' } = deciding
  const { job, contract } = await lockContract(ctx, deciding)
  const { contractId } = contract
  const { rows } = await ctx.db.execute<Row>(sql`select is_by_owner = ${job.isOwner} as "isMine",
      status <> 'proposed' as "isDecided", number, price_cents as "priceCents", days
    from engagement_changes where id = ${changeId}::uuid and contract_id = ${contractId}::uuid`)
  const change = requireRow(rows, 'Variation not found')
  if (change.isMine !== (decision === 'withdraw'))
    throw new ApiError(
      'forbidden',
      change.isMine ? 'The other side decides on it' : 'Only who proposed it takes it back',
    )
  if (change.isDecided) throw new ApiError('conflict', 'This was already decided')
  if (decision === 'accept' && contract.totalCents + change.priceCents > MAX_TOTAL_CENTS)
    throw new ApiError('conflict', 'With this the price would be too large.')
  const status = statuses[decision]
  await ctx.db.execute(sql`update engagement_changes set status = ${status}, decided_at = ${ctx.now()},
      decided_by = ${signedName} where id = ${changeId}::uuid`)
  if (decision === 'accept') await moveStages(ctx, { ...change, contractId, changeId })
  const { engagementId, isOwner: isByOwner } = job
  const effect = effectOf(change)
  const kind = status as Exclude<ChangeStatus, 'proposed'>
  await noteEvent(ctx, { engagementId, contractId, kind, isByOwner, about: `${change.number}: ${effect}` })
  await notifyOther(ctx, { job, contract, isByOwner, effect }, status)
  invalidates()
  return { status }
}
