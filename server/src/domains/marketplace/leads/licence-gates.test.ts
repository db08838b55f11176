import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aDocument, aLead, aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { matchRequest } from './match.ts'

// PRODUCT.md, section 10: the licence gate is said before money, for each trade and suburb, with last month's figures.

const t = await testApp()

type Over = NonNullable<Parameters<typeof aProfessional>[1]>
const day = (days: number) => new Date(t.ctx.now().getTime() + days * DAY_MS)

/** In Melbourne's last month: noon of its tenth day, whatever today is. */
function lastMonth() {
  const [year, month] = t.ctx.now().toISOString().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 10, 2))
}

/** A postcode in which nobody else works. */
let area = 3000
function nextArea() {
  area += 1
  return String(area)
}

async function aKitchenFitter(postcodes: string[], over: Over = {}) {
  const fitter = await aProfessional(t.ctx, { trades: ['Kitchen Renovator'], postcodes, ...over })
  await withPoints(t.ctx, fitter.id, 100)
  return fitter
}

async function aChecked(postcodes: string[], over: Over = {}, trades: Over['trades'] = ['Kitchen Renovator']) {
  const fitter = await aKitchenFitter(postcodes, { trades, ...over })
  const paper = { kind: 'licence' as const, class: 'Domestic Builder', trades, status: 'checked' as const }
  await aDocument(t.ctx, fitter.id, { ...paper, checkedAt: day(-40), expiresAt: day(100) })
  return fitter
}

async function threeChecked(postcodes: string[]) {
  return [await aChecked(postcodes), await aChecked(postcodes), await aChecked(postcodes)] as const
}

/** A kitchen that went out last month, to somebody else unless told otherwise. */
async function aKitchen(postcode: string, professionalId?: string, over: Parameters<typeof aRequest>[1] = {}) {
  const at = over.createdAt ?? lastMonth()
  const kitchen = { postcode, trades: ['Kitchen Renovator'], createdAt: at, ...over }
  const { id: requestId } = await aRequest(t.ctx, kitchen)
  await aLead(t.ctx, { requestId, ...(professionalId && { professionalId }) })
  return requestId
}

const gatesOf = ({ user }: Awaited<ReturnType<typeof aProfessional>>) => t.as(user).leads.licenceGates({})

describe('where three checked licences serve a place', () => {
  test('whoever has none reads how many leads went out last month, by suburb, and how many were theirs', async () => {
    const [here, there] = [nextArea(), nextArea()]
    const [one] = await threeChecked([here, there])
    const fitter = await aKitchenFitter([here, there])
    await aKitchen(here, one.id)
    await aKitchen(there, one.id)
    await aKitchen(there, fitter.id)
    expect(await gatesOf(fitter)).toEqual([
      {
        trade: 'Kitchen Renovator',
        leads: 3,
        yours: 1,
        isAtLeast: false,
        placeCount: 2,
        places: [
          { postcode: there, suburb: expect.any(String), leads: 2, yours: 1 },
          { postcode: here, suburb: expect.any(String), leads: 1, yours: 0 },
        ],
      },
    ])
  })

  test('what it says is what matching does: the lead goes to the three, and to the fourth once their licence is checked', async () => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    await aKitchen(postcode, one.id)
    const fitter = await aKitchenFitter([postcode], { tier: 'platinum' })
    const sentTo = async () => {
      const { id } = await aRequest(t.ctx, { postcode, trades: ['Kitchen Renovator'] })
      await matchRequest(t.ctx, id)
      const { rows } = await t.ctx.pool.query('select professional_id as id from leads where request_id = $1', [id])
      return rows.map(({ id }) => id)
    }
    expect(await gatesOf(fitter)).toHaveLength(1)
    expect(await sentTo()).not.toContain(fitter.id)
    const paper = { kind: 'licence' as const, trades: ['Kitchen Renovator'], status: 'checked' as const }
    await aDocument(t.ctx, fitter.id, { ...paper, checkedAt: day(-1) })
    expect(await gatesOf(fitter)).toEqual([])
    expect(await sentTo()).toContain(fitter.id)
  })

  test('a licence that has run out is none', async () => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    await aKitchen(postcode, one.id)
    const fitter = await aChecked([postcode])
    await t.ctx.pool.query(`update documents set expires_at = now() - interval '1 day' where professional_id = $1`, [
      fitter.id,
    ])
    expect(await gatesOf(fitter)).toMatchObject([{ leads: 1, yours: 0 }])
  })

  test('it is said before anything else is filled in', async () => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    await aKitchen(postcode, one.id)
    const fitter = await aProfessional(t.ctx, { trades: ['Kitchen Renovator'], postcodes: [postcode], abn: null })
    expect(await gatesOf(fitter)).toMatchObject([{ trade: 'Kitchen Renovator', leads: 1 }])
  })

  test.each<[string, (postcode: string, theirs: string) => Promise<unknown>]>([
    ['this month', (postcode, theirs) => aKitchen(postcode, theirs, { createdAt: t.ctx.now() })],
    [
      'the month before',
      (postcode, theirs) => aKitchen(postcode, theirs, { createdAt: new Date(lastMonth().getTime() - 31 * DAY_MS) }),
    ],
    ['for another trade', (postcode, theirs) => aKitchen(postcode, theirs, { trades: ['Painter'], workKind: null })],
    ['to nobody', (postcode) => aRequest(t.ctx, { postcode, trades: ['Kitchen Renovator'], createdAt: lastMonth() })],
  ])('the gate is said, without counting what went out %s', async (_when, send) => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    const fitter = await aKitchenFitter([postcode])
    await send(postcode, one.id)
    const nothing = { leads: 0, yours: 0 }
    expect(await gatesOf(fitter)).toEqual([
      {
        trade: 'Kitchen Renovator',
        ...nothing,
        isAtLeast: false,
        placeCount: 1,
        places: [{ postcode, suburb: expect.any(String), ...nothing }],
      },
    ])
  })

  test('it is said as well where nobody asked for anything last month', async () => {
    const postcode = nextArea()
    await threeChecked([postcode])
    expect(await gatesOf(await aKitchenFitter([postcode]))).toMatchObject([
      { trade: 'Kitchen Renovator', leads: 0, yours: 0, places: [{ postcode, leads: 0, yours: 0 }] },
    ])
  })

  test('nothing is said of work that they leave out, or of a trade that needs no licence', async () => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    await aKitchen(postcode, one.id)
    expect(await gatesOf(await aKitchenFitter([postcode], { leavesOut: ['kitchen'] }))).toEqual([])
    expect(await gatesOf(await aKitchenFitter([postcode], { trades: ['Painter'] }))).toEqual([])
  })
})

