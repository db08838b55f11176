import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests, requestEvents } from '#domains/marketplace/requests/schema.ts'
import { removeReview } from '#domains/tenders/reviews/remove.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aQuote, aRequest, aUser } from '#test/factories.ts'
import { rounds } from '#test/rounds.ts'

// PRODUCT.md, section 10: of a request for two trades each is hired apart; each speaks for their own part, and is reviewed.

const t = await testApp()

type Sent = Awaited<ReturnType<typeof aQuote>>

/** A request for a builder and an electrician, and a quote of each; nobody is hired yet. */
async function forTwo() {
  const { user, ...request } = await aRequest(t.ctx, { trades: ['Builder/Contractor', 'Electrician'], workKind: null })
  const quoteFor = async (side: string) => {
    const quote = await aQuote(t.ctx, { requestId: request.id })
    const factors = [{ factor: 'part', weight: 0, score: 100, says: 'For this part of the job', sides: [side] }]
    await t.ctx.db.update(leads).set({ factors }).where(eq(leads.id, quote.lead.id))
    return quote
  }
  const [builder, spark] = [await quoteFor('Builder/Contractor'), await quoteFor('Electrician')]
  const home = t.as(user)
  const params = { requestId: request.id }
  return {
    user,
    params,
    home,
    builder,
    spark,
    accept: ({ id: quoteId }: Sent) => home.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId } }),
    done: ({ professional }: Sent) => t.as(professional.user).quotes.complete({ params }),
    review: (about: Sent | null, stars: number) =>
      home.reviews.create({ params, body: { stars, text: '', ...(about ? { quoteId: about.id } : {}) } }),
    page: () => home.quotes.get({ params }),
    row: async () => singleRow(await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, request.id))),
  }
}

/** The same, with both at work. */
async function bothHired() {
  const job = await forTwo()
  await job.accept(job.spark)
  await job.accept(job.builder)
  return job
}

async function bothFinished() {
  const job = await bothHired()
  await job.home.quotes.confirm({ params: job.params })
  return job
}

const jobOf = async ({ professional, lead }: Sent) =>
  (await t.as(professional.user).leads.get({ params: { leadId: lead.id } })).job
const toldTo = async (email: string) => (await t.waitingJobs()).map(({ data }) => data).filter(({ to }) => to === email)

describe('of two who were hired', () => {
  test('each is reviewed once, and each sees their own stars', async () => {
    const { builder, spark, review, home, page } = await bothFinished()
    await review(spark, 5)
    expect([(await jobOf(spark))?.stars, (await jobOf(builder))?.stars]).toEqual([5, null])
    expect((await home.requests.mine({})).items[0]).toMatchObject({ isReviewed: false })
    await review(builder, 2)
    expect([(await jobOf(spark))?.stars, (await jobOf(builder))?.stars]).toEqual([5, 2])
    expect((await home.requests.mine({})).items[0]).toMatchObject({ isReviewed: true })
    for (const { professional, stars } of [
      { ...spark, stars: 5 },
      { ...builder, stars: 2 },
    ]) {
      const profile = await t.as(null).reviews.profile({ params: { slug: professional.slug } })
      expect(profile).toMatchObject({ reviewCount: 1, stars })
      const told = (await toldTo(professional.user.email)).filter(({ kind }) => kind === 'review-received')
      expect(told).toMatchObject([{ data: { stars: String(stars) } }])
    }
    const { matches, review: first } = await page()
    expect(matches.map(({ review }) => review?.stars)).toEqual([2, 5])
    expect(first?.stars, 'of the first who was hired').toBe(5)
    await expect(review(spark, 1)).rejects.toMatchObject({
      status: 409,
      message: 'You’ve already reviewed this project.',
    })
  })

  test('a review says whom it is about, and is of somebody who was hired', async () => {
    const { review } = await bothFinished()
    await expect(review(null, 4)).rejects.toMatchObject({ status: 400, issues: [{ path: 'quoteId' }] })
    const elsewhere = await aQuote(t.ctx)
    await expect(review(elsewhere, 4)).rejects.toMatchObject({ status: 404 })
  })

  test('a review that was removed is replaced by none, and the other may still be written', async () => {
    const { builder, spark, review, page } = await bothFinished()
    const { id: reviewId } = await review(builder, 1)
    const { id: actorId } = await aUser(t.ctx)
    await removeReview(t.ctx, { reviewId, actorId, reason: 'Names a neighbour' })
    await expect(review(builder, 3)).rejects.toMatchObject({
      message: 'Your review of this project was removed, and can’t be replaced.',
    })
    await review(spark, 4)
    expect(await page()).toMatchObject({
      review: { stars: 4 },
      reviewRemoval: null,
      matches: [
        { review: null, reviewRemoval: { reason: 'Names a neighbour' } },
        { review: { stars: 4 }, reviewRemoval: null },
      ],
    })
    expect(await jobOf(spark)).toMatchObject({ stars: 4, reviewRemoval: null })
    expect(await jobOf(builder)).toMatchObject({ stars: null, reviewRemoval: { reason: 'Names a neighbour' } })
  })

  test('reviews of the same one at the same time leave one, and one of the other', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { builder, spark, review, params } = await bothFinished()
      const answers = await Promise.allSettled([spark, spark, builder, spark, builder].map((one) => review(one, 4)))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const { professional } of [spark, builder]) {
        const own = and(eq(reviews.requestId, params.requestId), eq(reviews.professionalId, professional.id))
        expect(await t.ctx.db.$count(reviews, own)).toBe(1)
      }
    }
  })
})

