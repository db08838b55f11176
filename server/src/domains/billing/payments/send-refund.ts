import { MINUTE_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { PaymentRefused, type ProviderRefund } from '#platform/payments/port.ts'
import { applyRefund, parkRefund } from './apply-refund.ts'
import { isSentByUs, lockChargeOf } from './parts/find-refund.ts'

type Row = { id: string; chargeId: string; paymentId: string; amountCents: number }

const find = async (ctx: Context, refundId: string) => {
  const { rows } = await ctx.db.execute<Row>(sql`select r.id, c.id as "chargeId", c.payment_id as "paymentId",
      r.amount_cents - r.credit_cents as "amountCents"
    from refunds r join charges c on c.id = r.charge_id
    where r.id = ${refundId} and r.status = 'pending' and r.provider_id is null`)
  return rows[0]
}

/** The charge is locked first, because the provider's event about this refund may be on its way. */
const note = (ctx: Context, row: Row, sent: ProviderRefund) =>
  transact(ctx, async (ctx) => {
    await lockChargeOf(ctx, row.paymentId)
    await ctx.db.execute(sql`update refunds set provider_id = ${sent.id} where id = ${row.id} and provider_id is null
      and not exists (select from refunds where provider_id = ${sent.id})`)
    await applyRefund(ctx, sent, { eventId: null })
  })

/**
 * A final refusal is parked. Call it outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function sendRefund(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const row = await find(ctx, refundId)
  if (!row) return
  failpoint(ctx, 'refund:before-send')
  try {
    const { paymentId, amountCents } = row
    const sent = await ctx.payments.refund({ paymentId, amountCents }, `refund:${refundId}`)
    failpoint(ctx, 'refund:sent')
    await note(ctx, row, sent)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const { message } = error.cause instanceof Error ? error.cause : error
    await transact(ctx, (ctx) => parkRefund(ctx, row, message))
  }
}

export async function sendWaitingRefunds(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() - 15 * MINUTE_MS)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select r.id from refunds r
    where r.status = 'pending' and r.provider_id is null and ${isSentByUs}
      and r.created_at < ${until}::timestamptz
      and not exists (select from payment_quarantine q where q.object_id = r.id::text)
    order by r.created_at limit 100`)
  for (const { id } of rows) await sendRefund(ctx, { refundId: id })
}