describe('where much was asked for', () => {
  test('of many places those with the most leads are named, and all are counted', async () => {
    const places = Array.from({ length: 7 }, nextArea)
    const [one] = await threeChecked(places)
    const last = places.at(-1) ?? ''
    await aKitchen(last, one.id)
    const [gate] = await gatesOf(await aKitchenFitter(places))
    expect(gate).toMatchObject({ leads: 1, placeCount: 7 })
    expect(gate?.places).toHaveLength(5)
    expect(gate?.places[0]).toMatchObject({ postcode: last, leads: 1 })
  })

  test('one page reads no more than two hundred texts, those of their own leads first, and the next page reads on', async () => {
    const postcode = nextArea()
    const [one] = await threeChecked([postcode])
    const fitter = await aKitchenFitter([postcode])
    const first = await aKitchen(postcode, one.id, { description: 'Ours is worn.' })
    await t.ctx.pool.query(
      `insert into quote_requests select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'user_id', null,
          'created_at', r.created_at + interval '1 minute', 'description', r.description || ' No. ' || n))).*
        from quote_requests r, generate_series(1, 299) n where r.id = $1`,
      [first],
    )
    // The oldest of all, as they came in.
    await aKitchen(postcode, fitter.id, { createdAt: new Date(lastMonth().getTime() - DAY_MS), description: 'Mine.' })
    const read = async () => (await gatesOf(fitter))[0]
    expect(await read()).toMatchObject({ leads: 200, yours: 1, isAtLeast: true })
    expect(await read()).toMatchObject({ leads: 301, yours: 1, isAtLeast: false, places: [{ leads: 301, yours: 1 }] })
  })
})

describe('where fewer than three could take a lead', () => {
  test.each<[string, (postcode: string) => Promise<unknown>]>([
    ['there are two', async () => undefined],
    [
      'the third has no points',
      async (postcode) => {
        const third = await aChecked([postcode])
        await t.ctx.pool.query('update lead_turns set can_pay = false where professional_id = $1', [third.id])
      },
    ],
    ['the third is away', (postcode) => aChecked([postcode], { awayUntil: day(1) })],
    ['the third works elsewhere', () => aChecked(['3977'])],
    ['the third was checked for another trade', (postcode) => aChecked([postcode], {}, ['Bathroom Renovator'])],
  ])('as %s, nothing is said', async (_why, third) => {
    const postcode = nextArea()
    const one = await aChecked([postcode])
    await aChecked([postcode])
    await third(postcode)
    await aKitchen(postcode, one.id)
    expect(await gatesOf(await aKitchenFitter([postcode]))).toEqual([])
  })
})
