import { planNamed } from '@lv/contract/catalogue'
import { payCheckout } from '@lv/local-stripe/tests'
import { toPayer } from '@lv/server/domains/billing/payments/payer.ts'
import { changePlan } from '@lv/server/domains/billing/subscriptions/parts/change-plan.ts'
import { priceOf } from '@lv/server/domains/billing/subscriptions/tiers.ts'
import { type Buyer, booksOf, CARD } from './buyers.ts'
import { type Body, findEvents, shuffled } from './deliveries.ts'
import type { FaultEnvironment, Server } from './ground.ts'
import { judgePages, paidPages, sessionIn } from './paid-pages.ts'
import type { Verdict } from './report.ts'
import { inStorm, type Sent, sendAll, someBuyers } from './storms.ts'
import { planOf } from './subscribers.ts'

const PEOPLE = 10
const EACH = 10
const SUBSCRIBERS = 12
const THREE_DAYS_SECONDS = 72 * 3600

const planCalled = (key: string) => {
  const plan = planNamed(key)
  if (!plan) throw new Error(`the catalogue has no ${key}`)
  return plan
}

/** A professional pays for silver on the provider's page. */
async function subscribe({ ctx }: FaultEnvironment, { id: professionalId, userId, ...person }: Buyer) {
  const user = toPayer({ ...person, id: userId })
  const { url } = await changePlan(ctx, { user, professionalId, plan: planCalled('silver_month'), cancelPath: '/' })
  await payCheckout(ctx, sessionIn(url ?? ''), CARD)
}

/** What happens at the provider later: an upgrade, an end with the period, or an end at once. */
async function goOn({ ctx }: FaultEnvironment, subscriptionId: string, at: number) {
  if (at % 3 === 1) return ctx.payments.cancelAtPeriodEnd(subscriptionId, true)
  if (at % 3 === 2) return ctx.payments.cancelNow(subscriptionId)
  const priceId = await ctx.payments.ensurePrice(priceOf(planCalled('gold_month')))
  await ctx.payments.changePrice({ subscriptionId, priceId }, `faults:${subscriptionId}`)
}

const lastEvent = async ({ ctx }: FaultEnvironment): Promise<number> => {
  const { rows } = await ctx.pool.query<{ last: string }>(
    'select coalesce(max(sequence), 0) as last from local_payment_events',
  )
  return Number(rows[0]?.last)
}

const isLate = (_event: Body, at: number) => at % 10 === 0
const isTimely = (event: Body, at: number) => !isLate(event, at)

/** Here and at the provider it is the same plan, paid as often, with a bonus for each payment. */
async function judgePlan(ground: FaultEnvironment, buyer: Buyer, result: Verdict) {
  const plan = await planOf(ground, buyer)
  const { charges, taken, keptCents, takenCents } = await booksOf(ground, buyer)
  for (const found of [charges, plan?.bonuses ?? 0]) {
    result.lost += Math.max(0, taken - found)
    result.double += Math.max(0, found - taken)
  }
  const entitled = plan?.status === 'active' ? plan.plan.replace('_month', '') : 'bronze'
  const isSame =
    plan?.status === plan?.providerStatus &&
    plan?.priceCents === plan?.providerPrice &&
    plan?.cancelAtPeriodEnd === plan?.providerCancels &&
    plan?.tier === entitled
  if (isSame && keptCents === takenCents) return
  result.stuck += 1
  console.error(result.fault, { plan, charges, taken, keptCents, takenCents })
}

/** First what was bought, then what became of the plans: all but every tenth event. @returns those as `late` */
async function notifyInTime(ground: FaultEnvironment, server: Server, subscribers: Buyer[], since: number) {
  const first = shuffled(await findEvents(ground, ({ sequence }) => sequence > since))
  const bought = await sendAll(ground, server, first.filter(isTimely))
  const then = await lastEvent(ground)
  for (const [at, subscriber] of subscribers.entries()) {
    const plan = await planOf(ground, subscriber)
    if (plan?.status === 'active') await goOn(ground, plan.providerId, at)
  }
  const second = shuffled(await findEvents(ground, ({ sequence }) => sequence > then))
  const changed = await sendAll(ground, server, second.filter(isTimely))
  return { parts: [bought, changed], late: shuffled([...first.filter(isLate), ...second.filter(isLate)]) }
}

const together = (parts: Sent[]): Sent => ({
  refused: parts.reduce((sum, { refused }) => sum + refused, 0),
  times: parts.flatMap(({ times }) => times),
})

/** F5: events of top-ups and plans in any order; every tenth comes three days late, by the clock of another server. */
export async function stormOutOfOrder(ground: FaultEnvironment): Promise<Verdict> {
  const since = await lastEvent(ground)
  const buyers = await someBuyers(ground, PEOPLE)
  const subscribers = await someBuyers(ground, SUBSCRIBERS)
  await paidPages(ground, buyers, EACH)
  for (const subscriber of subscribers) await subscribe(ground, subscriber)
  return inStorm(ground, 'F5: any order, one in ten 72 hours late', async (server, result) => {
    const { parts, late } = await notifyInTime(ground, server, subscribers, since)
    const later = await ground.serve({ TEST_CLOCK_OFFSET: String(THREE_DAYS_SECONDS) })
    const then = new Date(ground.ctx.now().getTime() + THREE_DAYS_SECONDS * 1000)
    parts.push(await sendAll(ground, later, late, then))
    await later.stop()
    await judgePages(ground, buyers, EACH, result)
    for (const subscriber of subscribers) await judgePlan(ground, subscriber, result)
    result.note = `; ${late.length} of them late`
    return together(parts)
  })
}
