import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { customerOf } from '#domains/billing/payments/ensure-customer.ts'
import { listSubscriptions } from './list.ts'
import { moneyBacks } from './schema.ts'

const PATIENCE_MS = 2000

/** The saved card; null if there is none or the provider does not answer in time: the page is still useful without it. */
async function cardOf(ctx: Context, userId: string) {
  const customerId = await customerOf(ctx, userId)
  if (!customerId) return null
  const card = ctx.payments.getCard(customerId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the saved card could not be asked for')
    return null
  })
  return Promise.race([card, wait(PATIENCE_MS, null, { ref: false })])
}

/** Everything `/subscription` shows a person. */
export async function subscriptionOverview(ctx: Context, { userId }: { userId: string }) {
  const [subscriptions, card, used] = await Promise.all([
    listSubscriptions(ctx, { userId }),
    cardOf(ctx, userId),
    ctx.db.select({ userId: moneyBacks.userId }).from(moneyBacks).where(eq(moneyBacks.userId, userId)),
  ])
  return { subscriptions, card, hasMoneyBack: used.length === 0 }
}
