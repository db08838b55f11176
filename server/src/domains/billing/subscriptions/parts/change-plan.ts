import type { Plan } from '@lv/contract/catalogue'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { directionOf } from '@lv/contract/ladder'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { rethrowRefusal } from '#domains/billing/payments/checkout-paths.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import { openOrder } from '#domains/billing/payments/open-order.ts'
import { creditFor } from '#domains/billing/payments/order-credit.ts'
import { closeOrder, findOpenHeld, noteInvoiceOf } from '#domains/billing/payments/orders.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import { requireShownPrice, type Shown } from '#domains/billing/prices/read.ts'
import { type CreditLine, PaymentRefused, type PriceChange, type ProviderInvoice } from '#platform/payments/port.ts'
import { endHeldCredit } from '../end.ts'
import { refreshBegun, refreshSubscription } from '../renewals.ts'
import { priceOf, tierOf } from '../tiers.ts'
import { findLive, type Row } from './find.ts'
import { notifyDowngrade } from './notify.ts'

const UNDER_WAY_MS = 10 * MINUTE_MS
/** The provider waits 23 hours for the payment of a change. */
const UNPAID_MS = DAY_MS

const paid = () =>
  new ApiError('conflict', 'You’ve already paid this. We’re processing it: please look again in a minute.')

/** @throws `conflict` if an earlier change was paid */
async function endEarlier(ctx: Context, userId: string, content: string) {
  const earlier = await findOpenHeld(ctx, { userId, content })
  if (earlier && (await endHeldCredit(ctx, { orderId: earlier.id }))) throw paid()
}

/**
 * Undefined without credit. Call it outside transactions.
 * @throws `conflict` if an earlier upgrade has been paid in the meantime
 */
async function holdForChange(
  ctx: Context,
  { live, plan, dueCents }: { live: Row; plan: Plan; dueCents: () => Promise<number> },
): Promise<CreditLine | undefined> {
  const { id, userId, professionalId } = live
  const content = `change:${id}`
  await endEarlier(ctx, userId, content)
  if (!professionalId || (await getBalances(ctx, professionalId)).creditCents === 0) return undefined
  const amountCents = await dueCents()
  if (amountCents <= 0 || (await creditFor(ctx, { kind: 'tier', professionalId, amountCents })) === 0) return undefined
  const order = await openOrder(ctx, {
    userId,
    professionalId,
    kind: 'tier',
    content,
    amountCents,
    label: plan.label,
    plan: plan.key,
    subject: id,
    bonusPoints: plan.points,
    expiresAt: new Date(ctx.now().getTime() + UNDER_WAY_MS),
  })
  if (order.creditCents > 0) return { orderId: order.id, cents: order.creditCents }
  await closeOrder(ctx, { orderId: order.id })
  return undefined
}

const noteInvoice = (ctx: Context, { orderId }: CreditLine, { id: invoiceId }: Pick<ProviderInvoice, 'id'>) =>
  noteInvoiceOf(ctx, { orderId, invoiceId, expiresAt: new Date(ctx.now().getTime() + UNPAID_MS) })

const underWay = () =>
  new ApiError('conflict', 'Another change to your plan is in progress. Please look again in a minute.')

/**
 * A call that died is forgotten after a minute.
 * @throws `conflict` for a concurrent change, or one that saw another plan
 */
async function claimChange<T>(ctx: Context, { id, plan }: Row, work: (claim: string) => Promise<T>): Promise<T> {
  const at = ctx.now()
  const died = new Date(at.getTime() - MINUTE_MS)
  const { rowCount } = await ctx.db.execute(sql`update subscriptions set changing_at = ${at}::timestamptz
    where id = ${id} and plan = ${plan} and (changing_at is null or changing_at < ${died}::timestamptz)`)
  if (rowCount !== 1) throw underWay()
  try {
    return await work(String(at.getTime()))
  } finally {
    await ctx.db.execute(sql`update subscriptions set changing_at = null
      where id = ${id} and changing_at = ${at}::timestamptz`)
  }
}

export type WantedPlan = Shown & {
  user: Payer
  professionalId: string
  plan: Plan
  details?: Record<string, string> | undefined
  successPath?: string | undefined
  cancelPath: string
}

/** `url` is where to pay or confirm; null if the change is done, or planned for `effectiveAt`. */
export type ChangedPlan = { url: string | null; bonusPoints: number; effectiveAt: Date | null }

/** @throws `conflict` for a plan agreed by quote */
async function requireBuyable(ctx: Context, { professionalId, plan }: WantedPlan) {
  if (plan.name !== 'diamond' && (await tierOf(ctx, professionalId)) === 'diamond')
    throw new ApiError('conflict', 'Your tier is by agreement: ask our enterprise team to change it.')
}

