import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { trades } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { purgeTraces } from '#domains/marketplace/requests/purge.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { takeSlots } from '#domains/marketplace/requests/slots.ts'
import { markBounced } from '#domains/marketplace/requests/transitions.ts'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aRequest, aUser, withPoints } from '#test/factories.ts'
import { matchRequest } from './match.ts'
import { matchWaiting } from './match-waiting.ts'
import { leads } from './schema.ts'

const t = await testApp()

type Over = Parameters<typeof aProfessional>[1]

/** Each test has an area of its own, so that nobody fits by accident. */
let area = 3000
function nextArea() {
  area += 1
  return String(area)
}

async function able(postcode: string, over: Over = {}, points = 58) {
  const professional = await aProfessional(t.ctx, { postcodes: [postcode], ...over })
  if (points > 0) await withPoints(t.ctx, professional.id, points)
  return professional
}

const ask = (postcode: string, over: Parameters<typeof aRequest>[1] = {}) => aRequest(t.ctx, { postcode, ...over })
const leadsOf = (requestId: string) => t.ctx.db.select().from(leads).where(eq(leads.requestId, requestId))
const chosen = async (requestId: string) => (await leadsOf(requestId)).map(({ professionalId }) => professionalId)

/** What the browsers of somebody are told of leads from now on. */
function leadsTold(personId: string) {
  const told: string[] = []
  const nothing = () => undefined
  const leave = t.ctx.live.join(
    {
      personId,
      sessionId: personId,
      pages: [],
      tell: (_id, event) => void (event.kind === 'lead' && told.push(event.leadId)),
      again: nothing,
      found: nothing,
      beat: nothing,
      end: nothing,
    },
    undefined,
  )
  onTestFinished(leave)
  return told
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('a request is matched', () => {
  test('and the browsers of whoever gets a lead are told at once, nobody else’s', async () => {
    const postcode = nextArea()
    const [plumber, painter] = [
      await able(postcode, { trades: ['Plumber'] }),
      await able(postcode, { trades: ['Painter'] }),
    ]
    const [told, toldOthers] = [leadsTold(plumber.user.id), leadsTold(painter.user.id)]
    const { id } = await ask(postcode, { trades: ['Plumber'] })
    await matchRequest(t.ctx, id)
    const lead = singleRow(await leadsOf(id))
    await expect.poll(() => told).toEqual([lead.id])
    expect(toldOthers).toEqual([])
  })

  test('with professionals of its area and trade, three at most, and each lead says why', async () => {
    const postcode = '3056'
    const { id } = await ask(postcode, { trades: ['Plumber', 'Tiler'], suburb: 'Brunswick' })
    const plumber = await able(postcode, {
      trades: ['Plumber'],
      basePostcode: '3056',
      tier: 'gold',
      medianAnswerMinutes: 118,
      answeredCount: 12,
      lastLeadAt: daysAgo(9.5),
    })
    const elsewhere = await able('3977', { trades: ['Plumber'] })
    const painter = await able(postcode, { trades: ['Painter'] })
    expect(await matchRequest(t.ctx, id)).toBe(1)
    const lead = singleRow(await leadsOf(id))
    expect(lead).toMatchObject({ professionalId: plumber.id, distanceKm: 0 })
    expect(lead.factors.map(({ says }) => says)).toEqual([
      'For this part of the job: plumbing',
      'Does plumbing',
      '0 km from Brunswick',
      'Answers in about 2 business hours (12 leads)',
      'Next in turn: last lead 9 days ago',
      'Gold tier: adds 2 to the 100',
    ])
    const weights = lead.factors.map(({ weight }) => weight)
    expect(weights).toEqual([0, 40, 30, 20, 10, 4])
    expect([elsewhere.id, painter.id]).not.toContain(lead.professionalId)
  })

  test('with somebody for each of two trades that it names, though three of one would fit better', async () => {
    const postcode = '3124'
    const near = { basePostcode: postcode, medianAnswerMinutes: 60, answeredCount: 9 }
    for (let at = 0; at < 3; at += 1) await able(postcode, { trades: ['Plumber'], ...near })
    const tilers = [await able(postcode, { trades: ['Tiler'], basePostcode: '3977', tier: 'silver' })]
    tilers.push(await able(postcode, { trades: ['Tiler'], basePostcode: '3977' }))
    const { id } = await ask(postcode, { trades: ['Plumber', 'Tiler'] })
    expect(await matchRequest(t.ctx, id)).toBe(3)
    const sent = await leadsOf(id)
    const said = sent.map(({ factors }) => factors[0]?.says)
    expect(said.toSorted()).toEqual([
      'For this part of the job: plumbing',
      'For this part of the job: plumbing',
      'For this part of the job: tiling',
    ])
    expect(sent.map(({ professionalId }) => professionalId)).toContain(tilers[0]?.id)
  })

  test('with somebody for each of two trades that do the same work, who compete for it', async () => {
    const postcode = nextArea()
    await able(postcode, { trades: ['Carpenter'], basePostcode: postcode })
    await able(postcode, { trades: ['Carpenter'], basePostcode: postcode })
    await able(postcode, { trades: ['Carpenter'], basePostcode: postcode })
    const builder = await able(postcode, { trades: ['Builder/Contractor'] })
    const { id } = await ask(postcode, { trades: ['Carpenter', 'Builder/Contractor'], workKind: 'Deck or outdoor' })
    expect(await matchRequest(t.ctx, id)).toBe(3)
    expect(await chosen(id)).toContain(builder.id)
    const parts = (await leadsOf(id)).map(({ factors }) => factors[0])
    expect(new Set(parts.map((part) => part?.sides?.toSorted().join(' and ')))).toEqual(
      new Set(['Builder/Contractor and Carpenter']),
    )
  })

  test('with somebody of the second trade as soon as there is one, though the first does the same work', async () => {
    const postcode = nextArea()
    await able(postcode, { trades: ['Carpenter'] })
    const { id } = await ask(postcode, { trades: ['Carpenter', 'Builder/Contractor'], workKind: 'Deck or outdoor' })
    expect(await matchRequest(t.ctx, id)).toBe(1)
    for (let at = 0; at < 2; at += 1) await able(postcode, { trades: ['Carpenter'], tier: 'diamond' })
    const builder = await able(postcode, { trades: ['Builder/Contractor'], basePostcode: '3977' })
    expect(await matchRequest(t.ctx, id)).toBe(2)
    expect(await chosen(id)).toContain(builder.id)
  })

  test('with more of one trade where nobody does the other, and with that one as soon as somebody does', async () => {
    const postcode = nextArea()
    const plumbers = [await able(postcode, { trades: ['Plumber'] }), await able(postcode, { trades: ['Plumber'] })]
    const { id } = await ask(postcode, { trades: ['Plumber', 'Tiler'] })
    expect(await matchRequest(t.ctx, id)).toBe(2)
    expect((await chosen(id)).toSorted()).toEqual(plumbers.map(({ id: one }) => one).toSorted())
    await able(postcode, { trades: ['Plumber'], tier: 'diamond' })
    const tiler = await able(postcode, { trades: ['Tiler'] })
    expect(await matchRequest(t.ctx, id)).toBe(1)
    expect(await chosen(id)).toContain(tiler.id)
  })

  test('with the best of either in the third place, and who does both is for both', async () => {
    const postcode = nextArea()
    const both = await able(postcode, { trades: ['Plumber', 'Tiler'], basePostcode: postcode })
    const plumber = await able(postcode, { trades: ['Plumber'], tier: 'diamond' })
    const others = [
      await able(postcode, { trades: ['Plumber'] }),
      await able(postcode, { trades: ['Tiler'], tier: 'gold' }),
    ]
    const { id } = await ask(postcode, { trades: ['Plumber', 'Tiler'] })
    expect(await matchRequest(t.ctx, id)).toBe(3)
    const sent = await leadsOf(id)
    expect(sent.map(({ professionalId }) => professionalId).toSorted()).toEqual(
      [both.id, plumber.id, others[1]?.id].toSorted(),
    )
    const forAll = sent.find(({ professionalId }) => professionalId === both.id)
    expect(forAll?.factors[0]).toMatchObject({ says: 'For all of the job: plumbing and tiling', weight: 0 })
  })

  test('with builders where it says nothing about the work', async () => {
    const postcode = nextArea()
    const { id } = await ask(postcode, { description: 'Please call me about our place, thank you.' })
    await able(postcode, { trades: ['Painter'] })
    const builder = await able(postcode, { trades: ['Builder/Contractor'] })
    expect(await matchRequest(t.ctx, id)).toBe(1)
    expect(await chosen(id)).toEqual([builder.id])
  })

  test('with those who do the kind of work that it describes, and with nobody who leaves it out', async () => {
    const postcode = nextArea()
    const { id } = await ask(postcode, { description: 'The gutter over the porch overflows at the downpipe.' })
    const gas = await ask(postcode, { trades: ['Plumber'], description: 'A gas line for the new cooktop, please.' })
    const roofer = await able(postcode, { trades: ['Roofer'] })
    const plumber = await able(postcode, { trades: ['Plumber'] })
    await able(postcode, { trades: ['Plumber'], leavesOut: ['gas'] })
    await Promise.all([matchRequest(t.ctx, id), matchRequest(t.ctx, gas.id)])
    expect(await chosen(id)).toEqual([roofer.id])
    expect(await chosen(gas.id)).toEqual([plumber.id])
  })

  test('with the higher tiers where all else is the same', async () => {
    const postcode = nextArea()
    const { id } = await ask(postcode, { trades: ['Plumber'] })
    const tiers = ['bronze', 'diamond', 'silver', 'platinum', 'gold'] as const
    const people = new Map<string, string>()
    for (const tier of tiers) people.set((await able(postcode, { tier, trades: ['Plumber'] })).id, tier)
    await matchRequest(t.ctx, id)
    expect((await chosen(id)).map((one) => people.get(one)).toSorted()).toEqual(['diamond', 'gold', 'platinum'])
  })

  test('with the plumber in the street before one of the highest tier 10 km away', async () => {
    const { id } = await ask('3058', { trades: ['Plumber'], leadCount: 2 })
    await able('3058', { trades: ['Plumber'], basePostcode: '3074', tier: 'diamond' })
    const near = await able('3058', { trades: ['Plumber'], basePostcode: '3058' })
    await matchRequest(t.ctx, id)
    expect(await chosen(id)).toEqual([near.id])
  })

  test('within a tier by the weighted factors: trade, distance, answers and turn', async () => {
    const postcode = '3057'
    const { id } = await ask(postcode, { trades: ['Tiler'], suburb: 'Brunswick East', leadCount: 2 })
    const base = {
      trades: ['Tiler'],
      basePostcode: '3057',
      medianAnswerMinutes: 60,
      answeredCount: 9,
      lastLeadAt: null,
    }
    await able(postcode, { ...base, basePostcode: '3977' })
    await able(postcode, { ...base, medianAnswerMinutes: 900 })
    await able(postcode, { ...base, lastLeadAt: daysAgo(1) })
    await able(postcode, { ...base, trades: [...trades] })
    const best = await able(postcode, base)
    expect(await matchRequest(t.ctx, id)).toBe(1)
    expect(await chosen(id)).toEqual([best.id])
  })

  test('with whoever has waited longest where all else is the same', async () => {
    const postcode = nextArea()
    const people = await Promise.all([4, 20, 1, 11].map((days) => able(postcode, { lastLeadAt: daysAgo(days) })))
    const { id } = await ask(postcode, { leadCount: 2 })
    await matchRequest(t.ctx, id)
    expect(await chosen(id)).toEqual([people[1]?.id])
  })

  test('with other people for the next request: turns go round', async () => {
    const postcode = nextArea()
    const people = await Promise.all(Array.from({ length: 6 }, () => able(postcode)))
    const [first, second] = [await ask(postcode), await ask(postcode)]
    await matchRequest(t.ctx, first.id)
    await matchRequest(t.ctx, second.id)
    const all = [...(await chosen(first.id)), ...(await chosen(second.id))]
    expect(all.toSorted()).toEqual(people.map((one) => one.id).toSorted())
  })
})

describe('nobody gets a lead who', () => {
  const outsiders: [string, Over, number][] = [
    ['is suspended (T11)', { accountStatus: 'suspended' }, 58],
    ['has not verified the email', { verifiedAt: null }, 58],
    ['has switched leads off', { receiveLeads: false }, 58],
    ['is away', { awayUntil: new Date(Date.now() + MINUTE_MS) }, 58],
    [
      'went away as planned',
      { awayFrom: new Date(Date.now() - MINUTE_MS), awayUntil: new Date(Date.now() + MINUTE_MS) },
      58,
    ],
    ['has 28 points', {}, 28],
    ['works elsewhere', { postcodes: ['3977'] }, 58],
  ]
  test.each(outsiders)('%s', async (_name, over, points) => {
    const postcode = nextArea()
    await able(postcode, over, points)
    const { id } = await ask(postcode)
    expect(await matchRequest(t.ctx, id)).toBe(0)
    expect(await leadsOf(id)).toEqual([])
  })

  test('asked for the quotes, by account, email or phone', async () => {
    const postcode = nextArea()
    const own = await able(postcode)
    await able(postcode, { mobile: '+61491570999' })
    const twin = await able(postcode, { userId: (await aUser(t.ctx, { email: 'twin@test.example' })).id })
    const { id } = await ask(postcode, { userId: own.user.id, email: twin.user.email, phone: '+61491570999' })
    expect(await matchRequest(t.ctx, id)).toBe(0)
  })

  test('had a lead of the same person, who has deleted that request since, for thirty days', async () => {
    const [postcode, user] = [nextArea(), await aUser(t.ctx)]
    await able(postcode, {}, 290)
    const askAgain = () => ask(postcode, { userId: user.id, email: user.email, phone: '' })
    const first = await askAgain()
    expect(await matchRequest(t.ctx, first.id)).toBe(1)
    await eraseQuoteRequest(t.ctx, { requestId: first.id })
    const second = await askAgain()
    expect(await matchRequest(t.ctx, second.id)).toBe(0)
    const later = { ...t.ctx, now: () => daysAgo(-31) }
    await purgeTraces(later)
    const third = await askAgain()
    await t.ctx.db
      .update(quoteRequests)
      .set({ matchUntil: daysAgo(-40) })
      .where(eq(quoteRequests.id, third.id))
    expect(await matchRequest(later, third.id)).toBe(1)
  })

  test('has the lead already, who takes the place of nobody else', async () => {
    const postcode = nextArea()
    await able(postcode, { tier: 'diamond', medianAnswerMinutes: 60, answeredCount: 9 })
    const { id } = await ask(postcode)
    expect([await matchRequest(t.ctx, id), await matchRequest(t.ctx, id)]).toEqual([1, 0])
    for (let at = 0; at < 2; at += 1) await able(postcode)
    expect(await matchRequest(t.ctx, id)).toBe(2)
  })
})

describe('a checked licence that has expired', () => {
  const licence = (professionalId: string, over: Partial<typeof documents.$inferInsert> = {}) =>
    t.ctx.db.insert(documents).values({
      professionalId,
      kind: 'licence',
      class: 'Plumbing',
      trades: ['Plumber'],
      holder: 'Bruno Costa',
      number: '12345',
      status: 'checked',
      checkedAt: daysAgo(400),
      expiresAt: daysAgo(1),
      ...over,
    })

  test('pauses leads of its trades, and no others', async () => {
    const postcode = nextArea()
    const { id: professionalId } = await able(postcode, { trades: ['Plumber', 'Tiler'] }, 290)
    await licence(professionalId)
    const asked = [['Plumber'], ['Tiler'], ['Plumber', 'Tiler'], []]
    const description = 'The toilet in the laundry runs all night.'
    const sent = await Promise.all(
      asked.map(async (trades) => matchRequest(t.ctx, (await ask(postcode, { trades, description })).id)),
    )
    expect(sent).toEqual([0, 1, 1, 0])
  })

  test('pauses everything where there is no other trade', async () => {
    const postcode = nextArea()
    await licence((await able(postcode, { trades: ['Plumber'] })).id)
    expect(await matchRequest(t.ctx, (await ask(postcode)).id)).toBe(0)
  })

  test('counts no more once another one is checked; one that nobody has checked never counts', async () => {
    const postcode = nextArea()
    const { id: professionalId } = await able(postcode, { trades: ['Plumber'] })
    await licence(professionalId)
    await licence(professionalId, { expiresAt: new Date(Date.now() + DAY_MS) })
    const other = await able(postcode, { trades: ['Plumber'] })
    await licence(other.id, { status: 'submitted', checkedAt: null })
    const { id } = await ask(postcode, { trades: ['Plumber'] })
    expect(await matchRequest(t.ctx, id)).toBe(2)
  })
})

describe('a request that is not to be passed on', () => {
  test.each([
    ['unverified', { status: 'unverified' as const, verifiedAt: null }],
    ['without consent', { consentAt: null }],
    ['cancelled', { status: 'cancelled' as const }],
    ['eight days old', { matchUntil: daysAgo(1) }],
    ['deleted', { erasedAt: new Date() }],
  ])('is not, being %s', async (_name, over) => {
    const postcode = nextArea()
    await able(postcode)
    expect(await matchRequest(t.ctx, (await ask(postcode, over)).id)).toBe(0)
  })

  test('is not, once mail to its homeowner came back', async () => {
    const postcode = nextArea()
    await able(postcode)
    const { id, email } = await ask(postcode)
    await markBounced(t.ctx, email)
    expect(await matchRequest(t.ctx, id)).toBe(0)
    expect(await takeSlots(t.ctx, id, 1)).toBe(0)
  })

  test('is not, being a duplicate: nobody pays twice for the same person', async () => {
    const postcode = nextArea()
    await able(postcode)
    const first = await ask(postcode)
    const again = await ask(postcode, { duplicateOf: first.id })
    expect([await matchRequest(t.ctx, first.id), await matchRequest(t.ctx, again.id)]).toEqual([1, 0])
  })
})

describe('matching again', () => {
  test('asks nobody twice whose points turn out to be gone', async () => {
    const postcode = nextArea()
    // The balance says that they can pay, and no lot has the points.
    for (let at = 0; at < 3; at += 1) {
      const { id: professionalId } = await able(postcode, {}, 0)
      await postEntry(t.ctx, {
        kind: 'test',
        key: `test:${professionalId}`,
        description: 'Points without a lot',
        postings: [
          { account: { professionalId, kind: 'available' }, amount: 58 },
          { account: { own: 'issued_bonus' }, amount: -58 },
        ],
      })
    }
    expect(await matchRequest(t.ctx, (await ask(postcode)).id)).toBe(0)
  })

  test('fills the free slots as professionals become available, and stops at three', async () => {
    const postcode = nextArea()
    const { id } = await ask(postcode)
    await able(postcode)
    await matchWaiting(t.ctx)
    expect(await chosen(id)).toHaveLength(1)
    const off = await able(postcode, { receiveLeads: false })
    await matchWaiting(t.ctx)
    expect(await chosen(id)).toHaveLength(1)
    await t.ctx.db.update(professionals).set({ receiveLeads: true }).where(eq(professionals.id, off.id))
    await Promise.all([able(postcode), able(postcode)])
    await matchWaiting(t.ctx)
    expect(await chosen(id)).toHaveLength(3)
  })

  test('twenty times at once still sends three', async () => {
    const postcode = nextArea()
    await Promise.all(Array.from({ length: 8 }, () => able(postcode)))
    const { id } = await ask(postcode)
    const sent = await Promise.all(Array.from({ length: 20 }, () => matchRequest(t.ctx, id)))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(await chosen(id)).toHaveLength(3)
  })
})

test('the job brings three leads by itself', async () => {
  const postcode = nextArea()
  await Promise.all([able(postcode), able(postcode), able(postcode), able(postcode)])
  await t.work()
  const { id } = await ask(postcode)
  await t.ctx.jobs.enqueue(t.ctx, 'match-request', { requestId: id })
  await expect.poll(() => leadsOf(id)).toHaveLength(3)
  const [row] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  expect(row?.leadCount).toBe(3)
})
