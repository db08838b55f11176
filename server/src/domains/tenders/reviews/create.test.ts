import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aQuote, aRequest, aUser } from '#test/factories.ts'
import { removeReview } from './remove.ts'
import { reviews } from './schema.ts'

const t = await testApp()

/** A job that the homeowner has confirmed. */
async function aFinishedJob() {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  const params = { requestId: request.id }
  const owner = t.as(request.user)
  await owner.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await owner.quotes.confirm({ params })
  return { request, professional, params, owner }
}
const profile = (slug: string, user: TestUser | null = null) => t.as(user).reviews.profile({ params: { slug } })
const rowOf = async (id: string) => singleRow(await t.ctx.db.select().from(reviews).where(eq(reviews.id, id)))

// Before jobs are done in this file: whoever gets points would be sent requests that wait.
test('a project is named by its kind of work, never by the title that its homeowner wrote', async () => {
  const { user, ...request } = await aRequest(t.ctx, { title: 'At 12 Canary Street', workKind: 'Bathroom' })
  const { professional, ...quote } = await aQuote(t.ctx, { requestId: request.id })
  const params = { requestId: request.id }
  await t.as(user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await t.as(user).quotes.confirm({ params })
  expect(await t.as(user).reviews.create({ params, body: { stars: 3 } })).toMatchObject({ projectTitle: 'Bathroom' })
  expect(JSON.stringify(await profile(professional.slug))).not.toContain('Canary')
  await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, professional.id))
  await t.ctx.reads.drop()
  await expect(profile(professional.slug)).rejects.toMatchObject({ status: 404 })
})

describe('a review', () => {
  test('of a finished job is shown with a first name and a suburb, and the professional hears of it', async () => {
    const { request, professional, params, owner } = await aFinishedJob()
    const review = await owner.reviews.create({ params, body: { stars: 5, text: 'On time, and tidy.' } })
    expect(review).toMatchObject({
      stars: 5,
      text: 'On time, and tidy.',
      authorName: 'Hanna',
      suburb: 'Brunswick',
      reply: null,
      projectTitle: 'Home renovation',
    })
    const page = await profile(professional.slug)
    expect(page).toMatchObject({ stars: 5, reviewCount: 1, jobsCompleted: 1, reviews: [review] })
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`Reid|${request.email}|@`))
    const mails = (await t.waitingJobs()).map(({ data }) => data)
    expect(mails.filter(({ kind }) => kind === 'review-received')).toContainEqual(
      expect.objectContaining({ to: professional.user.email, data: expect.objectContaining({ stars: '5' }) }),
    )
    const own = await owner.quotes.get({ params })
    expect(own.review).toEqual({ id: review.id, stars: 5, text: 'On time, and tidy.', reply: null })
    expect(own.reviewRemoval).toBeNull()
  })

  test('is written once, however often it is sent at the same time', async () => {
    const { params, owner } = await aFinishedJob()
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => owner.reviews.create({ params, body: { stars: (at % 5) + 1 } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, message: 'You’ve already reviewed this project.' })
    expect(await t.ctx.db.$count(reviews, eq(reviews.requestId, params.requestId))).toBe(1)
  })

  test('waits until the homeowner has confirmed', async () => {
    const { request, ...quote } = await aQuote(t.ctx)
    const params = { requestId: request.id }
    const create = () => t.as(request.user).reviews.create({ params, body: { stars: 1 } })
    await expect(create()).rejects.toMatchObject({ status: 409 })
    await t.as(request.user).quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
    await expect(create()).rejects.toMatchObject({ status: 409 })
    await t.as(request.user).quotes.confirm({ params })
    expect(await create()).toMatchObject({ stars: 1, text: '' })
  })

  test('is the homeowner’s alone', async () => {
    const { params, professional } = await aFinishedJob()
    for (const user of [professional.user, await aUser(t.ctx)])
      await expect(t.as(user).reviews.create({ params, body: { stars: 5 } })).rejects.toMatchObject({ status: 404 })
    await expect(t.as(null).reviews.create({ params, body: { stars: 5 } })).rejects.toMatchObject({ status: 401 })
  })

  test.each([0, 6, 1.5, -1])('with %d stars is refused at its field', async (stars) => {
    const { params, owner } = await aFinishedJob()
    await expect(owner.reviews.create({ params, body: { stars } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'stars' }],
    })
  })

  test('loses its name when the homeowner has everything deleted, and keeps its words', async () => {
    const { params, owner, professional } = await aFinishedJob()
    const { id } = await owner.reviews.create({ params, body: { stars: 4, text: 'Good slab.' } })
    await owner.quotes.erase({ params })
    await t.work()
    await expect.poll(async () => (await rowOf(id)).authorName, { timeout: 60_000 }).toBe('A homeowner')
    expect(await rowOf(id)).toMatchObject({ authorId: null, suburb: 'Melbourne', text: 'Good slab.', stars: 4 })
    expect((await profile(professional.slug)).jobsCompleted).toBe(1)
  })
})

