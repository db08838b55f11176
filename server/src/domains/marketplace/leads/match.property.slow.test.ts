import { DAY_MS } from '@lv/contract/durations'
import { type Trade, trades } from '@lv/contract/options'
import { type TierName, tierNames } from '@lv/contract/pricing'
import { eq, inArray, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, record, uniqueArray } from 'fast-check'
import { test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { distanceKm } from '#domains/professionals/service-areas/distance.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { matchRequest } from './match.ts'
import { leads } from './schema.ts'

// PRODUCT.md, section 5.3, for any professionals and any request: who is asked does the work and serves the place, nobody
// is passed over for an equal who is farther away, and a tier is never worth much distance.

const t = await testApp()

const HERE = '3056'
/** From the street to the edge of the city. */
const places = ['3056', '3057', '3058', '3070', '3072', '3000', '3040', '3150', '3175', '3199', '3030', '3977']
const asked = ['Plumber', 'Bathroom Renovator', 'Roofer', 'Carpenter'] as const
/** A tier that is 8 km nearer to the top than bronze would be worth more than the distance allows. */
const MUCH_KM = 8

const anyone = record({
  trades: uniqueArray(constantFrom<Trade>(...asked), { minLength: 1, maxLength: 2 }),
  base: constantFrom(...places),
  servesHere: constantFrom(true, true, true, false),
  tier: constantFrom<TierName>(...tierNames),
  median: constantFrom(null, 60, 500),
  days: constantFrom(null, 2, 20),
})

type Person = { id: string; trades: string[]; km: number; servesHere: boolean; tier: string; same: string }

async function kmFrom(base: string): Promise<number> {
  const row = (alias: 'a' | 'b') => ({
    latitude: sql.raw(`${alias}.latitude`),
    longitude: sql.raw(`${alias}.longitude`),
  })
  const { rows } = await t.ctx.db.execute<{ km: number }>(sql`select ${distanceKm(row('a'), row('b'))} as km
    from postcodes a, postcodes b where a.postcode = ${base} and b.postcode = ${HERE}`)
  return rows[0]?.km ?? Number.NaN
}

const now = Date.now()

async function someone(who: ReturnType<typeof anyone.generate>['value']): Promise<Person> {
  const { base, servesHere, tier, median, days } = who
  const { id } = await aProfessional(t.ctx, {
    trades: who.trades,
    postcodes: servesHere ? [HERE, base] : [base === HERE ? '3999' : base],
    basePostcode: base,
    tier,
    medianAnswerMinutes: median,
    answeredCount: median === null ? 0 : 9,
    lastLeadAt: days === null ? null : new Date(now - days * DAY_MS),
  })
  await withPoints(t.ctx, id, 58)
  return {
    id,
    trades: who.trades,
    km: await kmFrom(base),
    servesHere,
    tier,
    same: JSON.stringify([who.trades.length, median, days]),
  }
}

async function chosenFor(trade: Trade): Promise<Set<string>> {
  const { id } = await aRequest(t.ctx, { postcode: HERE, trades: [trade], description: 'Please come and look at it.' })
  await matchRequest(t.ctx, id)
  const rows = await t.ctx.db.select({ who: leads.professionalId }).from(leads).where(eq(leads.requestId, id))
  return new Set(rows.map(({ who }) => who))
}

function fault(people: Person[], chosen: Set<string>, trade: Trade): string | undefined {
  const may = people.filter(({ trades, servesHere }) => trades.includes(trade) && servesHere)
  if (chosen.size !== Math.min(3, may.length)) return `${chosen.size} were asked of ${may.length}`
  for (const one of people.filter(({ id }) => chosen.has(id))) {
    if (!one.trades.includes(trade)) return 'somebody was asked who does not do the work'
    if (!one.servesHere) return 'somebody was asked who does not serve the place'
    for (const other of may.filter(({ id, same }) => !chosen.has(id) && same === one.same)) {
      if (other.tier === one.tier && other.km < one.km) return 'a nearer equal was passed over'
      if (other.km + MUCH_KM <= one.km) return 'a tier was worth much distance'
    }
  }
  return undefined
}

test('whoever is asked does the work and serves the place, and no nearer equal is passed over', {
  timeout: 120_000,
}, async () => {
  await assert(
    asyncProperty(array(anyone, { minLength: 1, maxLength: 9 }), constantFrom(...asked), async (who, trade) => {
      const people = await Promise.all(who.map(someone))
      const found = fault(people, await chosenFor(trade), trade)
      const ids = people.map(({ id }) => id)
      await t.ctx.db.update(professionals).set({ receiveLeads: false }).where(inArray(professionals.id, ids))
      if (found) throw new Error(`${found}: ${JSON.stringify(people)}`)
    }),
    { numRuns: 60, seed: 15 },
  )
})

test('whatever the trade that is asked for, nobody without it is asked', async () => {
  const all = await Promise.all(
    trades.map((trade) =>
      someone({ trades: [trade as never], base: HERE, servesHere: true, tier: 'diamond', median: 60, days: null }),
    ),
  )
  for (const trade of trades) {
    const chosen = await chosenFor(trade)
    const found = fault(all, chosen, trade)
    if (found) throw new Error(`${trade}: ${found}`)
  }
})
