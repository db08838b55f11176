import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Posting } from '#domains/billing/points/entry.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { only } from '#platform/database/rows.ts'

type Payout = {
  chargeId: string
  professionalId: string
  cents: number
  reason: string
  /** The provider's name for it, where it is the provider's doing. */
  providerId?: string
  requestedBy?: string
  entry: { kind: string; description: string }
}

/** Cents that go from a professional's credit to the provider; less than nothing for those that come back. */
export const payoutPostings = (professionalId: string, cents: number): Posting[] => [
  { account: { professionalId, kind: 'credit' }, amount: -cents },
  { account: { own: 'stripe_clearing' }, amount: cents },
]

/**
 * Books that what a refund had put on the credit balance goes to the card after all: on the payment, as a refund of kind
 * `payout`, and in the ledger. In the caller's transaction, under the payment's lock. @returns the refund's id
 */
export async function bookPayout(ctx: Context, payout: Payout): Promise<string> {
  const { chargeId, professionalId, cents, reason, providerId = null, requestedBy = null, entry } = payout
  await ctx.db.execute(sql`update charges set paid_out_cents = paid_out_cents + ${cents} where id = ${chargeId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into refunds (charge_id, kind, amount_cents, reason, provider_id, requested_by, created_at)
    values (${chargeId}, 'payout', ${cents}, ${reason}, ${providerId}, ${requestedBy}, ${ctx.now()}::timestamptz) returning id`)
  const { id } = only(rows)
  await postEntry(ctx, {
    ...entry,
    key: `credit-payout:${id}`,
    subject: chargeId,
    amountCents: -cents,
    postings: payoutPostings(professionalId, cents),
  })
  return id
}
