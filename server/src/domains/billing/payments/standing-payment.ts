import type { OrderKind } from '@lv/contract/payments'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { stands } from './stands.ts'

/** What was paid for: `subject` is its name in the module that sells it. */
export type StandingPayment = { chargeId: string; kind: OrderKind; userId: string; subject: string; paidAt: string }

/** The purchase that a payment of the provider's made; undefined where all of it has gone back, or it names no subject. */
export async function standingPayment(ctx: Context, paymentId: string): Promise<StandingPayment | undefined> {
  const { rows } = await ctx.db.execute<StandingPayment>(sql`select c.id as "chargeId", c.kind, c.user_id as "userId",
      o.subject, c.paid_at as "paidAt"
    from charges c join orders o on o.id = c.order_id
    where c.payment_id = ${paymentId} and c.user_id is not null and o.subject is not null and ${stands(sql`c.id`)}`)
  return rows[0]
}
