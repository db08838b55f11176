import type { OrderKind } from '@lv/contract/payments'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** SQL: false once all of the payment has been refunded. */
export const isStillPaid = (chargeId: SQL): SQL =>
  sql`exists (select from charges s where s.id = ${chargeId} and s.refunded_cents < s.amount_cents)`

export type StandingPayment = { chargeId: string; kind: OrderKind; userId: string; subject: string; paidAt: string }

/** Undefined where all of it has gone back, or it names no subject. */
export async function standingPayment(ctx: Context, paymentId: string): Promise<StandingPayment | undefined> {
  const { rows } = await ctx.db.execute<StandingPayment>(sql`select c.id as "chargeId", c.kind, c.user_id as "userId",
      o.subject, c.paid_at as "paidAt"
    from charges c join orders o on o.id = c.order_id
    where c.payment_id = ${paymentId} and c.user_id is not null and o.subject is not null and ${isStillPaid(sql`c.id`)}`)
  return rows[0]
}

export type PaidOf = { chargeId: string; amountCents: number; refundedCents: number }

/** Undefined if nothing was paid. `forUpdate` locks the charge, so that its refunds are booked one at a time. */
export async function findPaymentOfSubject(
  ctx: Context,
  subject: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<PaidOf | undefined> {
  const { rows } = await ctx.db.execute<PaidOf>(sql`select c.id as "chargeId", c.amount_cents as "amountCents",
      c.refunded_cents as "refundedCents"
    from orders o join charges c on c.order_id = o.id where o.subject = ${subject}
    order by c.paid_at, c.id limit 1 ${forUpdate ? sql`for no key update of c` : sql.empty()}`)
  return rows[0]
}