describe('of two at work', () => {
  test('each says of their own part that it is done, the homeowner hears of both, and confirms once both have', async () => {
    const { user, builder, spark, done, page } = await bothHired()
    expect(await done(spark)).toMatchObject({ message: 'Thank you. We’ve told the homeowner that your part is done.' })
    expect(await jobOf(spark)).toMatchObject({ doneBy: 'professional', waitsForOthers: true })
    expect(await jobOf(builder)).toMatchObject({ doneAt: null, doneBy: null, waitsForOthers: false })
    const part = await page()
    expect(part).toMatchObject({ doneAt: null, doneBy: null })
    expect(part.matches.map(({ doneAt }) => doneAt !== null)).toEqual([false, true])
    expect(part.timeline.at(-1)?.says).toBe(
      `${spark.professional.businessName} said that their part of the job is done`,
    )
    await done(builder)
    expect(await jobOf(builder)).toMatchObject({ doneBy: 'professional', waitsForOthers: false })
    expect(await page()).toMatchObject({ doneAt: expect.any(String), doneBy: 'professional' })
    const told = (await toldTo(user.email)).filter(({ kind }) => kind === 'part-done' || kind === 'confirm-done')
    expect(told).toMatchObject([
      { kind: 'part-done', data: { professional: spark.professional.businessName } },
      { kind: 'confirm-done', data: { professional: builder.professional.businessName } },
    ])
  })

  test('one presses twice and is heard once; both at the same time are done', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { builder, spark, done, row, params } = await bothHired()
      await Promise.all([spark, builder, spark, builder].map(done))
      expect(await row()).toMatchObject({ doneBy: 'professional', doneAt: expect.any(Date) })
      const said = and(eq(requestEvents.requestId, params.requestId), eq(requestEvents.kind, 'done'))
      expect(await t.ctx.db.$count(requestEvents, said)).toBe(2)
    }
  })

  test('the homeowner may call all of it done, and it is shown as their word to who has not said so', async () => {
    const { builder, spark, home, params, done } = await bothHired()
    await done(spark)
    await home.quotes.complete({ params })
    expect([(await jobOf(spark))?.doneBy, (await jobOf(builder))?.doneBy]).toEqual(['professional', 'homeowner'])
    const { matches } = await home.quotes.get({ params })
    expect(matches.map(({ doneAt }) => doneAt !== null)).toEqual([false, true])
    expect(await home.quotes.confirm({ params })).toMatchObject({ status: 'completed' })
  })
})

test('whoever is hired after the first was done starts anew, from the day of their own acceptance', async () => {
  const { user, builder, spark, accept, done, row } = await forTwo()
  await accept(spark)
  await done(spark)
  expect(await row()).toMatchObject({ doneBy: 'professional' })
  const before = (await jobOf(spark))?.acceptedAt
  await accept(builder)
  expect(await row()).toMatchObject({ status: 'in_progress', doneAt: null, doneBy: null })
  const [own, other] = [await jobOf(builder), await jobOf(spark)]
  expect(own).toMatchObject({ doneAt: null, doneBy: null })
  expect(other).toMatchObject({ acceptedAt: before, doneBy: 'professional', waitsForOthers: true })
  expect(own && other && own.acceptedAt > other.acceptedAt).toBe(true)
  await done(builder)
  expect(await row()).toMatchObject({ doneBy: 'professional', doneAt: expect.any(Date) })
  const told = (await toldTo(user.email)).filter(({ kind }) => kind === 'confirm-done')
  expect(told.map(({ data }) => data)).toMatchObject([
    { professional: spark.professional.businessName },
    { professional: builder.professional.businessName },
  ])
})