async function begin(ctx: Context, wanted: WantedPlan): Promise<ChangedPlan> {
  const { plan, user, professionalId, details, successPath, cancelPath } = wanted
  const { url, orderId, isBegun } = await openCheckout(ctx, {
    user,
    professionalId,
    details,
    successPath,
    cancelPath,
    kind: 'tier',
    content: 'tier',
    amountCents: plan.cents,
    label: plan.label,
    plan: { price: priceOf(plan) },
    bonusPoints: plan.points,
  })
  if (isBegun) await refreshBegun(ctx, orderId)
  return { url, bonusPoints: 0, effectiveAt: null }
}

/** Holds exactly what the provider's preview costs, because a second later the amount would differ. */
async function holdAtPreview(ctx: Context, { live, plan, change }: { live: Row; plan: Plan; change: PriceChange }) {
  let at: Date | undefined
  const dueCents = async () => {
    const preview = await ctx.payments.previewChange(change).catch(rethrowRefusal)
    at = preview.at
    return preview.dueCents
  }
  const credit = await holdForChange(ctx, { live, plan, dueCents })
  return { credit, at: credit && at }
}

/** A refusal made no invoice. A missing answer may have made one, so the sweep asks. */
async function giveBack(ctx: Context, credit: CreditLine | undefined, error: unknown): Promise<never> {
  if (credit && error instanceof PaymentRefused) await closeOrder(ctx, { orderId: credit.orderId })
  return rethrowRefusal(error)
}

/** Starts a new period at once, less what is left of the old one. The old plan stays until it is paid. */
async function upgrade(ctx: Context, live: Row, plan: Plan, claim: string): Promise<ChangedPlan> {
  const { id, providerId } = live
  const priceId = await ctx.payments.ensurePrice(priceOf(plan))
  const change = { subscriptionId: providerId, priceId }
  const key = `change:${id}:${plan.key}:${claim}`
  const { credit, at } = await holdAtPreview(ctx, { live, plan, change })
  const invoice = await ctx.payments.changePrice({ ...change, at, credit }, key).catch((error) => {
    return giveBack(ctx, credit, error)
  })
  if (credit) await noteInvoice(ctx, credit, invoice)
  failpoint(ctx, 'subscription:changed')
  const isPaid = invoice.status === 'paid'
  if (isPaid && live.cancelAtPeriodEnd) await ctx.payments.cancelAtPeriodEnd(providerId, false)
  await refreshSubscription(ctx, providerId, invoice.id)
  return { url: isPaid ? null : invoice.hostedUrl, bonusPoints: isPaid ? plan.points : 0, effectiveAt: null }
}

async function downgrade(ctx: Context, live: Row, plan: Plan): Promise<ChangedPlan> {
  const priceId = await ctx.payments.ensurePrice(priceOf(plan))
  await ctx.payments.schedulePrice({ subscriptionId: live.providerId, priceId }).catch(rethrowRefusal)
  failpoint(ctx, 'subscription:scheduled')
  await refreshSubscription(ctx, live.providerId)
  await transact(ctx, (ctx) => notifyDowngrade(ctx, live, plan))
  return { url: null, bonusPoints: 0, effectiveAt: live.periodEnd }
}

const unpaid = () => new ApiError('conflict', 'Your last payment failed. Pay it under Payments first.')

/** @throws `conflict` */
async function readLive(ctx: Context, { user }: WantedPlan, { providerId }: Row): Promise<Row> {
  await refreshSubscription(ctx, providerId)
  const live = await findLive(ctx, { userId: user.id, kind: 'tier' })
  if (!live) throw new ApiError('conflict', 'Your plan has just ended. Please choose again.')
  if (live.status === 'past_due') throw unpaid()
  return live
}

async function stay(ctx: Context, { providerId, nextPlan, cancelAtPeriodEnd }: Row): Promise<ChangedPlan> {
  if (!nextPlan && !cancelAtPeriodEnd) throw new ApiError('conflict', 'This is your tier')
  if (cancelAtPeriodEnd) await ctx.payments.cancelAtPeriodEnd(providerId, false)
  if (nextPlan) await ctx.payments.dropSchedule(providerId)
  await refreshSubscription(ctx, providerId)
  return { url: null, bonusPoints: 0, effectiveAt: null }
}

/**
 * Call it outside transactions.
 * @throws `conflict` for the current plan, another price than shown, an unpaid invoice or a declined card;
 * `unavailable`
 */
export async function changePlan(ctx: Context, wanted: WantedPlan): Promise<ChangedPlan> {
  const { plan } = wanted
  requireShownPrice(wanted, plan)
  await requireBuyable(ctx, wanted)
  const seen = await findLive(ctx, { userId: wanted.user.id, kind: 'tier' })
  if (!seen) return begin(ctx, wanted)
  return claimChange(ctx, seen, async (claim) => {
    const live = await readLive(ctx, wanted, seen)
    const direction = directionOf(live, plan)
    if (direction === 'same') return stay(ctx, live)
    return direction === 'up' ? upgrade(ctx, live, plan, claim) : downgrade(ctx, live, plan)
  })
}
