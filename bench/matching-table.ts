import { type Trade, trades, type WorkKind, workKinds } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { market } from '../seed/src/market.ts'
import { readMarketContext } from '../seed/src/market-ground.ts'
import { seeded } from '../seed/src/random.ts'
import type { Context } from '../server/src/core/context.ts'
import { matchRequest } from '../server/src/domains/marketplace/leads/match.ts'
import { findOpenRequest } from '../server/src/domains/marketplace/leads/open-request.ts'
import { inWords } from '../server/src/domains/marketplace/leads/work-wanted.ts'
import { loadPlaces } from '../server/src/domains/professionals/service-areas/load.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { aProfessional, aRequest, withPoints } from '../server/test/factories.ts'
import { openBenchEnvironment } from './ground.ts'
import { openBench } from './twenty-thousand.ts'

const REQUESTS = 200
const ROUNDS = 5

/** As people write when they choose neither trade nor kind of work. */
const TEXTS = [
  'The kitchen tap drips day and night, washer was changed twice.',
  'Water comes through the ceiling when it rains, under the valley of the roof.',
  'Gutters overflow at the front, downpipe is rusted through.',
  'Our bathroom is from 1978. New bathroom with a walk-in shower, please.',
  'Blocked sewer, third time this year.',
  'The hot water is lukewarm and the unit is 14 years old.',
  'Please put six downlights in and a power point behind the TV.',
  'Sand and polish of the front two rooms and the hall.',
  'We would like the wall between kitchen and dining taken out, it may be load-bearing.',
  'Paling fence of 18 m, the neighbour agrees.',
  'Retaining wall of sleepers, 1 m high and 12 m long.',
  'A deck of 4 by 5 m off the living room.',
  'Split system in the main bedroom, west facing.',
  'Paint the outside of a weatherboard, two storeys.',
  'Retile the shower, grout is falling out.',
  'Granny flat for my parents in the backyard.',
  'Knock down rebuild on a corner block.',
  'Renovate our kitchen, keep the layout.',
  'Concrete driveway of 60 square metres.',
  'Chimney leaning, needs to come down to the roof line.',
  'Smell of gas near the meter, gas fitter please.',
  'Gas cooktop out, induction in, so a new circuit too.',
  'Old garage with asbestos sheet to be demolished.',
  'Sash windows stuck and two sills rotten.',
  'Looking for someone to redo our place, please call me.',
  'Need some jobs done around the house before we sell it.',
]

type Line = { asked: string; wants: string; to: string[] }

async function makePeople(ctx: Context) {
  const ground = await readMarketContext(ctx)
  for (let round = 0; round < ROUNDS; round++)
    for (const one of market({ round, now: new Date(), ground }).professionals) {
      const area = await ctx.pool.query<{ postcode: string }>(
        `select b.postcode from postcodes a join postcodes b on b.is_served
          and point(a.longitude * 87.86, a.latitude * 111.195) <-> point(b.longitude * 87.86, b.latitude * 111.195) <= $2
          where a.postcode = $1`,
        [one.place.postcode, one.radiusKm],
      )
      const { id } = await aProfessional(ctx, {
        name: one.name,
        businessName: one.business,
        tier: one.tier,
        trades: one.trades,
        radiusKm: one.radiusKm,
        basePostcode: one.place.postcode,
        postcodes: area.rows.map(({ postcode }) => postcode),
      })
      await withPoints(ctx, id, 290)
    }
}

async function lineOf(ctx: Context, id: string, asked: string): Promise<Line> {
  const open = await findOpenRequest(ctx, id)
  await matchRequest(ctx, id)
  const { rows } = await ctx.db.execute<{ says: string }>(sql`
    select coalesce(p.business_name, p.name) || ' (' || p.tier || ', ' || array_to_string(p.trades, '+') || ', '
      || l.distance_km || ' km of ' || p.radius_km || ', score ' || (select round(sum((f ->> 'weight')::numeric * (f ->> 'score')::numeric) / 100, 1)
        from jsonb_array_elements(l.factors) f) || ')' as says
    from leads l join professionals p on p.id = l.professional_id where l.request_id = ${id}
    order by (select sum((f ->> 'weight')::numeric * (f ->> 'score')::numeric) from jsonb_array_elements(l.factors) f) desc`)
  return { asked, wants: open ? inWords(open.wanted) : 'nothing', to: rows.map(({ says }) => says) }
}

/** `npm run bench:matching-table`: 200 requests and whom they go to, to be read by eye; always the same ones. */
async function printTable() {
  const ground = await openBenchEnvironment()
  const url = await ground.makeDatabase('matching_table')
  await migrate(url)
  const { ctx, close } = await openBench(url)
  try {
    await loadPlaces(ctx)
    await makePeople(ctx)
    const random = seeded(15, 'table')
    const { rows: places } = await ctx.pool.query<{ postcode: string; suburb: string }>(
      'select postcode, suburb from postcodes where is_served order by postcode',
    )
    for (let at = 1; at <= REQUESTS; at++) {
      const place = random.pick(places)
      const isTold = at % 2 === 0
      const chosen: Trade[] = isTold ? random.shuffle(trades).slice(0, random.int(0, 2)) : []
      const workKind: WorkKind | null = isTold && random.next() < 0.6 ? random.pick(workKinds) : null
      const description = isTold ? 'Please come and have a look at it with us.' : random.pick(TEXTS)
      const { id } = await aRequest(ctx, { ...place, trades: chosen, workKind, description })
      const asked = `${place.suburb} ${place.postcode}: ${isTold ? `[${workKind ?? '-'}] ${chosen.join(' + ') || '-'}` : description}`
      const { wants, to } = await lineOf(ctx, id, asked)
      console.log(
        `${at}. ${asked}\n   wants ${wants}${to.length === 0 ? '\n   NOBODY' : to.map((one) => `\n   ${one}`).join('')}`,
      )
    }
  } finally {
    await close()
    await ground.close()
  }
}

await printTable()