describe('the answer to a review', () => {
  test('is given once, by the professional it is about', async () => {
    const { params, owner, professional } = await aFinishedJob()
    const { id: reviewId } = await owner.reviews.create({ params, body: { stars: 2, text: 'Late.' } })
    const answer = (user: TestUser | null, reply = 'The steel came late.') =>
      t.as(user).reviews.reply({ params: { reviewId }, body: { reply } })
    const other = await aQuote(t.ctx)
    await expect(answer(other.professional.user)).rejects.toMatchObject({ status: 404 })
    await expect(answer(other.request.user)).rejects.toMatchObject({ status: 401 })
    await expect(answer(null)).rejects.toMatchObject({ status: 401 })
    await expect(answer(professional.user, '  ')).rejects.toMatchObject({ issues: [{ path: 'reply' }] })
    const answers = await Promise.allSettled(['One', 'Two', 'Three'].map((reply) => answer(professional.user, reply)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(answer(professional.user)).rejects.toMatchObject({ status: 409 })
    const [review] = (await profile(professional.slug)).reviews
    expect(review).toMatchObject({ reply: expect.stringMatching(/One|Two|Three/), repliedAt: expect.any(String) })
  })
})

describe('a review that an admin removes', () => {
  test('is no longer shown or counted, cannot be answered or written again, and the reason is kept', async () => {
    const { params, owner, professional } = await aFinishedJob()
    const { id: reviewId } = await owner.reviews.create({ params, body: { stars: 1, text: 'Untrue.' } })
    const { id: actorId } = await aUser(t.ctx)
    await expect(removeReview(t.ctx, { reviewId, actorId, reason: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    })
    await removeReview(t.ctx, { reviewId, actorId, reason: 'Names a third person' })
    await t.ctx.reads.drop()
    expect(await profile(professional.slug)).toMatchObject({ reviews: [], reviewCount: 0, stars: null })
    expect(await owner.quotes.get({ params })).toMatchObject({
      review: null,
      reviewRemoval: { at: expect.stringMatching(/Z$/), reason: 'Names a third person' },
    })
    expect(await rowOf(reviewId)).toMatchObject({ removedReason: 'Names a third person' })
    expect(singleRow(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, reviewId)))).toMatchObject({
      action: 'review_removed',
      actorId,
    })
    await expect(removeReview(t.ctx, { reviewId, actorId, reason: 'Again' })).rejects.toMatchObject({ status: 404 })
    await expect(owner.reviews.create({ params, body: { stars: 5 } })).rejects.toMatchObject({
      status: 409,
      message: 'Your review of this project was removed, and can’t be replaced.',
    })
    const reply = t.as(professional.user).reviews.reply({ params: { reviewId }, body: { reply: 'No.' } })
    await expect(reply).rejects.toMatchObject({ status: 404 })
  })
})
