import type { Plan } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { closeOrder } from '#domains/billing/payments/close-order.ts'
import { findOpenHeld, noteInvoiceOf } from '#domains/billing/payments/held-orders.ts'
import { openOrder } from '#domains/billing/payments/open-order.ts'
import { creditFor } from '#domains/billing/payments/order-credit.ts'
import { balancesOf } from '#domains/billing/points/balances.ts'
import type { CreditLine, ProviderInvoice } from '#platform/payments/port.ts'
import { endHeldCredit } from '../end-held-credit.ts'
import type { Row } from './present.ts'

/** A change with no result by then has died: the sweep asks the provider about it. */
const UNDER_WAY_MS = 10 * 60_000
/** The provider waits 23 hours for the payment of a change. */
const UNPAID_MS = 24 * 3_600_000

const paid = () =>
  new ApiError('conflict', 'You’ve already paid this. We’re processing it: please look again in a minute.')

/** An earlier, unpaid change: this one replaces it and takes over its credit. @throws `conflict` if it was paid */
async function endEarlier(ctx: Context, userId: string, content: string) {
  const earlier = await findOpenHeld(ctx, { userId, content })
  if (earlier && (await endHeldCredit(ctx, { orderId: earlier.id }))) throw paid()
}

/**
 * Holds the credit for an upgrade that costs `dueCents` now; the caller prevents other changes of this plan. Outside
 * transactions. @returns how much to take off the upgrade's invoice; undefined without credit
 * @throws `conflict` if an earlier upgrade has been paid in the meantime
 */
export async function holdForChange(
  ctx: Context,
  { live, plan, dueCents }: { live: Row; plan: Plan; dueCents: () => Promise<number> },
): Promise<CreditLine | undefined> {
  const { id, userId, professionalId } = live
  const content = `change:${id}`
  await endEarlier(ctx, userId, content)
  if (!professionalId || (await balancesOf(ctx, professionalId)).creditCents === 0) return undefined
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

/** Ties the invoice to the order that holds its credit: while it is unpaid, the credit stays held for it. */
export const noteInvoice = (ctx: Context, { orderId }: CreditLine, { id: invoiceId }: Pick<ProviderInvoice, 'id'>) =>
  noteInvoiceOf(ctx, { orderId, invoiceId, expiresAt: new Date(ctx.now().getTime() + UNPAID_MS) })
