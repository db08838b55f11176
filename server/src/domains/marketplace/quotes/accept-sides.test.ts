import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import type { CloseOutReason } from '@lv/contract/options'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { readAccepted } from '#domains/marketplace/price-guide/parts/accepted.read.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aLead, aQuote, aRequest } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'
import { quotes } from './schema.ts'

// PRODUCT.md, section 10: a request that names two trades keeps a place for each, and each is hired apart.

const t = await testApp()

const factorsFor = (...sides: string[]) => [
  { factor: 'part', weight: 0, score: 100, says: 'For this part of the job', sides },
  { factor: 'distance', weight: 100, score: 92, says: '4 km from Brunswick' },
]
const priced = (dollars: number) => ({
  lines: [{ scopeLineId: null, kind: 'included' as const, label: 'All of it', amountCents: dollars * 100 }],
})

type Sent = Awaited<ReturnType<typeof aQuote>>
type Body = { quoteId: string; closeOut?: { quoteId: string; reason: CloseOutReason }[] }

async function aRequestForTwo() {
  const { user, ...request } = await aRequest(t.ctx, { trades: ['Builder/Contractor', 'Electrician'], workKind: null })
  const home = t.as(user)
  const leadFor = async (...sides: string[]) => {
    const lead = await aLead(t.ctx, { requestId: request.id })
    await t.ctx.db
      .update(leads)
      .set({ factors: factorsFor(...sides) })
      .where(eq(leads.id, lead.id))
    return lead
  }
  const quoteFor = async (dollars: number, sides: string[], over: { isExpired?: boolean } = {}) => {
    const quote = await aQuote(t.ctx, { requestId: request.id, ...priced(dollars), ...over })
    await t.ctx.db
      .update(leads)
      .set({ factors: factorsFor(...sides) })
      .where(eq(leads.id, quote.lead.id))
    return quote
  }
  const params = { requestId: request.id }
  return {
    user,
    request,
    home,
    params,
    leadFor,
    quoteFor,
    accept: (body: Body) => home.quotes.accept({ params, body: { signedName: 'Hanna Hill', ...body } }),
  }
}
const builder = ['Builder/Contractor']
const electrician = ['Electrician']
const because = ({ id }: Sent, reason: CloseOutReason = 'experience') => ({ quoteId: id, reason })
const leadOf = async (id: string) => singleRow(await t.ctx.db.select().from(leads).where(eq(leads.id, id)))
const statusOf = async ({ id }: Sent) => singleRow(await t.ctx.db.select().from(quotes).where(eq(quotes.id, id))).status
const requestStatus = async (id: string) =>
  singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))).status
const kindsTo = async (email: string) =>
  (await t.waitingJobs()).filter(({ data }) => data.to === email).map(({ data }) => data.kind)

