import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const AT_ONCE = 200

export type DueOrder = {
  id: string
  professionalId: string | null
  isAutomatic: boolean
  /** It holds credit for an invoice of a plan that is paid for already. */
  isOfInvoice: boolean
  checkoutId: string | null
  subscriptionProviderId: string | null
}

/** The open orders whose time is up, oldest first, as many as are dealt with at once. */
export async function dueOrders(ctx: Context): Promise<DueOrder[]> {
  const { rows } = await ctx.db.execute<DueOrder>(sql`select id, professional_id as "professionalId",
      is_automatic as "isAutomatic", kind = 'tier' and subject is not null as "isOfInvoice", checkout_id as "checkoutId",
      subscription_provider_id as "subscriptionProviderId"
    from orders where status = 'open' and expires_at < ${ctx.now()}::timestamptz
    order by expires_at limit ${AT_ONCE}`)
  return rows
}
