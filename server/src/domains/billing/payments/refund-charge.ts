import { ApiError, invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { inTransaction } from '#domains/billing/points/balances.ts'
import { clawBack, findTaking } from '#domains/billing/points/take-back.ts'
import { issueAdjustment } from '#domains/billing/receipts/issue-adjustment.ts'
import { singleRow } from '#platform/database/rows.ts'
import { sentByUs } from './parts/find-refund.ts'
import { type Reduced, takeMoneyBack } from './parts/refund-money.ts'
import type { refundKind } from './schema.ts'

type Kind = (typeof refundKind.enumValues)[number]

export type NewRefund = {
  chargeId: string
  amountCents?: number | undefined
  kind: Kind
  reason: string
  requestedBy?: string | undefined
  /** By default as the professional has chosen. */
  keepsCredit?: boolean | undefined
  approvalId?: string | undefined
  providerId?: string | undefined
  isSettled?: boolean | undefined
}

export type Refunded = {
  refundId: string
  amountCents: number
  /** What of it goes to the credit balance; the rest to the card. */
  creditCents: number
  pointsTaken: number
  pointsOwed: number
}

/** Only a professional's purchases may be kept as credit. */
const KEEPABLE = sql.raw(`('top_up', 'tier', 'instant_alerts', 'verified_badge')`)

/** We refund card and credit in proportion; the provider and banks take from the card's part alone. */
const divided = ({ chargeId, amountCents, kind, keepsCredit }: NewRefund) => sql`rest as (
    select id, refunded_cents as before, coalesce(${amountCents ?? null}::int, amount_cents - refunded_cents) as cents,
      amount_cents - refunded_cents as whole, credit_cents - credit_back_cents as credit_left,
      ${sentByUs.has(kind)}::boolean and professional_id is not null and kind in ${KEEPABLE} and coalesce(
        ${keepsCredit ?? null}::boolean,
        (select keeps_credit from refund_wishes w where w.professional_id = charges.professional_id), false) as keeps
    from charges where id = ${chargeId} for no key update),
  parts as (
    select *, case when ${sentByUs.has(kind)}::boolean and cents <= whole and whole > 0
      then (cents::bigint * credit_left / whole)::int else 0 end as back from rest)`

/** One statement, so that two refunds together never exceed the charge. */
async function reduce(ctx: Context, wanted: NewRefund): Promise<Reduced | undefined> {
  const { rows } = await ctx.db.execute<Reduced>(sql`with ${divided(wanted)}
    update charges c set refunded_cents = l.before + l.cents, credit_back_cents = c.credit_back_cents + l.back,
      kept_cents = c.kept_cents + case when l.keeps then l.cents - l.back else 0 end
    from parts l
    where c.id = l.id and l.cents > 0 and l.cents <= l.whole and l.cents - l.back <= l.whole - l.credit_left
    returning c.id, c.kind, c.owner_id as "ownerId", c.professional_id as "professionalId",
      c.subscription_id as "subscriptionId", c.description, c.amount_cents as "amountCents",
      c.points + c.bonus_points as points, l.before, l.cents,
      case when l.keeps then l.cents else l.back end as "creditCents",
      case when l.keeps then l.cents - l.back else 0 end as "keptCents"`)
  return rows[0]
}

async function refuse(ctx: Context, chargeId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ left: number }>(
    sql`select amount_cents - refunded_cents as left from charges where id = ${chargeId}`,
  )
  const [charge] = rows
  if (!charge) throw new ApiError('not_found', 'Payment not found')
  if (charge.left === 0) throw new ApiError('conflict', 'All of this payment has already been refunded')
  throw invalidField('amountCents', `At most ${formatCents(charge.left)} of this payment can be refunded`)
}