describe('of a request for a builder and an electrician', () => {
  test('accepting the electrician leaves the builders’ quotes open, asks for no reason for them, and tells them nothing', async () => {
    const { request, quoteFor, accept } = await aRequestForTwo()
    const [dear, cheap, spark] = [
      await quoteFor(86_000, builder),
      await quoteFor(80_000, builder),
      await quoteFor(4_000, electrician),
    ]
    expect(await accept({ quoteId: spark.id })).toMatchObject({ status: 'in_progress' })
    expect([await statusOf(spark), await statusOf(dear), await statusOf(cheap)]).toEqual(['accepted', 'sent', 'sent'])
    for (const { lead, professional } of [dear, cheap]) {
      expect(await leadOf(lead.id)).toMatchObject({ status: 'quoted', closedAt: null, closeOutOf: null })
      expect(await kindsTo(professional.user.email)).not.toContain('quote-not-chosen')
    }
    expect(await requestStatus(request.id)).toBe('in_progress')
  })

  test('a builder is hired after the electrician, and the builder who lost is placed among builders alone', async () => {
    const { home, params, quoteFor, accept } = await aRequestForTwo()
    const [dear, cheap, spark] = [
      await quoteFor(91_500, builder),
      await quoteFor(86_000, builder),
      await quoteFor(12_400, electrician),
    ]
    await accept({ quoteId: spark.id })
    await accept({ quoteId: cheap.id, closeOut: [because(dear, 'price')] })
    expect(await leadOf(dear.lead.id)).toMatchObject({
      status: 'not_chosen',
      closeOutRank: 2,
      closeOutOf: 2,
      closeOutBand: '5-10% below yours',
      closeOutReason: 'price',
    })
    for (const { lead } of [cheap, spark]) expect(await leadOf(lead.id)).toMatchObject({ status: 'won' })
    const page = await home.quotes.get({ params })
    expect(page.acceptedQuoteId).toBe(spark.id)
    expect(page.matches.map(({ sides }) => sides)).toEqual([builder, builder, electrician])
  })

  test('a second electrician is not hired', async () => {
    const { quoteFor, accept } = await aRequestForTwo()
    const [one, two] = [await quoteFor(4_000, electrician), await quoteFor(4_100, electrician)]
    await accept({ quoteId: one.id, closeOut: [because(two)] })
    await expect(accept({ quoteId: two.id })).rejects.toMatchObject({ status: 409 })
  })

  test('whoever quoted for both is told once one of them is hired, and compared with nobody’s part of it', async () => {
    const { quoteFor, accept } = await aRequestForTwo()
    const [both, spark, one] = [
      await quoteFor(84_000, ['Builder/Contractor', 'Electrician']),
      await quoteFor(4_000, electrician),
      await quoteFor(80_000, builder),
    ]
    await expect(accept({ quoteId: spark.id, closeOut: [because(both, 'price')] })).rejects.toMatchObject({
      status: 400,
    })
    await accept({ quoteId: spark.id, closeOut: [because(both, 'scope')] })
    expect(await leadOf(both.lead.id)).toMatchObject({
      status: 'not_chosen',
      closeOutRank: 1,
      closeOutOf: 1,
      closeOutBand: null,
    })
    expect(await statusOf(one)).toBe('sent')
  })

  test('whoever is hired for both ends both', async () => {
    const { quoteFor, accept } = await aRequestForTwo()
    const [both, spark, one] = [
      await quoteFor(84_000, ['Builder/Contractor', 'Electrician']),
      await quoteFor(4_000, electrician),
      await quoteFor(80_000, builder),
    ]
    await expect(accept({ quoteId: both.id })).rejects.toMatchObject({ status: 400 })
    await accept({ quoteId: both.id, closeOut: [because(spark), because(one)] })
    expect([await statusOf(spark), await statusOf(one)]).toEqual(['not_chosen', 'not_chosen'])
  })

  test('a builder who has not quoted may still do so after the electrician was hired, and an electrician may not', async () => {
    const { leadFor, quoteFor, accept } = await aRequestForTwo()
    const spark = await quoteFor(4_000, electrician)
    const [late, tooLate] = [await leadFor(...builder), await leadFor(...electrician)]
    await accept({ quoteId: spark.id })
    const send = (lead: typeof late) =>
      t.as(lead.professional.user).quotes.send({
        params: { leadId: lead.id },
        body: { ...priced(80_000), validUntil: daysAfter(melbourneDay(t.ctx.now()), 30) },
      })
    expect(await leadOf(tooLate.id)).toMatchObject({ status: 'not_chosen', charge: 'released' })
    expect(await leadOf(late.id)).toMatchObject({ status: 'sent', charge: 'held' })
    await expect(send(tooLate)).rejects.toMatchObject({ status: 409 })
    const { id: quoteId } = await send(late)
    expect(await accept({ quoteId })).toMatchObject({ status: 'in_progress' })
  })

  test('once the job is confirmed as done whoever waits for the other part is told, and all who were hired', async () => {
    const { home, params, quoteFor, accept, request } = await aRequestForTwo()
    const [spark, waiting] = [await quoteFor(4_000, electrician), await quoteFor(80_000, builder)]
    await accept({ quoteId: spark.id })
    await home.quotes.complete({ params })
    await home.quotes.confirm({ params })
    expect(await requestStatus(request.id)).toBe('completed')
    expect(await leadOf(waiting.lead.id)).toMatchObject({ status: 'closed', closeOutOf: null })
    expect(await statusOf(waiting)).toBe('not_chosen')
    expect(await kindsTo(waiting.professional.user.email)).toContain('request-finished')
    expect(await kindsTo(spark.professional.user.email)).toContain('job-confirmed')
    await expect(accept({ quoteId: waiting.id })).rejects.toMatchObject({ status: 409 })
  })

  test('both of two who were hired are told that the homeowner calls it done', async () => {
    const { home, params, quoteFor, accept } = await aRequestForTwo()
    const [spark, one] = [await quoteFor(4_000, electrician), await quoteFor(80_000, builder)]
    await accept({ quoteId: spark.id })
    await accept({ quoteId: one.id })
    await home.quotes.complete({ params })
    for (const { professional } of [spark, one]) expect(await kindsTo(professional.user.email)).toContain('job-done')
  })

  test('the homeowner hears which of the two says that it is done', async () => {
    const { user, params, quoteFor, accept } = await aRequestForTwo()
    const [spark, one] = [await quoteFor(4_000, electrician), await quoteFor(80_000, builder)]
    await accept({ quoteId: spark.id })
    await accept({ quoteId: one.id })
    await t.as(one.professional.user).quotes.complete({ params })
    const told = (await t.waitingJobs()).findLast(({ data }) => data.to === user.email && data.kind === 'part-done')
    expect(told?.data).toMatchObject({ data: { professional: one.professional.businessName } })
  })

  test('what the electrician asked is no price of a kitchen, and what the kitchen fitter asked is', async () => {
    const { quoteFor, accept, request } = await aRequestForTwo()
    await t.ctx.db.update(quoteRequests).set({ workKind: 'Kitchen' }).where(eq(quoteRequests.id, request.id))
    const [spark, fitter] = [await quoteFor(4_000, electrician), await quoteFor(30_000, ['Kitchen Renovator'])]
    await accept({ quoteId: spark.id })
    await accept({ quoteId: fitter.id })
    const until = new Date(t.ctx.now().getTime() + 1000)
    const counted = await readAccepted(t.ctx, { since: new Date(0), until })
    const of = (quote: Sent) => counted.filter(({ professionalId }) => professionalId === quote.professional.id)
    expect([of(spark), of(fitter)]).toMatchObject([[], [{ kind: 'kitchen', cents: 3_000_000 }]])
  })
})

