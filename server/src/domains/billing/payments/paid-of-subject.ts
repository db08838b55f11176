import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

export type PaidOf = { chargeId: string; amountCents: number; refundedCents: number }

/**
 * What was paid for another module's thing, such as a booking, and how much was refunded; undefined if nothing was
 * paid. `forUpdate` locks it until the transaction ends, so that its refunds are booked one at a time.
 */
export async function paidOfSubject(
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
