import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { getBalances } from '@lv/server/domains/billing/points/balances.ts'
import { takeEvent } from '@lv/server/domains/operations/checkout/parts/take-event.ts'
import { aVisitorsRequest, withPoints } from '../../server/test/factories.ts'
import { aBuyer, type Buyer, booksOf } from './buyers.ts'
import { type Body, shuffled } from './deliveries.ts'
import type { FaultEnvironment, Racer } from './ground.ts'
import { PAGE_POINTS, paidPages } from './paid-pages.ts'
import type { Action } from './racer.ts'
import { many, note, raceAll } from './races.ts'
import { type Verdict, verdict } from './report.ts'

const SPENDS = 50
const TOP_UPS = 10
const REFUNDS = 5
const LEADS_AT_FIRST = 20

const happened = ({ id, type, created, livemode, data }: Body) => ({
  id,
  type,
  objectId: String(data.object.id),
  isLive: livemode,
  createdAt: new Date(created * 1000).toISOString(),
})

/** What tells that a page was paid, one a payment. */
const notifyPaid = (payments: Body[][]) =>
  payments.flatMap((events) => events.filter(({ type }) => type === 'checkout.session.completed')).map(happened)

/** Top-ups that were booked before the race, to be given back in it. */
async function chargesToGiveBack(ground: FaultEnvironment, buyer: Buyer): Promise<string[]> {
  for (const event of notifyPaid(await paidPages(ground, [buyer], REFUNDS)))
    await takeEvent(ground.ctx, { ...event, createdAt: new Date(event.createdAt) })
  const { rows } = await ground.ctx.pool.query<{ id: string }>('select id from charges where user_id = $1', [
    buyer.userId,
  ])
  return rows.map(({ id }) => id)
}

async function raceOnce(ground: FaultEnvironment, racers: Racer[], result: Verdict, times: number[]) {
  const { ctx } = ground
  const buyer = await aBuyer(ground)
  const { id: professionalId } = buyer
  await withPoints(ctx, professionalId, LEAD_COST_POINTS * LEADS_AT_FIRST)
  const charges = await chargesToGiveBack(ground, buyer)
  const paid = notifyPaid(await paidPages(ground, [buyer], TOP_UPS))
  const asked = await many(SPENDS, () => aVisitorsRequest(ctx))
  const deeds: Action[] = [
    ...asked.map(({ id: requestId }) => ({ do: 'offer' as const, requestId, professionalId })),
    ...paid.map((event) => ({ do: 'take event' as const, event })),
    ...charges.map((chargeId) => ({ do: 'give money back' as const, chargeId })),
  ]
  const before = await getBalances(ctx, professionalId)
  const outcomes = await raceAll(racers, shuffled(deeds))
  const done = (kind: Action['do']) => outcomes.filter((it) => it.do === kind && it.came === 'done').length
  const after = await getBalances(ctx, professionalId)
  const { receivable, refunds } = await booksOf(ground, buyer)
  const bought = PAGE_POINTS * (done('take event') - done('give money back'))
  const expected = before.available + bought - LEAD_COST_POINTS * done('offer')
  const found = after.available - receivable
  result.lost += Math.max(0, expected - found) + (TOP_UPS - done('take event')) + (REFUNDS - refunds)
  result.double += Math.max(0, found - expected)
  result.stuck += Math.abs(after.held - before.held - LEAD_COST_POINTS * done('offer'))
  note(result, outcomes, times)
}

/** F8: fifty leads, ten paid top-ups and five refunds to the card race for one balance, through two processes. */
export async function raceForMoney(ground: FaultEnvironment, racers: Racer[], rounds: number): Promise<Verdict> {
  const result = verdict(`F8: ${SPENDS} leads, ${TOP_UPS} paid pages, ${REFUNDS} money refunds, one balance`)
  const times: number[] = []
  while (result.rounds < rounds) await raceOnce(ground, racers, result, times)
  result.broken = (await ground.broken()).length
  return result
}