describe('at the same time', () => {
  test('of two electricians one is hired, time and again', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const { request, quoteFor, accept } = await aRequestForTwo()
      const [one, two] = [await quoteFor(4_000, electrician), await quoteFor(4_100, electrician)]
      const answers = await Promise.allSettled([
        accept({ quoteId: one.id, closeOut: [because(two)] }),
        accept({ quoteId: two.id, closeOut: [because(one, 'scope')] }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ status: 409 })
      const accepted = and(eq(quotes.requestId, request.id), eq(quotes.status, 'accepted'))
      expect(await t.ctx.db.$count(quotes, accepted)).toBe(1)
    }
  })

  test('an electrician and a builder are both hired', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const { request, quoteFor, accept } = await aRequestForTwo()
      const [spark, one] = [await quoteFor(4_000, electrician), await quoteFor(80_000, builder)]
      await Promise.all([accept({ quoteId: spark.id }), accept({ quoteId: one.id })])
      const won = and(eq(leads.requestId, request.id), eq(leads.status, 'won'), eq(leads.charge, 'captured'))
      expect(await t.ctx.db.$count(leads, won)).toBe(2)
      expect(await requestStatus(request.id)).toBe('in_progress')
    }
  })
})

test('a quote that was withdrawn is not sent again once somebody was hired for its part', async () => {
  const { quoteFor, accept } = await aRequestForTwo()
  const [one, two] = [await quoteFor(4_000, electrician), await quoteFor(4_100, electrician)]
  const params = { leadId: two.lead.id, quoteId: two.id }
  const theirs = t.as(two.professional.user).quotes
  await theirs.withdraw({ params })
  await accept({ quoteId: one.id })
  const body = { ...priced(3_900), validUntil: daysAfter(melbourneDay(t.ctx.now()), 30) }
  await expect(theirs.revise({ params, body })).rejects.toMatchObject({ status: 409 })
})

test('the database itself keeps one accepted quote a side, also of two written at once', async () => {
  const { quoteFor } = await aRequestForTwo()
  const [one, two, other] = [
    await quoteFor(4_000, electrician),
    await quoteFor(4_100, electrician),
    await quoteFor(80_000, builder),
  ]
  const write = ({ id }: Sent) =>
    t.ctx.pool.query(`update quotes set status = 'accepted', decided_at = now() where id = $1`, [id])
  const outcomes = await Promise.allSettled([write(one), write(two), write(other)])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: '23505', constraint: 'quotes_one_accepted_of_a_side' } }])
  expect(await statusOf(other)).toBe('accepted')
})

test('what has expired, and whose professional was suspended, takes no place in the ranks', async () => {
  const { quoteFor, accept } = await aRequestForTwo()
  const expired = await quoteFor(3_000, electrician, { isExpired: true })
  const [own, winner] = [await quoteFor(5_000, electrician), await quoteFor(4_000, electrician)]
  await t.ctx.pool.query(`update professionals set account_status = 'suspended' where id = $1`, [
    expired.professional.id,
  ])
  await accept({ quoteId: winner.id, closeOut: [because(own)] })
  expect(await leadOf(own.lead.id)).toMatchObject({ closeOutRank: 2, closeOutOf: 2 })
  expect(await leadOf(expired.lead.id)).toMatchObject({ closeOutRank: null, closeOutOf: 2, closeOutBand: null })
})

test('after all of this points, leads and slots still agree', async () => {
  const counted = (await checkInvariants(t.ctx)).filter(({ id, count }) => id !== 'I24' && count !== 'not built')
  expect(counted.filter(({ count }) => count !== 0)).toEqual([])
})
