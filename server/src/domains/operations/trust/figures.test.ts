import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addBusinessHours, subtractBusinessHours } from '#core/calendar/business-hours.ts'
import { communityAppeals, communityDecisions } from '#domains/community/moderation/schema.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { appeals } from '#domains/operations/appeals/schema.ts'
import { documents } from '#domains/professionals/profiles/schema.ts'
import { reviewComplaints, reviews } from '#domains/tenders/reviews/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'

const t = await testApp()

async function figures() {
  await t.ctx.reads.drop()
  return t.as(null).trust.figures({})
}
const times = <Made>(count: number, make: (at: number) => Promise<Made>) =>
  Array.from({ length: count }).reduce<Promise<Made[]>>(
    async (made, _, at) => [...(await made), await make(at)],
    Promise.resolve([]),
  )

const none = { all: null, decided: null, overturned: null, inTime: null, medianDays: null }

test('nothing is told while it rests on fewer than ten', async () => {
  const { countedAt, givenBack, ...told } = await figures()
  expect(Math.abs(new Date(countedAt).getTime() - t.ctx.now().getTime())).toBeLessThan(60_000)
  expect(givenBack.map(({ count }) => count)).toEqual(Array(7).fill(null))
  expect(told).toEqual({
    requests: null,
    leads: null,
    decidedLeads: null,
    firstResponse: null,
    reviews: null,
    removedReviews: null,
    removalReasons: [],
    complaints: { all: null, decided: null, kept: null, amended: null, removed: null, inTime: null },
    appeals: { professionals: none, communities: none },
    promises: { due: null, kept: null, denied: null },
    licences: { checked: null, rejected: null },
    insurances: { checked: null, rejected: null },
  })
})

test('requests, leads and what went back are counted by the rule that decided', async () => {
  const sent = await times(21, () => aLead(t.ctx))
  await aRequest(t.ctx, { verifiedAt: null, consentAt: null, status: 'unverified' })
  const decide = (from: number, to: number, over: Partial<typeof leads.$inferInsert>) =>
    Promise.all(
      sent.slice(from, to).map(({ id }) =>
        t.ctx.db
          .update(leads)
          .set({ chargeDecidedAt: new Date(), decideAt: null, ...over })
          .where(eq(leads.id, id)),
      ),
    )
  await decide(0, 10, { charge: 'released', chargeRule: 'homeowner_silent' })
  await decide(10, 19, { charge: 'refunded', chargeRule: 'refunded_by_admin' })
  await decide(19, 20, { charge: 'captured', chargeRule: 'quote_read' })
  const counted = await figures()
  expect(counted).toMatchObject({ requests: 21, leads: 21, decidedLeads: 20 })
  const back = Object.fromEntries(counted.givenBack.map(({ rule, count }) => [rule, count]))
  expect(back).toMatchObject({ homeowner_silent: 10, refunded_by_admin: null, duplicate_request: null })
  await decide(20, 21, { charge: 'refunded', chargeRule: 'refunded_by_admin' })
  expect((await figures()).givenBack).toContainEqual({ rule: 'refunded_by_admin', count: 10 })
})

test('the first response is a median of business minutes with its n', async () => {
  const some = await t.ctx.db.select({ id: leads.id }).from(leads).limit(10)
  // Answered after 5, 10, 15 ... minutes of business and a second.
  const sentAt = subtractBusinessHours(new Date(), 20)
  for (const [at, { id }] of some.entries())
    await t.ctx.db
      .update(leads)
      .set({ sentAt, attemptedAt: addBusinessHours(sentAt, ((at + 1) * 300 + 1) / 3600) })
      .where(eq(leads.id, id))
  expect((await figures()).firstResponse).toEqual({ medianMinutes: 28, count: 10, days: 90 })
})

test('removed reviews are counted with the reasons that ten or more share, and no other reason is told', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  await times(12, async (at) => {
    const { id: requestId } = await aRequest(t.ctx)
    const removedReason = at < 10 ? 'Names a third person' : `About Hanna, number ${at}`
    const row = { professionalId, requestId, authorName: 'Ada', suburb: 'Coburg', stars: 4 }
    await t.ctx.db.insert(reviews).values({ ...row, removedAt: new Date(), removedReason })
  })
  expect(await figures()).toMatchObject({
    reviews: 12,
    removedReviews: 12,
    removalReasons: [{ reason: 'Names a third person', count: 10 }],
  })
})

