import { DAY_MS } from '@lv/contract/durations'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quotes } from '#domains/marketplace/quotes/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, withPoints } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { matchRequest } from './match.ts'
import { matchWaiting } from './match-waiting.ts'
import { offerLeads } from './parts/offer.ts'
import { leads } from './schema.ts'

// PRODUCT.md, section 10: a request that names two trades keeps a place for each of them as long as somebody fits it, and says
// which professional is for which part.

const t = await testApp()

let area = 3300
/** Each test has an area of its own, so that nobody fits by accident. */
const nextArea = () => String(++area)

async function able(postcode: string, ...trades: string[]) {
  const professional = await aProfessional(t.ctx, { postcodes: [postcode], trades })
  await withPoints(t.ctx, professional.id, 58)
  return professional
}
type Able = Awaited<ReturnType<typeof able>>

const leadOf = async (requestId: string, { id }: Able) =>
  singleRow(
    await t.ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.requestId, requestId), eq(leads.professionalId, id))),
  )
const chosen = async (requestId: string) =>
  (await t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId)).orderBy(leads.sentAt, leads.id)).map(
    ({ professionalId }) => professionalId,
  )
const partOf = async (requestId: string, who: Able) => (await leadOf(requestId, who)).factors.find(isPart)
const isPart = ({ factor }: { factor: string }) => factor === 'part'

async function quoteOf(requestId: string, who: Able) {
  const { id: leadId } = await leadOf(requestId, who)
  const validUntil = new Date(t.ctx.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
  const lines = [{ scopeLineId: null, kind: 'included' as const, label: 'All of it', amountCents: 400_000 }]
  return t.as(who.user).quotes.send({ params: { leadId }, body: { lines, validUntil } })
}

/** A request for a plumber and a tiler, sent to a plumber and to nobody else yet, who has quoted. */
async function sentToPlumber() {
  const postcode = nextArea()
  const plumber = await able(postcode, 'Plumber')
  const { id, user } = await aRequest(t.ctx, { postcode, trades: ['Plumber', 'Tiler'], workKind: null })
  await matchRequest(t.ctx, id)
  const { id: quoteId } = await quoteOf(id, plumber)
  const home = t.as(user)
  const params = { requestId: id }
  return {
    id,
    postcode,
    plumber,
    home,
    params,
    hire: () => home.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId } }),
  }
}

