import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { giveUpOrder } from '#domains/billing/payments/give-up-order.ts'
import { refused } from '#domains/billing/payments/refused.ts'
import { isEndingHold } from './find-same.ts'
import type { AskedBooking } from './read-asked.ts'

type Begun = { id: string | null; checkoutId: string | null; subscriptionProviderId: string | null }
/** A hold that ends, with the order that is open for it. */
type EndingHold = { bookingId: string; order: Begun }

/** The hold of this person and wish that leaves no time to pay in: they are not to compete with it. */
export async function findEndingHold(ctx: Context, asked: AskedBooking): Promise<EndingHold | undefined> {
  const { rows } = await ctx.db.execute<Begun & { bookingId: string }>(sql`select b.id as "bookingId", o.id,
      o.checkout_id as "checkoutId", o.subscription_provider_id as "subscriptionProviderId"
    from (select id from bookings where ${isEndingHold(ctx, asked)} order by created_at desc limit 1) b
      left join orders o on o.subject = b.id and o.status = 'open'`)
  const [row] = rows
  if (!row) return undefined
  const { bookingId, ...order } = row
  return { bookingId, order }
}

/**
 * Ends the page of a hold at the provider, so that nobody pays for a time about to be taken again. Outside
 * transactions. @throws `conflict` if it was paid meanwhile, `unavailable` if the provider does not answer
 */
export async function endPageOf(ctx: Context, { order: { id, ...begun } }: EndingHold): Promise<void> {
  if (id) await giveUpOrder(ctx, { id, ...begun }).catch(refused)
}

/** Releases the time of such a hold, in the transaction that takes it again; not while it can still be paid for. */
export async function releaseEnding(ctx: Context, asked: AskedBooking): Promise<void> {
  await ctx.db.execute(sql`update bookings set status = 'expired', held_until = null
    where ${isEndingHold(ctx, asked)}
      and not exists (select from orders o where o.subject = bookings.id and o.status = 'open')`)
}
