import { payCheckout } from '@lv/local-stripe/tests'
import { topUp } from '@lv/server/domains/billing/payments/top-up.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { type Buyer, booksOf, CARD } from './buyers.ts'
import { findEvents, loseWebhooks, spread } from './deliveries.ts'
import type { FaultEnvironment } from './ground.ts'
import type { Verdict } from './report.ts'

const AT_ONCE = 4
export const PAGE_CENTS = 1000
export const PAGE_POINTS = 10

export const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** Opens a page for a top-up of $10 and pays it. @returns the page and the payment at the provider */
async function payOne({ ctx }: FaultEnvironment, { id: professionalId }: Buyer): Promise<string[]> {
  const { url } = await topUp(ctx, { professionalId, amountCents: PAGE_CENTS })
  const sessionId = sessionIn(url)
  await payCheckout(ctx, sessionId, CARD)
  const { paymentId } = await ctx.payments.getCheckout(sessionId)
  // The next page of the same person is another order: this one is closed here, and paid there.
  await ctx.pool.query(`update orders set status = 'expired' where checkout_id = $1`, [sessionId])
  return paymentId ? [sessionId, paymentId] : [sessionId]
}

/**
 * So many pages for each of them that were paid, and of which no server has heard.
 * @returns the events about pages and payments, one list a payment
 */
export async function paidPages(ground: FaultEnvironment, buyers: Buyer[], each: number) {
  const paid: string[][] = []
  await spread(buyers, AT_ONCE, async (buyer) => {
    for (let at = 0; at < each; at++) paid.push(await payOne(ground, buyer))
  })
  await loseWebhooks(ground)
  const known = new Set(paid.flat())
  const events = await findEvents(ground, ({ objectId }) => known.has(objectId))
  return paid.map((ids) => events.filter(({ data }) => ids.includes(String(data.object.id))))
}

/** Every one of the pages was booked once, with its points and its paper. */
export async function judgePages(
  ground: FaultEnvironment,
  buyers: Buyer[],
  each: number,
  result: Verdict,
): Promise<void> {
  for (const buyer of buyers) {
    const { charges, invoices, letters, available, keptCents, openOrders } = await booksOf(ground, buyer)
    for (const found of [charges, invoices, letters, available / PAGE_POINTS, keptCents / PAGE_CENTS]) {
      result.lost += Math.max(0, each - found)
      result.double += Math.max(0, found - each)
    }
    result.stuck += openOrders
  }
}

/** Payments that were set aside for somebody to look at. */
export const setAside = async ({ ctx }: FaultEnvironment): Promise<number> =>
  singleRow((await ctx.pool.query<{ count: number }>('select count(*)::int as count from payment_quarantine')).rows)
    .count