describe('once the plumber of a request for a plumber and a tiler is hired', () => {
  test('a tiler is looked for as before, by the job that goes over what waits, and no plumber', async () => {
    const { id, postcode, plumber, hire } = await sentToPlumber()
    await hire()
    await able(postcode, 'Plumber')
    const tiler = await able(postcode, 'Tiler')
    await matchWaiting(t.ctx)
    expect(await chosen(id)).toEqual([plumber.id, tiler.id])
    expect(await partOf(id, tiler)).toMatchObject({ says: 'For this part of the job: tiling', sides: ['Tiler'] })
  })

  test('the homeowner’s page says that a tiler is looked for, until two were sent it', async () => {
    const { postcode, hire, home, params } = await sentToPlumber()
    const lookedFor = async () => (await home.quotes.get({ params })).lookedFor
    expect(await lookedFor()).toEqual([])
    await hire()
    expect(await lookedFor()).toEqual(['Tiler'])
    for (let at = 0; at < 2; at += 1) await able(postcode, 'Tiler')
    await matchWaiting(t.ctx)
    expect(await lookedFor()).toEqual([])
  })

  test('the tiler who comes then quotes and is hired beside the plumber', async () => {
    const { id, postcode, hire, home, params } = await sentToPlumber()
    await hire()
    const tiler = await able(postcode, 'Tiler')
    await matchRequest(t.ctx, id)
    const { id: quoteId } = await quoteOf(id, tiler)
    await home.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId } })
    const accepted = and(eq(quotes.requestId, id), eq(quotes.status, 'accepted'))
    expect(await t.ctx.db.$count(quotes, accepted)).toBe(2)
  })

  test('who does both is asked for the tiling alone', async () => {
    const { id, postcode, hire } = await sentToPlumber()
    await hire()
    const both = await able(postcode, 'Plumber', 'Tiler')
    await matchRequest(t.ctx, id)
    expect(await partOf(id, both)).toMatchObject({ says: 'For this part of the job: tiling', sides: ['Tiler'] })
  })

  test('nobody is sent it who was found for all of it, or for the plumbing, before', async () => {
    const { id, postcode, hire } = await sentToPlumber()
    const [both, plumber, tiler] = [
      await able(postcode, 'Plumber', 'Tiler'),
      await able(postcode, 'Plumber'),
      await able(postcode, 'Tiler'),
    ]
    await hire()
    const candidate = ({ id: professionalId }: Able, sides: string[]) => ({
      professionalId,
      distanceKm: 4,
      factors: [{ factor: 'part', weight: 0, score: 100, says: 'For it', sides }],
    })
    const offer = (...candidates: ReturnType<typeof candidate>[]) => offerLeads(t.ctx, { requestId: id, candidates })
    expect(await offer(candidate(both, ['Plumber', 'Tiler']), candidate(plumber, []))).toEqual([])
    expect(await offer(candidate(tiler, ['Tiler']))).toMatchObject([{ professionalId: tiler.id }])
    expect(singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).leadCount).toBe(2)
  })

  test('nobody is looked for any more once the homeowner calls all of it done', async () => {
    const { id, postcode, hire, home, params } = await sentToPlumber()
    await hire()
    await home.quotes.complete({ params })
    await able(postcode, 'Tiler')
    expect(await matchRequest(t.ctx, id)).toBe(0)
  })

  test('a tiler is looked for though the plumber’s part is done', async () => {
    const { id, postcode, hire, plumber, params } = await sentToPlumber()
    await hire()
    await t.as(plumber.user).quotes.complete({ params })
    await able(postcode, 'Tiler')
    expect(await matchRequest(t.ctx, id)).toBe(1)
  })

  test('hiring a plumber while others are looked for sends no second one', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { id, postcode, plumber, hire } = await sentToPlumber()
      const [other, tiler] = [await able(postcode, 'Plumber'), await able(postcode, 'Tiler')]
      await Promise.all([hire(), matchRequest(t.ctx, id)])
      await matchRequest(t.ctx, id)
      const [sent, open] = [
        await chosen(id),
        await t.ctx.db.$count(
          leads,
          and(eq(leads.requestId, id), ne(leads.professionalId, tiler.id), eq(leads.status, 'sent')),
        ),
      ]
      expect(sent).toEqual(expect.arrayContaining([plumber.id, tiler.id]))
      expect(open, sent.includes(other.id) ? 'sent before, and closed by hiring' : 'never sent').toBe(0)
    }
  })
})

test('nobody is looked for once somebody is hired for all of the job', async () => {
  const postcode = nextArea()
  const both = await able(postcode, 'Plumber', 'Tiler')
  const { id, user } = await aRequest(t.ctx, { postcode, trades: ['Plumber', 'Tiler'], workKind: null })
  await matchRequest(t.ctx, id)
  const { id: quoteId } = await quoteOf(id, both)
  await t.as(user).quotes.accept({ params: { requestId: id }, body: { signedName: 'Hanna Hill', quoteId } })
  await able(postcode, 'Tiler')
  expect(await matchRequest(t.ctx, id)).toBe(0)
})

