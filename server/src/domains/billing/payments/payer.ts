import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { paymentCustomers } from './retained-schema.ts'

export type Payer = { id: string; email: string; name: string }
export type Guest = { email: string; name: string }

export async function customerOf(ctx: Context, userId: string): Promise<string | null> {
  const [known] = await ctx.db
    .select({ providerId: paymentCustomers.providerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
  return known?.providerId ?? null
}

/**
 * Call it outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function ensureCustomer(ctx: Context, user: Payer): Promise<string> {
  const known = await customerOf(ctx, user.id)
  if (known) return known
  const asked = { userId: user.id, email: user.email, name: user.name }
  const providerId = await ctx.payments.createCustomer(asked, `customer:${user.id}`)
  await ctx.db.insert(paymentCustomers).values({ userId: user.id, providerId }).onConflictDoNothing()
  return singleRow(
    await ctx.db
      .select({ providerId: paymentCustomers.providerId })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, user.id)),
  ).providerId
}

/**
 * One customer for each order: the same email may be another person's. Call it outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function ensureGuest(ctx: Context, orderId: string, { email, name }: Guest): Promise<string> {
  const { rows: known } = await ctx.db.execute<{ id: string | null }>(
    sql`select guest_provider_id as id from orders where id = ${orderId}`,
  )
  const { id } = singleRow(known)
  if (id) return id
  const providerId = await ctx.payments.createCustomer({ userId: null, email, name }, `customer:guest:${orderId}`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update orders
    set guest_provider_id = coalesce(guest_provider_id, ${providerId}) where id = ${orderId}
    returning guest_provider_id as id`)
  return singleRow(rows).id
}

type Person = { id: string; email: string; firstName: string; lastName: string }

export const toPayer = ({ id, email, firstName, lastName }: Person): Payer => ({
  id,
  email,
  name: `${firstName} ${lastName}`.trim() || email,
})

export type PayingProfessional = {
  id: string
  topUpPerMille: number
  available: number
  isActive: boolean
  payer: Payer
}

/** @throws `not_found` */
export async function payingProfessional(ctx: Context, professionalId: string): Promise<PayingProfessional> {
  const { rows } = await ctx.db.execute<Person & { topUpPerMille: number; available: number; isActive: boolean }>(sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", p.top_up_per_mille as "topUpPerMille",
      a.balance::int as available, p.account_status = 'active' as "isActive"
    from professionals p join users u on u.id = p.user_id
    join ledger_accounts a on a.professional_id = p.id and a.kind = 'available'
    where p.id = ${professionalId}`)
  const { topUpPerMille, available, isActive, ...person } = requireRow(rows, 'Professional not found')
  return { id: professionalId, topUpPerMille, available, isActive, payer: toPayer(person) }
}

type ErasedPayer = { userIds: string[]; professionalIds: string[]; email: string }

/** Empties what the person filled in; payments stay, and the tax invoice has its own buyer. */
export async function erasePayer(ctx: Context, { userIds, professionalIds, email }: ErasedPayer): Promise<void> {
  await ctx.db.execute(sql`update orders set details = '{}',
      guest_email = case when guest_email is not null then '' end
    where user_id = any(${sql.param(userIds)}::uuid[]) or guest_email = ${email}`)
  const theirs = sql`where professional_id = any(${sql.param(professionalIds)}::uuid[])`
  await ctx.db.execute(sql`delete from auto_top_ups ${theirs}`)
  await ctx.db.execute(sql`delete from refund_wishes ${theirs}`)
}
