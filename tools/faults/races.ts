import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { getBalances } from '@lv/server/domains/billing/points/balances.ts'
import { recordEngagement } from '@lv/server/domains/marketplace/leads/engagement.ts'
import { leads } from '@lv/server/domains/marketplace/leads/schema.ts'
import { eq } from 'drizzle-orm'
import { aLead, aProfessional, aVisitorsRequest, withPoints } from '../../server/test/factories.ts'
import type { FaultEnvironment, Racer } from './ground.ts'
import type { Action, Outcome } from './racer.ts'
import { percentile, type Verdict, verdict } from './report.ts'

export const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Both racers begin at once, each with half. */
export async function raceAll(racers: Racer[], deeds: Action[]): Promise<Outcome[]> {
  const shares = racers.map((racer, at) => racer.race(deeds.filter((_, nth) => nth % racers.length === at)))
  return (await Promise.all(shares)).flat()
}

const failures = (outcomes: Outcome[]) => outcomes.flatMap(({ failure }) => failure ?? [])

export function note(result: Verdict, outcomes: Outcome[], times: number[]) {
  times.push(...outcomes.map(({ ms }) => ms))
  const failed = failures(outcomes)
  for (const failure of new Set(failed)) console.error(`${result.fault}, round ${result.rounds + 1}: ${failure}`)
  result.failures += failed.length
  result.rounds += 1
  result.note = `p99 ${Math.round(percentile(times, 0.99))} ms`
}

/** F7: fifty professionals want one request, through two processes; three get it. */
export async function raceForRequest(ground: FaultEnvironment, racers: Racer[], rounds: number): Promise<Verdict> {
  const { ctx } = ground
  const result = verdict('F7: 50 professionals, one request')
  const people = await many(50, () => aProfessional(ctx))
  for (const { id } of people) await withPoints(ctx, id, LEAD_COST_POINTS * rounds)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { id: requestId } = await aVisitorsRequest(ctx)
    const outcomes = await raceAll(
      racers,
      people.map(({ id: professionalId }) => ({ do: 'offer', requestId, professionalId })),
    )
    const written = await ctx.db.$count(leads, eq(leads.requestId, requestId))
    const done = outcomes.filter(({ came }) => came === 'done').length
    result.double += Math.max(0, written - LEADS_PER_REQUEST)
    result.stuck += Math.max(0, LEADS_PER_REQUEST - written)
    result.lost += Math.abs(done - written)
    note(result, outcomes, times)
  }
  result.broken = (await ground.broken()).length
  return result
}

/** F8: fifty leads, ten top-ups and five refunds race for the points of one professional. */
export async function raceForBalance(ground: FaultEnvironment, racers: Racer[], rounds: number): Promise<Verdict> {
  const { ctx } = ground
  const result = verdict('F8: 50 leads, 10 top-ups, 5 refunds, one balance')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { id: professionalId } = await aProfessional(ctx)
    const refundable: string[] = []
    for (let at = 0; at < 5; at++) {
      const { id } = await aLead(ctx, { professionalId })
      await recordEngagement(ctx, id, 'quote_read')
      refundable.push(id)
    }
    await withPoints(ctx, professionalId, LEAD_COST_POINTS * 20)
    const asked = await many(50, () => aVisitorsRequest(ctx))
    const before = await getBalances(ctx, professionalId)
    const deeds: Action[] = [
      ...asked.map(({ id: requestId }) => ({ do: 'offer' as const, requestId, professionalId })),
      ...Array.from({ length: 10 }, () => ({
        do: 'grant' as const,
        professionalId,
        points: LEAD_COST_POINTS,
        key: `race:${crypto.randomUUID()}`,
      })),
      ...refundable.map((leadId) => ({ do: 'refund' as const, leadId })),
    ].toSorted(() => Math.random() - 0.5)
    const outcomes = await raceAll(racers, deeds)
    const done = (kind: Action['do']) => outcomes.filter((it) => it.do === kind && it.came === 'done').length
    const after = await getBalances(ctx, professionalId)
    const expected = before.available + LEAD_COST_POINTS * (done('grant') + done('refund') - done('offer'))
    result.lost += Math.max(0, expected - after.available) + (15 - done('grant') - done('refund'))
    result.double += Math.max(0, after.available - expected)
    result.stuck += Math.abs(after.held - before.held - LEAD_COST_POINTS * done('offer'))
    note(result, outcomes, times)
  }
  result.broken = (await ground.broken()).length
  return result
}