async function write(ctx: Context, wanted: NewRefund, { cents, creditCents, keptCents }: Reduced): Promise<string> {
  const { chargeId, kind, reason, requestedBy = null, approvalId = null } = wanted
  const { providerId = null } = wanted
  const isSettled = wanted.isSettled || creditCents === cents
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into refunds
      (charge_id, kind, amount_cents, credit_cents, kept_cents, reason, status, provider_id, requested_by, approval_id, created_at, settled_at)
    values (${chargeId}, ${kind}::refund_kind, ${cents}, ${creditCents}, ${keptCents}, ${reason}, ${isSettled ? 'succeeded' : 'pending'}::refund_status,
      ${providerId}, ${requestedBy}, ${approvalId}, ${ctx.now()}::timestamptz, ${isSettled ? ctx.now() : null}::timestamptz)
    returning id`)
  return singleRow(rows).id
}

/** Points go back in proportion to the money, rounded down; a full refund takes all of them. */
async function takePointsBack(ctx: Context, refundId: string, charge: Reduced) {
  const { id: chargeId, professionalId, points, amountCents, before, cents, description } = charge
  if (!professionalId) return { taken: 0, owed: 0 }
  const { rows } = await ctx.db.execute<{ gone: number }>(sql`
    select coalesce(sum(points_taken + points_owed), 0)::int as gone from refunds
    where charge_id = ${chargeId} and status in ('pending', 'succeeded')`)
  // The bonus that went back with the tier's own payment (`takeTopUpBonuses`).
  const tiers = await findTaking(ctx, chargeId)
  const left = points - (tiers ? tiers.taken + tiers.owed : 0)
  const due = Math.floor((left * (before + cents)) / amountCents) - singleRow(rows).gone
  const back = { refundId, chargeId, professionalId, points: Math.max(0, due), description: `Refund: ${description}` }
  const { taken, owed } = await clawBack(ctx, back)
  await ctx.db.execute(sql`update refunds set points_taken = ${taken}, points_owed = ${owed} where id = ${refundId}`)
  return { taken, owed }
}

const isWhole = ({ before, cents, amountCents }: Reduced) => before + cents >= amountCents

/** A full refund of the latest payment ends the subscription. */
export async function endsSubscription(ctx: Context, charge: Reduced): Promise<boolean> {
  const { id, subscriptionId } = charge
  if (!subscriptionId || !isWhole(charge)) return false
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from charges
    where subscription_id = ${subscriptionId} order by paid_at desc, id desc limit 1`)
  return rows[0]?.id === id
}
export const endsCheck = (charge: Reduced) => charge.kind === 'verified_badge' && isWhole(charge)
export const endsCourse = (charge: Reduced) => charge.kind === 'course' && isWhole(charge)
export const endsConsultation = (charge: Reduced) => charge.kind === 'consultation' && isWhole(charge)

async function endSubscription(ctx: Context, { kind }: NewRefund, charge: Reduced) {
  const { subscriptionId } = charge
  if (!subscriptionId || kind === 'money_back' || !(await endsSubscription(ctx, charge))) return
  await ctx.jobs.enqueue(ctx, 'end-subscription', { subscriptionId })
}

async function endCheck(ctx: Context, charge: Reduced) {
  if (!endsCheck(charge)) return
  const { id: chargeId } = charge
  await ctx.db.execute(sql`update paid_checks set status = 'refunded', ended_at = ${ctx.now()}::timestamptz
    where charge_id = ${chargeId} and status = 'running'`)
}

/** A customer who cancels already knows. */
async function callOff(ctx: Context, wanted: NewRefund, charge: Reduced) {
  if (wanted.kind === 'cancellation' || !endsConsultation(charge)) return
  await ctx.jobs.enqueue(ctx, 'call-off-refunded', { chargeId: charge.id })
}

/** Also run, and rolled back, by a preview. */
export async function bookRefund(ctx: Context, wanted: NewRefund) {
  const charge = (await reduce(ctx, wanted)) ?? (await refuse(ctx, wanted.chargeId))
  const refundId = await write(ctx, wanted, charge)
  failpoint(ctx, 'refund:written')
  await takeMoneyBack(ctx, refundId, charge)
  const { taken, owed } = await takePointsBack(ctx, refundId, charge)
  return { refundId, charge, taken, owed }
}

/**
 * All or nothing; spent points become a debt.
 * @throws `not_found`, `invalid` at `amountCents` for more than is left, `conflict` where nothing is left
 */
export const refundCharge = (ctx: Context, wanted: NewRefund): Promise<Refunded> =>
  inTransaction(ctx, async (ctx) => {
    failpoint(ctx, 'refund:before')
    const { refundId, charge, taken, owed } = await bookRefund(ctx, wanted)
    failpoint(ctx, 'refund:booked')
    await issueAdjustment(ctx, { refundId })
    const { cents, creditCents } = charge
    if (sentByUs.has(wanted.kind) && creditCents < cents) await ctx.jobs.enqueue(ctx, 'send-refund', { refundId })
    await endSubscription(ctx, wanted, charge)
    await callOff(ctx, wanted, charge)
    await endCheck(ctx, charge)
    return { refundId, amountCents: cents, creditCents, pointsTaken: taken, pointsOwed: owed }
  })
