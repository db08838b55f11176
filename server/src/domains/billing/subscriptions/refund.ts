import { ApiError, invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { clawBack } from '#domains/billing/points/take-back.ts'
import { findSubscription, type Row } from './parts/find.ts'
import { settleAccess } from './parts/settle-access.ts'
import { moneyBacks, type Subscription, subscriptions } from './schema.ts'

type Bonus = { chargeId: string; points: number; description: string }

async function find(ctx: Context, subscriptionId: string, professionalId: string): Promise<Bonus[]> {
  const { rows } = await ctx.db.execute<Bonus>(sql`select c.id as "chargeId", c.description,
      c.bonus_points - (c.bonus_points::bigint * c.refunded_cents / c.amount_cents)::int as points
    from charges c where c.professional_id = ${professionalId} and c.kind = 'top_up' and c.bonus_points > 0
      and c.created_at >= (select min(created_at) from charges where subscription_id = ${subscriptionId})
    order by c.created_at, c.id for no key update`)
  return rows
}

/** Nobody keeps a bonus from a tier that was refunded. A later refund of the top-up takes the rest. */
async function takeTopUpBonuses(ctx: Context, { id, kind, professionalId }: Subscription) {
  const total = { taken: 0, owed: 0 }
  if (kind !== 'tier' || !professionalId) return total
  for (const { chargeId, points, description } of await find(ctx, id, professionalId)) {
    const says = `Money-back of the tier: the bonus on ${description}`
    const back = await clawBack(ctx, { refundId: chargeId, chargeId, professionalId, points, description: says })
    total.taken += back.taken
    total.owed += back.owed
  }
  return total
}

type Input = { subscriptionId: string; userId: string; amountCents: number; keepsCredit?: boolean | undefined }

const over = () =>
  new ApiError('conflict', 'The 14-day money-back does not apply: its days are over, or it was used before.')

/** The primary key enforces once for each customer. */
async function claim(ctx: Context, { subscriptionId, userId, amountCents }: Input) {
  const claimed = await ctx.db
    .insert(moneyBacks)
    .values({ subscriptionId, userId, amountCents, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ userId: moneyBacks.userId })
  if (claimed.length === 0) throw over()
}

async function giveBackAll(ctx: Context, row: Row, { subscriptionId, userId, keepsCredit }: Input) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from charges
    where subscription_id = ${subscriptionId} and refunded_cents < amount_cents order by paid_at desc, id`)
  const total = { refundedCents: 0, creditCents: 0, pointsTaken: 0, pointsOwed: 0 }
  for (const { id: chargeId } of rows) {
    const back = await refundCharge(ctx, {
      chargeId,
      keepsCredit,
      kind: 'money_back',
      reason: '14-day money-back',
      requestedBy: userId,
    })
    total.refundedCents += back.amountCents
    total.creditCents += back.creditCents
    total.pointsTaken += back.pointsTaken
    total.pointsOwed += back.pointsOwed
  }
  const bonus = await takeTopUpBonuses(ctx, row)
  return { ...total, pointsTaken: total.pointsTaken + bonus.taken, pointsOwed: total.pointsOwed + bonus.owed }
}

async function end(ctx: Context, { id }: Row) {
  await ctx.db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: ctx.now(), cancelAtPeriodEnd: false, nextPlan: null, graceUntil: null })
    .where(eq(subscriptions.id, id))
  failpoint(ctx, 'refund:ended')
  await settleAccess(ctx, id)
  await ctx.jobs.enqueue(ctx, 'end-subscription', { subscriptionId: id })
}

/** Blocks other changes to the person's subscriptions until this transaction ends. */
const lockPayer = (ctx: Context, userId: string) =>
  ctx.db.execute(sql`select from users where id = ${userId} for no key update`)

/**
 * `amountCents` is what the person was shown.
 * @throws `conflict` if it does not apply, `invalid` at `amountCents` if the amount has changed, `not_found`
 */
export function refundSubscription(ctx: Context, asked: Input) {
  return transact(ctx, async (ctx) => {
    await lockPayer(ctx, asked.userId)
    const row = await findSubscription(ctx, asked)
    if (row.refundableCents === 0) throw over()
    if (row.refundableCents !== asked.amountCents)
      throw invalidField('amountCents', `It’s now ${formatCents(row.refundableCents)}. Please look again.`)
    await claim(ctx, asked)
    failpoint(ctx, 'refund:claimed')
    const total = await giveBackAll(ctx, row, asked)
    await end(ctx, row)
    return total
  })
}
