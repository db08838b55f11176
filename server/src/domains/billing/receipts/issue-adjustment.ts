import { gstOf } from '@lv/contract/catalogue'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { receiptNumber } from './read.ts'
import type { Party, ReceiptLine } from './schema.ts'

type Row = {
  /** Null for a guest. */
  userId: string | null
  chargeId: string
  amountCents: number
  /** What of it goes to the credit balance. */
  creditCents: number
  isByBank: boolean
  reason: string
  email: string
  firstName: string | null
  buyer: Party
  seller: Party
  lines: ReceiptLine[]
  adjustedCents: number
  adjustedGstCents: number
  pointsTaken: number
  pointsOwed: number
}

async function readRefund(ctx: Context, refundId: string): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`select i.user_id as "userId", r.charge_id as "chargeId",
      r.amount_cents as "amountCents", r.credit_cents as "creditCents", r.kind = 'dispute' as "isByBank", r.reason, r.points_taken as "pointsTaken", r.points_owed as "pointsOwed",
      coalesce(u.email, nullif(o.guest_email, ''), i.buyer ->> 'email') as email, u.first_name as "firstName", i.buyer, i.seller, i.lines,
      coalesce(a.total, 0)::int as "adjustedCents", coalesce(a.gst, 0)::int as "adjustedGstCents"
    from refunds r join receipts i on i.charge_id = r.charge_id and i.kind = 'invoice' left join users u on u.id = i.user_id
      left join orders o on o.id = (select order_id from charges where id = r.charge_id)
      cross join lateral (
        select sum(n.total_cents) as total, sum(n.gst_cents) as gst
        from receipts n join refunds e on e.id = n.refund_id
        where n.charge_id = r.charge_id and e.id <> r.id and e.status not in ('restored', 'failed')) a
    where r.id = ${refundId}`)
  return singleRow(rows)
}

/** Call it under the charge's lock. GST is computed on the sum of all notes, so that rounding cancels out. */
export async function issueAdjustment(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await readRefund(ctx, refundId)
  const { userId, chargeId, amountCents, creditCents, reason, buyer, seller, email, firstName } = refund
  const missing = gstOf(refund.adjustedCents + amountCents) - refund.adjustedGstCents
  const gstCents = Math.min(amountCents, Math.max(0, missing))
  const what = refund.lines.map(({ text }) => text).join('; ')
  const lines = [{ text: `Refund: ${what}. Reason: ${reason}`, cents: amountCents }]
  const { rows } = await ctx.db.execute<{ id: string; number: string }>(sql`
    insert into receipts (kind, user_id, charge_id, refund_id, seller, buyer, lines, total_cents, gst_cents, issued_at)
    select 'adjustment', ${userId}::uuid, ${chargeId}::uuid, ${refundId}::uuid, ${JSON.stringify(seller)}::jsonb,
      ${JSON.stringify(buyer)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${amountCents}::int, ${gstCents}::int,
      ${ctx.now()}::timestamptz
    where not exists (select from receipts where refund_id = ${refundId}::uuid)
    on conflict (refund_id) do nothing returning id, number`)
  const [receipt] = rows
  if (!receipt) return
  const data = {
    name: firstName ?? '',
    amount: formatCents(amountCents),
    what,
    reason,
    receiptId: userId ? receipt.id : '',
    number: receiptNumber({ kind: 'adjustment', number: receipt.number }),
    card: creditCents < amountCents ? formatCents(amountCents - creditCents) : '',
    credit: creditCents > 0 ? formatCents(creditCents) : '',
    byBank: refund.isByBank ? ('yes' as const) : ('' as const),
    pointsTaken: String(refund.pointsTaken),
    pointsOwed: String(refund.pointsOwed),
  }
  await notify(ctx, { kind: 'refund', to: { email, userId }, data, attach: { kind: 'receipt', id: receipt.id } })
}
