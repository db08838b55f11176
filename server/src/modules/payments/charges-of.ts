import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

type Paid = { id: string; day: string; description: string; amountCents: number; refundedCents: number }

/** What the person with this email has paid, with or without an account, newest first, at most 50; days are Melbourne's. */
export async function chargesOf(ctx: Context, email: string): Promise<Paid[]> {
  const { rows } = await ctx.db.execute<Paid>(sql`select c.id, c.description, c.amount_cents as "amountCents",
      c.refunded_cents as "refundedCents", to_char(c.paid_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD') as day
    from charges c left join users u on u.id = c.user_id left join orders o on o.id = c.order_id
    where ${email.trim().toLowerCase()} in (u.email, o.guest_email)
    order by c.paid_at desc, c.id desc limit 50`)
  return rows
}
