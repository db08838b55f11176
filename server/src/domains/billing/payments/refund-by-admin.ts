import type { Waiting } from '@lv/contract/approvals'
import type { RefundPreview } from '@lv/contract/charges'
import type { ChargeRefund } from '@lv/contract/refunds'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requestApproval, sumOf } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/decide.ts'
import { audit } from '#platform/audit/audit.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Reduced } from './parts/refund-money.ts'
import { bookRefund, endsCheck, endsConsultation, endsCourse, endsSubscription, refundCharge } from './refund-charge.ts'

/** In total for one payment (RELIABILITY.md, O15; `require_approval` in the database). */
const ALONE_CENTS = 50_000

type Wanted = {
  chargeId: string
  amountCents?: number | undefined
  reason: string
  actorId: string
}

type Done = Extract<ChargeRefund, { status: 'refunded' }>

/** Locks the payment in a separate statement first, so that the sum sees what earlier holders of the lock wrote. */
async function weigh(ctx: Context, { chargeId, amountCents }: Pick<Wanted, 'chargeId' | 'amountCents'>) {
  const { rows } = await ctx.db.execute<{ left: number }>(
    sql`select amount_cents - refunded_cents as left from charges where id = ${chargeId} for no key update`,
  )
  const [charge] = rows
  if (!charge) return undefined
  const before = await ctx.db.execute<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::int as cents
    from refunds where charge_id = ${chargeId} and kind = 'admin' and approval_id is null
      and status in ('pending', 'succeeded')`)
  return { left: charge.left, cents: amountCents ?? charge.left, before: singleRow(before.rows).cents }
}

type Weighed = Awaited<ReturnType<typeof weigh>>
const needsSecond = (weighed: Weighed): weighed is NonNullable<Weighed> =>
  weighed !== undefined && weighed.cents <= weighed.left && weighed.before + weighed.cents > ALONE_CENTS

/** Thrown to roll the preview back. */
class Undone extends Error {
  readonly preview: RefundPreview
  constructor(preview: RefundPreview) {
    super('A preview is taken back')
    this.preview = preview
  }
}

async function endOf(ctx: Context, charge: Reduced): Promise<RefundPreview['ends']> {
  if (endsConsultation(charge)) return 'consultation'
  if (endsCheck(charge)) return 'check'
  if (endsCourse(charge)) return 'course'
  return (await endsSubscription(ctx, charge)) ? 'subscription' : null
}

/**
 * Books the refund and rolls it back.
 * @throws as `refundCharge`
 */
export async function previewRefund(
  ctx: Context,
  wanted: Pick<Wanted, 'chargeId' | 'amountCents'>,
): Promise<RefundPreview> {
  try {
    return await transact(ctx, async (ctx) => {
      const weighed = await weigh(ctx, wanted)
      const { charge, taken, owed } = await bookRefund(ctx, { ...wanted, kind: 'admin', reason: 'A preview' })
      const { cents: amountCents, creditCents } = charge
      const found = {
        amountCents,
        creditCents,
        pointsTaken: taken,
        pointsOwed: owed,
        needsSecond: needsSecond(weighed),
      }
      throw new Undone({ ...found, ends: await endOf(ctx, charge) })
    })
  } catch (error) {
    if (error instanceof Undone) return error.preview
    throw error
  }
}

async function giveBack(ctx: Context, { actorId, ...wanted }: Wanted, approvalId?: string): Promise<Done> {
  const refunded = await refundCharge(ctx, { ...wanted, kind: 'admin', requestedBy: actorId, approvalId })
  const { refundId, amountCents: cents } = refunded
  const detail = { refund: refundId, cents, reason: wanted.reason, ...(approvalId ? { approval: approvalId } : {}) }
  await audit(ctx, { actorId, action: 'charge_refunded', subject: wanted.chargeId, detail })
  return { status: 'refunded', ...refunded }
}

/** @throws as `refundCharge` and `requestApproval` */
export const refundByAdmin = (ctx: Context, wanted: Wanted): Promise<Done | Waiting> =>
  transact(ctx, async (ctx) => {
    const weighed = await weigh(ctx, wanted)
    if (!needsSecond(weighed)) return giveBack(ctx, wanted)
    const { chargeId: subject, reason, actorId: askedBy } = wanted
    const sum = { kind: 'refund' as const, amount: weighed.cents }
    return requestApproval(ctx, { ...sum, subject, reason, askedBy, words: sumOf(sum) })
  })

export const refundApproved = (ctx: Context, { id, subject, amount, reason, askedBy }: Approval) =>
  giveBack(ctx, { chargeId: subject, amountCents: amount, reason, actorId: askedBy }, id)
