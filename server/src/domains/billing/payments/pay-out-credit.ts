import { invalidField } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { getBalances } from '#domains/billing/points/balances.ts'
import type { Posting } from '#domains/billing/points/entry.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { singleRow } from '#platform/database/rows.ts'
import { getCredit } from './credit.ts'

type Payout = {
  chargeId: string
  professionalId: string
  cents: number
  reason: string
  /** The provider's id where it started the payout. */
  providerId?: string
  requestedBy?: string
  entry: { kind: string; description: string }
}

/** Cents from credit to the provider; negative for those that come back. */
export const payoutPostings = (professionalId: string, cents: number): Posting[] => [
  { account: { professionalId, kind: 'credit' }, amount: -cents },
  { account: { own: 'stripe_clearing' }, amount: cents },
]

/** Call it under the payment's lock. */
export async function bookPayout(ctx: Context, payout: Payout): Promise<string> {
  const { chargeId, professionalId, cents, reason, providerId = null, requestedBy = null, entry } = payout
  await ctx.db.execute(sql`update charges set paid_out_cents = paid_out_cents + ${cents} where id = ${chargeId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into refunds (charge_id, kind, amount_cents, reason, provider_id, requested_by, created_at)
    values (${chargeId}, 'payout', ${cents}, ${reason}, ${providerId}, ${requestedBy}, ${ctx.now()}::timestamptz) returning id`)
  const { id } = singleRow(rows)
  await postEntry(ctx, {
    ...entry,
    key: `credit-payout:${id}`,
    subject: chargeId,
    amountCents: -cents,
    postings: payoutPostings(professionalId, cents),
  })
  return id
}

type Wanted = { professionalId: string; userId: string; amountCents: number }
type Kept = { chargeId: string; leftCents: number; description: string }

const REASON = 'Paid out from your credit balance'

async function lockKept(ctx: Context, professionalId: string): Promise<Kept[]> {
  const { rows } = await ctx.db.execute<Kept>(sql`select id as "chargeId", kept_cents - paid_out_cents as "leftCents",
      description
    from charges where professional_id = ${professionalId} and kept_cents > paid_out_cents
    order by paid_at, id for no key update`)
  return rows
}

/** @throws `invalid` at `amountCents` where more is asked for than cards paid, or than is left */
async function requirePayable(ctx: Context, { professionalId, amountCents }: Wanted, kept: Kept[]) {
  const { creditCents } = await getBalances(ctx, professionalId)
  const fromCards = kept.reduce((sum, { leftCents }) => sum + leftCents, 0)
  const most = Math.min(creditCents, fromCards)
  if (amountCents <= most) return
  const why =
    'Only what you paid by card can be refunded to it. Credit we gave you pays for what you buy here, and can’t be paid out.'
  throw invalidField('amountCents', most === 0 ? why : `At most ${formatCents(most)} can be paid out. ${why}`)
}

async function payOut(
  ctx: Context,
  { professionalId, userId }: Wanted,
  { chargeId, description }: Kept,
  cents: number,
) {
  const refundId = await bookPayout(ctx, {
    chargeId,
    professionalId,
    cents,
    reason: REASON,
    requestedBy: userId,
    entry: { kind: 'credit_paid_out', description: `To the card that paid: ${description}` },
  })
  await ctx.jobs.enqueue(ctx, 'send-refund', { refundId })
}

/**
 * No payment gets back more than was kept of it.
 * @throws `invalid` at `amountCents`
 */
export const payOutCredit = (ctx: Context, wanted: Wanted) =>
  transact(ctx, async (ctx) => {
    const kept = await lockKept(ctx, wanted.professionalId)
    await requirePayable(ctx, wanted, kept)
    let rest = wanted.amountCents
    for (const one of kept) {
      const cents = Math.min(rest, one.leftCents)
      if (cents > 0) await payOut(ctx, wanted, one, cents)
      rest -= cents
    }
    return getCredit(ctx, wanted)
  })