test('licences and insurance are counted by outcome', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  const document = {
    professionalId,
    class: 'Domestic Builder Unlimited',
    trades: ['Builder/Contractor'],
    holder: 'Bruno Costa',
    number: 'DB-U 1',
    expiresAt: new Date('2030-01-01'),
    checkedAt: new Date(),
  }
  const hand = (kind: 'licence' | 'insurance', status: 'checked' | 'rejected' | 'submitted', count: number) =>
    t.ctx.db.insert(documents).values(
      Array.from({ length: count }, () => ({
        ...document,
        kind,
        status,
        ...(status === 'submitted' ? { checkedAt: null } : {}),
      })),
    )
  await hand('licence', 'checked', 11)
  await hand('licence', 'submitted', 10)
  await hand('licence', 'rejected', 9)
  await hand('insurance', 'rejected', 10)
  expect(await figures()).toMatchObject({
    licences: { checked: 11, rejected: null },
    insurances: { checked: null, rejected: 10 },
  })
})

test('complaints about reviews are counted with what became of them, an appeal’s decision before the first, and how many in time', async () => {
  const about = await t.ctx.db.select({ id: reviews.id }).from(reviews).limit(12)
  const createdAt = new Date(Date.now() - 30 * DAY_MS)
  const after = (days: number) => new Date(createdAt.getTime() + days * DAY_MS)
  const decided = { reason: 'untrue', text: 'No.', reviewSaid: '', createdAt, decisionReason: 'Said so' }
  for (const [at, { id: reviewId }] of about.entries())
    await t.ctx.db.insert(reviewComplaints).values({
      ...decided,
      reviewId,
      outcome: at === 11 ? 'removed' : 'kept',
      decidedAt: after(at === 10 ? 8 : 7),
      amendedAt: at < 1 ? after(1) : null,
      ...(at === 11
        ? { appeal: 'No.', appealedAt: after(8), appealOutcome: 'kept', appealDecidedAt: after(9), appealReason: 'So' }
        : {}),
    })
  const counted = { all: 12, decided: 12, kept: 11, amended: null, removed: null, inTime: 11 }
  expect(about).toHaveLength(12)
  expect((await figures()).complaints).toEqual(counted)
})

test('appeals are counted with what became of them, how many in time, and the days in the middle', async () => {
  const { id: professionalId } = await aProfessional(t.ctx)
  const start = new Date('2026-03-02T00:00:00Z')
  const day = (days: number) => new Date(start.getTime() + days * DAY_MS)
  const appeal = (at: number, over: Partial<typeof appeals.$inferInsert> = {}) => ({
    professionalId,
    kind: 'suspension' as const,
    subject: professionalId,
    decidedOn: day(-at - 1),
    title: '',
    said: 'A deposit in cash',
    text: 'It was a bank transfer.',
    createdAt: start,
    dueAt: day(7),
    ...over,
  })
  const decided = Array.from({ length: 12 }, (_, at) =>
    appeal(at, { outcome: at < 10 ? 'overturned' : 'upheld', outcomeAt: day(at + 0.5), reason: 'Seen.' }),
  )
  await t.ctx.db.insert(appeals).values([...decided, appeal(12)])
  expect((await figures()).appeals).toEqual({
    professionals: { all: 13, decided: 12, overturned: 10, inTime: null, medianDays: 6 },
    communities: none,
  })
  await t.ctx.db.update(appeals).set({ dueAt: day(10) })
  expect((await figures()).appeals.professionals.inTime).toBe(10)
})

test('so are those in communities', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const { id: personId } = await aUser(t.ctx)
  const start = new Date('2026-03-02T00:00:00Z')
  const day = (days: number) => new Date(start.getTime() + days * DAY_MS)
  for (let at = 0; at < 11; at++) {
    const [decision] = await t.ctx.db
      .insert(communityDecisions)
      .values({ communityId, personId, kind: 'member', subjectId: personId, action: 'warn', reason: 'Be kind.' })
      .returning()
    const ends = { outcome: 'overturned' as const, decidedAt: day(at), reason: 'They were.' }
    await t.ctx.db.insert(communityAppeals).values({
      decisionId: decision?.id ?? '',
      personId,
      text: 'I was.',
      createdAt: start,
      dueAt: day(9),
      ...(at < 10 ? ends : {}),
    })
  }
  expect((await figures()).appeals.communities).toEqual({
    all: 11,
    decided: 10,
    overturned: 10,
    inTime: 10,
    medianDays: 4.5,
  })
})
