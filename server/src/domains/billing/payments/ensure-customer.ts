import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { paymentCustomers } from './kept-schema.ts'

export type Payer = { id: string; email: string; name: string }
/** A customer without an account. */
export type Guest = { email: string; name: string }

/** Who the person is at the payment provider, once it knows them. */
export async function customerOf(ctx: Context, userId: string): Promise<string | null> {
  const [known] = await ctx.db
    .select({ providerId: paymentCustomers.providerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
  return known?.providerId ?? null
}

/**
 * Creates the person's customer at the payment provider, once, and gives its id. Outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function ensureCustomer(ctx: Context, user: Payer): Promise<string> {
  const known = await customerOf(ctx, user.id)
  if (known) return known
  const asked = { userId: user.id, email: user.email, name: user.name }
  const providerId = await ctx.payments.createCustomer(asked, `customer:${user.id}`)
  await ctx.db.insert(paymentCustomers).values({ userId: user.id, providerId }).onConflictDoNothing()
  return only(
    await ctx.db
      .select({ providerId: paymentCustomers.providerId })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, user.id)),
  ).providerId
}

/**
 * Creates a guest's customer at the payment provider, once per order, and gives its id: another payment with the same
 * email may be another person's. Outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function ensureGuest(ctx: Context, orderId: string, { email, name }: Guest): Promise<string> {
  const { rows: known } = await ctx.db.execute<{ id: string | null }>(
    sql`select guest_provider_id as id from orders where id = ${orderId}`,
  )
  const { id } = only(known)
  if (id) return id
  const providerId = await ctx.payments.createCustomer({ userId: null, email, name }, `customer:guest:${orderId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update orders
    set guest_provider_id = coalesce(guest_provider_id, ${providerId}) where id = ${orderId}
    returning guest_provider_id as id`)
  return only(rows).id
}
