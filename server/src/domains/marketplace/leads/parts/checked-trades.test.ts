import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documents } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { matchRequest } from '../match.ts'
import { leads } from '../schema.ts'

// PRODUCT.md, section 6: leads that need a licence class go only to professionals with that class checked once at least
// three such exist within reach; until then the homeowner reads that it was not checked, and decides.

const t = await testApp()

let area = 3000
function nextArea() {
  area += 1
  return String(area)
}

type Over = NonNullable<Parameters<typeof aProfessional>[1]>
const day = (days: number) => new Date(Date.now() + days * DAY_MS)

async function aPlumber(postcode: string, over: Over = {}, points = 58) {
  const plumber = await aProfessional(t.ctx, { trades: ['Plumber'], postcodes: [postcode], ...over })
  if (points > 0) await withPoints(t.ctx, plumber.id, points)
  return plumber
}

/** The same with a plumbing licence that we checked. */
async function aChecked(
  postcode: string,
  over: Over = {},
  paper: Partial<typeof documents.$inferInsert> = {},
  points = 58,
) {
  const plumber = await aPlumber(postcode, over, points)
  const row = {
    professionalId: plumber.id,
    kind: 'licence' as const,
    class: 'Plumbing',
    trades: ['Plumber'],
    holder: 'Bruno Costa',
    number: '36543',
    status: 'checked' as const,
    checkedAt: day(-10),
    expiresAt: day(100),
  }
  await t.ctx.db.insert(documents).values({ ...row, ...paper })
  return plumber
}

const ask = (postcode: string, trades = ['Plumber']) => aRequest(t.ctx, { postcode, trades })
async function chosen(requestId: string) {
  await matchRequest(t.ctx, requestId)
  const rows = await t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
  return rows.map(({ professionalId }) => professionalId).toSorted()
}
const ids = (people: { id: string }[]) => people.map(({ id }) => id).toSorted()

describe('where three with a checked licence can take a lead that needs one', () => {
  test('it goes to them alone, whatever tier the others have', async () => {
    const postcode = nextArea()
    await aPlumber(postcode, { tier: 'platinum' })
    const checked = [await aChecked(postcode), await aChecked(postcode), await aChecked(postcode)]
    expect(await chosen((await ask(postcode)).id)).toEqual(ids(checked))
  })

  test('a lead of work that needs none goes to anybody still', async () => {
    const postcode = nextArea()
    const tiler = await aPlumber(postcode, { trades: ['Tiler'], tier: 'platinum' })
    for (let at = 0; at < 3; at += 1) await aChecked(postcode)
    expect(await chosen((await ask(postcode, ['Plumber', 'Tiler'])).id)).toContain(tiler.id)
    expect(await chosen((await ask(postcode, ['Tiler'])).id)).toContain(tiler.id)
  })

  test('of two kinds of work somebody unchecked is asked for the other alone', async () => {
    const postcode = nextArea()
    const both = await aPlumber(postcode, { trades: ['Plumber', 'Tiler'] })
    for (let at = 0; at < 3; at += 1) await aChecked(postcode)
    const { id: requestId } = await ask(postcode, ['Plumber', 'Tiler'])
    await matchRequest(t.ctx, requestId)
    const rows = await t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
    const own = rows.find(({ professionalId }) => professionalId === both.id)
    expect(own?.factors.find(({ factor }) => factor === 'trade')?.says).toBe('Does tiling')
  })

  test('whoever of them has it already counts, also without points for another', async () => {
    const postcode = nextArea()
    const checked = [await aChecked(postcode, {}, {}, 0), await aChecked(postcode, {}, {}, 0), await aChecked(postcode)]
    const { id: requestId } = await ask(postcode)
    for (const { id } of checked.slice(0, 2)) await aLead(t.ctx, { requestId, professionalId: id })
    await aPlumber(postcode, { tier: 'platinum' })
    expect(await chosen(requestId)).toEqual(ids(checked))
  })
})

describe('where fewer than three can', () => {
  const tooFew: [string, (postcode: string) => Promise<unknown>][] = [
    ['as there are two', async () => undefined],
    ['as the third has let it expire', (postcode) => aChecked(postcode, {}, { expiresAt: day(-1) })],
    [
      'as the third is waiting for the check',
      (postcode) => aChecked(postcode, {}, { status: 'submitted', checkedAt: null }),
    ],
    ['as the third was not accepted', (postcode) => aChecked(postcode, {}, { status: 'rejected' })],
    ['as the third has no points', (postcode) => aChecked(postcode, {}, {}, 28)],
    ['as the third is away', (postcode) => aChecked(postcode, { awayUntil: day(1) })],
    ['as the third has switched leads off', (postcode) => aChecked(postcode, { receiveLeads: false })],
    ['as the third is not vetted', (postcode) => aChecked(postcode, { abn: null })],
    ['as the third works elsewhere', () => aChecked('3977')],
    ['as the third was checked for something else', (postcode) => aChecked(postcode, {}, { trades: ['Roofer'] })],
    ['as the third handed in an insurance', (postcode) => aChecked(postcode, {}, { kind: 'insurance' })],
  ]
  test.each(tooFew)('%s, it goes to others too', async (_name, third) => {
    const postcode = nextArea()
    const other = await aPlumber(postcode, { tier: 'platinum' })
    await aChecked(postcode)
    await aChecked(postcode)
    await third(postcode)
    expect(await chosen((await ask(postcode)).id)).toContain(other.id)
  })

  test('as the licences of all run out at that very moment, it goes to others alone', async () => {
    const postcode = nextArea()
    const other = await aPlumber(postcode)
    const expiresAt = day(1)
    for (let at = 0; at < 3; at += 1) await aChecked(postcode, {}, { expiresAt })
    const { id: requestId } = await ask(postcode)
    await matchRequest({ ...t.ctx, now: () => expiresAt }, requestId)
    const sent = await t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
    expect(sent.map(({ professionalId }) => professionalId)).toEqual([other.id])
  })

  test('the homeowner reads whose licence was checked and when, and whose number was only given', async () => {
    const postcode = nextArea()
    const [checked, stated] = [
      await aChecked(postcode),
      await aPlumber(postcode, { trades: ['Plumber', 'Electrician'] }),
    ]
    const request = await ask(postcode)
    await chosen(request.id)
    const { matches } = await t.as(request.user).quotes.get({ params: { requestId: request.id }, query: {} })
    const shown = new Map(matches.map(({ professional }) => [professional.id, professional.licences]))
    const licence = { trade: 'Plumber', called: 'Plumbing licence or registration number', number: '36543' }
    expect(shown.get(checked.id)).toMatchObject([{ ...licence, checkedAt: expect.stringMatching(/Z$/) }])
    expect(shown.get(stated.id)).toMatchObject([{ ...licence, checkedAt: null }])
    const profile = await t.as(null).reviews.profile({ params: { slug: stated.slug } })
    expect(profile.licences).toMatchObject([
      { trade: 'Electrician', checkedAt: null },
      { trade: 'Plumber', checkedAt: null },
    ])
  })
})
