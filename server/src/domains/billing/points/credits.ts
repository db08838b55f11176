import { randomUUID } from 'node:crypto'
import type { Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { formatNumber } from '@lv/contract/numbers'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { requestApproval } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/decide.ts'
import { audit } from '#platform/audit/audit.ts'
import { getBalances, lockBalances } from './balances.ts'
import { type Grant, grantAll, grantPoints } from './grant.ts'
import { sumUnapprovedGoodwill } from './parts/was-only-grant.ts'

export type Bonus = Pick<Grant, 'professionalId' | 'points' | 'description'> & {
  /** `bonus:` and the paid invoice's id, so that an invoice gives its bonus once. */
  key: string
  /** A refund of this payment takes the bonus back first. */
  chargeId?: string
  kind: 'monthly_bonus'
}

/** @throws `invalid` for points that are not whole and positive, `KeyReused` */
export async function creditBonus(ctx: Context, { chargeId, ...bonus }: Bonus): Promise<boolean> {
  const about = chargeId === undefined ? {} : { subject: chargeId }
  const { isNew } = await grantPoints(ctx, { ...bonus, ...about, lot: 'bonus', costCents: 0 })
  failpoint(ctx, 'bonus:credited')
  return isNew
}

/** For one professional within 30 days (RELIABILITY.md, O15). */
const ALONE_POINTS = 1000
const MAX_POINTS = 100_000

type Credit = {
  professionalId: string
  points: number
  reason: string
  actorId: string
}

async function give(ctx: Context, { professionalId, points, reason, actorId }: Credit, key: string) {
  const description = `From us: ${reason}`
  const goodwill = { kind: 'goodwill', lot: 'bonus', costCents: 0, key: `goodwill:${key}`, description } as const
  await grantPoints(ctx, { professionalId, points, ...goodwill })
  await audit(ctx, { actorId, action: 'points_credited', subject: professionalId, detail: { points, reason } })
  return { status: 'credited', points } as const
}

/** @throws `invalid` for points outside 1 to 100,000, `not_found`, `conflict` as `requestApproval` */
export const creditByAdmin = (
  ctx: Context,
  credit: Credit,
): Promise<{ status: 'credited'; points: number } | Waiting> =>
  transact(ctx, async (ctx) => {
    const { professionalId: subject, points, reason, actorId: askedBy } = credit
    if (!Number.isInteger(points) || points < 1 || points > MAX_POINTS)
      throw new ApiError('invalid', 'Say how many points, a whole number from 1 to 100000')
    await lockBalances(ctx, [subject])
    await getBalances(ctx, subject)
    const before = await sumUnapprovedGoodwill(ctx, { professionalId: subject, account: 'available', kind: 'goodwill' })
    if (before + points <= ALONE_POINTS) return give(ctx, credit, `alone:${randomUUID()}`)
    return requestApproval(ctx, {
      kind: 'credit',
      subject,
      amount: points,
      reason,
      askedBy,
      words: `${points} points as goodwill`,
    })
  })

export const creditApproved = (ctx: Context, { id, subject, amount, reason, askedBy }: Approval) =>
  give(ctx, { professionalId: subject, points: amount, reason, actorId: askedBy }, `approved:${id}`)

export type Purchase = {
  chargeId: string
  professionalId: string
  cents: number
  points: number
  bonusPoints: number
  bonusText: string
}

/**
 * Once for each payment; covers a debt first.
 * @throws `invalid` for points that are not whole and positive, `KeyReused`
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
