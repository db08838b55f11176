import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aQuote, aUser } from '#test/factories.ts'
import { eraseReview } from './erase.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const remove = (reviewId: string, reason: string) =>
  t.as(admin).reviews.remove({ params: { reviewId }, body: { reason } })

const lettersTo = async (email: string) =>
  (await t.waitingJobs())
    .filter(({ data }) => data.to === email && /review-(of-you-)?removed/.test(String(data.kind)))
    .map(({ data }) => data)

async function aReview(text: string) {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  const params = { requestId: request.id }
  const owner = t.as(request.user)
  await owner.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await owner.quotes.confirm({ params })
  const { id } = await owner.reviews.create({ params, body: { stars: 1, text } })
  return { id, slug: professional.slug, request, professional }
}

test('a review is removed once: nobody sees it and it no longer counts', async () => {
  const { id, slug } = await aReview('Untrue.')
  const profile = () => t.as(null).reviews.profile({ params: { slug } })
  expect(await profile()).toMatchObject({ reviews: [{ id }], reviewCount: 1 })
  expect(await remove(id, 'Names a third person')).toEqual({
    message: 'The review is removed, and both sides are told',
  })
  expect(await profile()).toMatchObject({ reviews: [], reviewCount: 0, stars: null })
  await expect(remove(id, 'Again')).rejects.toMatchObject({ status: 404 })
  expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).toMatchObject([
    { action: 'review_removed', actorId: admin.id, detail: { reason: 'Names a third person' } },
  ])
})

test('the bell of whom a review was about says that it was removed, and no longer that it came', async () => {
  const { id, professional } = await aReview('Names a neighbour.')
  const bell = async () =>
    (await t.as(professional.user).notifications.list({ query: {} })).items.map(({ text }) => text)
  expect(await bell()).toContain('You have a new review: 1 out of 5 stars')
  await remove(id, 'Names a neighbour')
  expect(await bell()).not.toContain('You have a new review: 1 out of 5 stars')
  expect((await bell())[0]).toBe('A review of your work in Brunswick was removed')
})

test('without a reason a review stays, and an unknown one is not found', async () => {
  const { id, slug } = await aReview('')
  await expect(remove(id, ' ')).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] })
  await expect(remove(randomUUID(), 'x')).rejects.toMatchObject({ status: 404 })
  expect((await t.as(null).reviews.profile({ params: { slug } })).reviews).toMatchObject([{ id }])
})

test('the author of a removed review and its subject are told why, once each; a deleted person is not', async () => {
  const { id, slug, request, professional } = await aReview('Names a neighbour.')
  await Promise.allSettled([remove(id, 'Names a neighbour'), remove(id, 'Names a neighbour')])
  expect(await lettersTo(request.user.email)).toMatchObject([
    {
      kind: 'review-removed',
      data: { name: 'Hanna', professional: 'Costa Building', reason: 'Names a neighbour', requestId: request.id },
    },
  ])
  expect(await lettersTo(professional.user.email)).toMatchObject([
    {
      kind: 'review-of-you-removed',
      data: { name: 'Bruno Costa', stars: '1', suburb: 'Brunswick', reason: 'Names a neighbour', slug },
    },
  ])
  const nameless = await aReview('')
  await eraseReview(t.ctx, nameless.request.id)
  await remove(nameless.id, 'A test')
  expect(await lettersTo(nameless.request.user.email)).toEqual([])
  expect(await lettersTo(nameless.professional.user.email)).toHaveLength(1)
})

test('whom a review is about is led to no profile by its emails while they are suspended', async () => {
  const { request, professional, ...quote } = await aQuote(t.ctx)
  const params = { requestId: request.id }
  const owner = t.as(request.user)
  await owner.quotes.accept({ params, body: { signedName: 'Hanna Hill', quoteId: quote.id } })
  await owner.quotes.confirm({ params })
  const suspended = eq(professionals.id, professional.id)
  await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(suspended)
  const { id } = await owner.reviews.create({ params, body: { stars: 1 } })
  await remove(id, 'Names a neighbour')
  const letters = (await t.waitingJobs()).filter(({ data }) => data.to === professional.user.email)
  for (const kind of ['review-received', 'review-of-you-removed'])
    expect(letters.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind, data: expect.objectContaining({ slug: '' }) }),
    )
})
