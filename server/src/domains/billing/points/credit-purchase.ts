import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { formatNumber } from '#platform/email/format-number.ts'
import { type Grant, grantAll } from './grant.ts'

export type Purchase = {
  /** The payment: it is credited once. */
  chargeId: string
  professionalId: string
  /** What was paid. */
  cents: number
  points: number
  /** What the tier adds; 0 adds nothing. */
  bonusPoints: number
  /** Shown in the list of transactions beside the bonus. */
  bonusText: string
}

/**
 * Gives bought points as a paid lot, and the bonus on them as a separate lot, once per payment; a debt is covered
 * first. @returns whether they were given now
 * @throws `invalid` for points that are not whole and positive, `KeyReused` if the payment was credited differently
 */
export async function creditPurchase(ctx: Context, purchase: Purchase): Promise<boolean> {
  const { chargeId, professionalId, cents, points, bonusPoints, bonusText } = purchase
  const bought: Grant = {
    professionalId,
    points,
    kind: 'top_up',
    lot: 'paid',
    costCents: cents,
    key: `purchase:${chargeId}`,
    subject: chargeId,
    description: `Top-up: ${formatNumber(points)} points`,
  }
  const bonus: Grant = {
    professionalId,
    points: bonusPoints,
    kind: 'top_up_bonus',
    lot: 'bonus',
    costCents: 0,
    key: `purchase-bonus:${chargeId}`,
    subject: chargeId,
    description: bonusText,
  }
  const [first] = await grantAll(ctx, bonusPoints === 0 ? [bought] : [bought, bonus])
  failpoint(ctx, 'purchase:credited')
  return first?.isNew ?? false
}