describe('a lead that was sent before its brief was changed', () => {
  const change = (user: Able['user'], requestId: string, trades: ('Plumber' | 'Tiler' | 'Painter')[]) =>
    t.as(user).requests.update({ params: { requestId }, body: { trades } })

  async function sentFor(...trades: string[]) {
    const postcode = nextArea()
    const request = await aRequest(t.ctx, { postcode, trades, workKind: null })
    return { ...request, postcode, sendTo: () => matchRequest(t.ctx, request.id) }
  }

  test('is for its part once a second trade is named, and hiring for the other leaves it open', async () => {
    const { id, user, postcode, sendTo } = await sentFor('Plumber')
    const plumber = await able(postcode, 'Plumber')
    await sendTo()
    const before = (await leadOf(id, plumber)).factors
    expect(before.some(isPart)).toBe(false)
    await change(user, id, ['Plumber', 'Tiler'])
    const after = (await leadOf(id, plumber)).factors
    expect(after[0]).toMatchObject({ says: 'For this part of the job: plumbing', sides: ['Plumber'], own: ['Plumber'] })
    expect(after.slice(1), 'the reasons of the match stay').toEqual(before)
    const tiler = await able(postcode, 'Tiler')
    await sendTo()
    const { id: quoteId } = await quoteOf(id, tiler)
    await t.as(user).quotes.accept({ params: { requestId: id }, body: { signedName: 'Hanna Hill', quoteId } })
    expect(await leadOf(id, plumber)).toMatchObject({ status: 'sent', charge: 'held' })
  })

  test('keeps the place of its part: the next goes to the other', async () => {
    const { id, user, postcode, sendTo } = await sentFor('Plumber')
    const plumbers = [await able(postcode, 'Plumber'), await able(postcode, 'Plumber')]
    await sendTo()
    expect(await chosen(id)).toHaveLength(2)
    await change(user, id, ['Plumber', 'Tiler'])
    await able(postcode, 'Plumber')
    const tiler = await able(postcode, 'Tiler')
    await sendTo()
    expect((await chosen(id)).toSorted()).toEqual([...plumbers, tiler].map((one) => one.id).toSorted())
  })

  test('is for all of it again once only its own trade is left, and who does both is for both', async () => {
    const { id, user, postcode, sendTo } = await sentFor('Plumber', 'Tiler')
    const [plumber, both] = [await able(postcode, 'Plumber'), await able(postcode, 'Plumber', 'Tiler')]
    await sendTo()
    await change(user, id, ['Plumber'])
    for (const one of [plumber, both]) expect(await partOf(id, one)).toBeUndefined()
    await change(user, id, ['Tiler', 'Plumber'])
    expect(await partOf(id, plumber)).toMatchObject({ sides: ['Plumber'] })
    expect(await partOf(id, both)).toMatchObject({ says: 'For all of the job: tiling and plumbing' })
  })

  test('says what it is for also where its professional has no points left', async () => {
    const { id, user, postcode, sendTo } = await sentFor('Plumber')
    const plumber = await aProfessional(t.ctx, { postcodes: [postcode], trades: ['Plumber'] })
    await withPoints(t.ctx, plumber.id, 29)
    await sendTo()
    await change(user, id, ['Plumber', 'Painter'])
    expect(await partOf(id, plumber)).toMatchObject({ sides: ['Plumber'] })
  })

  test('stays as it is where its professional does nothing of what is wanted now', async () => {
    const { id, user, postcode, sendTo } = await sentFor('Plumber', 'Painter')
    const plumber = await able(postcode, 'Plumber')
    await sendTo()
    const { factors } = await leadOf(id, plumber)
    await change(user, id, ['Tiler', 'Painter'])
    expect((await leadOf(id, plumber)).factors).toEqual(factors)
  })

  test('is told from the new brief by whoever is found while it is changed', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { id, user, postcode, sendTo } = await sentFor('Plumber')
      const plumber = await able(postcode, 'Plumber')
      await Promise.all([sendTo(), change(user, id, ['Plumber', 'Tiler'])])
      await sendTo()
      expect(await partOf(id, plumber)).toMatchObject({ sides: ['Plumber'] })
    }
  })
})

test('who was found for another brief is not sent this one', async () => {
  const postcode = nextArea()
  const { id } = await aRequest(t.ctx, { postcode })
  const { id: professionalId } = await able(postcode, 'Plumber')
  const candidates = [{ professionalId, distanceKm: 4, factors: [] }]
  await expect(offerLeads(t.ctx, { requestId: id, candidates, brief: 'of before' })).rejects.toMatchObject({
    status: 409,
  })
})
