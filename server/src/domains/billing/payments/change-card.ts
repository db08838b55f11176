import { randomUUID } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { ensureCustomer, type Payer } from './ensure-customer.ts'
import { refused } from './refused.ts'

const HOUR_MS = 3_600_000

/**
 * Opens the provider's page for saving another card, which is charged from then on. Nothing is ordered: the card
 * belongs to the person the page was opened for. Outside of transactions.
 * @throws `unavailable` where the provider does not answer
 */
export async function changeCard(ctx: Context, { user }: { user: Payer }): Promise<{ url: string }> {
  const { publicUrl } = ctx.config
  const page = {
    mode: 'setup' as const,
    customerId: await ensureCustomer(ctx, user).catch(refused),
    successUrl: `${publicUrl}/subscription?card=changed`,
    cancelUrl: `${publicUrl}/subscription`,
    expiresAt: new Date(ctx.now().getTime() + HOUR_MS),
  }
  const { url } = await ctx.payments.createCheckout(page, `card:${randomUUID()}`).catch(refused)
  if (!url) throw new Error('a payment page without an address')
  return { url }
}
