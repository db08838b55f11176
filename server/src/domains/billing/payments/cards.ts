import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { PaymentRefused } from '#platform/payments/port.ts'
import { rethrowRefusal } from './checkout-paths.ts'
import { ensureCustomer, type Payer } from './payer.ts'

const LOCAL_FORM = '/dev/payments/confirm'

/** The publishable key is Stripe's; the local provider has a form address instead. */
export function cardFormOf({ payments: { publishableKey } }: Context) {
  return { publishableKey, localFormAction: publishableKey ? null : LOCAL_FORM }
}

/**
 * Opens the provider's page for saving another card. Call it outside transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function changeCard(ctx: Context, { user }: { user: Payer }): Promise<{ url: string }> {
  const { publicUrl } = ctx.config
  const page = {
    mode: 'setup' as const,
    customerId: await ensureCustomer(ctx, user).catch(rethrowRefusal),
    successUrl: `${publicUrl}/subscription?card=changed`,
    cancelUrl: `${publicUrl}/subscription`,
    expiresAt: new Date(ctx.now().getTime() + HOUR_MS),
  }
  const { url } = await ctx.payments.createCheckout(page, `card:${randomUUID()}`).catch(rethrowRefusal)
  if (!url) throw new Error('a payment page without an address')
  return { url }
}

type NewCard = { customerId: string; paymentMethodId: string }

async function unpaid(ctx: Context, customerId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ providerId: string }>(sql`select s.provider_id as "providerId"
    from payment_customers c join subscriptions s on s.user_id = c.user_id and s.status = 'past_due'
    where c.provider_id = ${customerId}`)
  return rows.map(({ providerId }) => providerId)
}

async function payAgain(ctx: Context, subscriptionId: string) {
  const { latestInvoiceId } = await ctx.payments.getSubscription(subscriptionId)
  if (!latestInvoiceId) return
  try {
    await ctx.payments.payInvoice(latestInvoiceId)
  } catch (error) {
    // The new card was declined too. The provider's own event emails the person.
    if (!(error instanceof PaymentRefused)) throw error
  }
}

/**
 * Safe to repeat. Call it outside transactions.
 * @throws `unavailable` where the provider does not answer: to be tried again
 */
export async function useCard(ctx: Context, { customerId, paymentMethodId }: NewCard): Promise<void> {
  await ctx.payments.setDefaultCard(customerId, paymentMethodId)
  for (const subscriptionId of await unpaid(ctx, customerId)) await payAgain(ctx, subscriptionId)
}
