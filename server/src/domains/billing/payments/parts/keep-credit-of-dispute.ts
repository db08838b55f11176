import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { lockBalances } from '#domains/billing/points/balances.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { bookPayout, payoutPostings } from '../pay-out-credit.ts'

const REASON = 'The bank took back what had been kept as credit'

const keptOf = (disputeId: string) => `${disputeId}:kept`

type Left = { professionalId: string; description: string; cents: number }

/** Locks the balance, because some of the credit may have been spent. */
async function findLeft(ctx: Context, chargeId: string, cents: number): Promise<Left | undefined> {
  const { rows: payers } = await ctx.db.execute<{ id: string }>(
    sql`select professional_id as id from charges where id = ${chargeId} and kept_cents > paid_out_cents`,
  )
  const [payer] = payers
  if (!payer) return undefined
  await lockBalances(ctx, [payer.id])
  const { rows } = await ctx.db.execute<Left>(sql`select c.professional_id as "professionalId", c.description,
      least(${cents}::int, c.kept_cents - c.paid_out_cents, a.balance::int) as cents
    from charges c join ledger_accounts a on a.professional_id = c.professional_id and a.kind = 'credit'
    where c.id = ${chargeId}`)
  return rows[0]
}

/** Returns the cents removed. Call it under the charge's lock. */
export async function takeKept(ctx: Context, { id, chargeId, cents }: { id: string; chargeId: string; cents: number }) {
  const left = await findLeft(ctx, chargeId, cents)
  if (!left || left.cents === 0) return 0
  await bookPayout(ctx, {
    chargeId,
    professionalId: left.professionalId,
    cents: left.cents,
    reason: REASON,
    providerId: keptOf(id),
    entry: { kind: 'credit_disputed', description: `${REASON}: ${left.description}` },
  })
  return left.cents
}

/** Returns whether the dispute has a kept part; restores it once if the dispute was won. */
export async function followKept(ctx: Context, { id, status }: { id: string; status: 'open' | 'won' | 'lost' }) {
  const { rows } = await ctx.db.execute<{ id: string; chargeId: string; cents: number; professionalId: string }>(sql`
    select r.id, r.charge_id as "chargeId", r.amount_cents as cents, c.professional_id as "professionalId"
    from refunds r join charges c on c.id = r.charge_id where r.provider_id = ${keptOf(id)}`)
  const [kept] = rows
  if (!kept || status === 'open') return kept !== undefined
  const to = status === 'won' ? sql`'restored'` : sql`'succeeded'`
  const { rowCount } = await ctx.db.execute(sql`update refunds set status = ${to},
    settled_at = ${ctx.now()}::timestamptz where id = ${kept.id} and status = 'pending'`)
  if (status === 'lost' || rowCount === 0) return true
  await ctx.db.execute(
    sql`update charges set paid_out_cents = paid_out_cents - ${kept.cents} where id = ${kept.chargeId}`,
  )
  await postEntry(ctx, {
    kind: 'credit_restored',
    key: `credit-restored:${kept.id}`,
    subject: kept.chargeId,
    description: 'The bank gave back what had been kept as credit',
    amountCents: kept.cents,
    postings: payoutPostings(kept.professionalId, -kept.cents),
  })
  return true
}
