import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aQuote } from '#test/factories.ts'
import { reviewCommands } from './admin-commands.ts'
import { eraseReview } from './erase.ts'

const t = await testApp()
const list = (slug: string) => reviewCommands.reviews.run(t.ctx, slug)
const remove = (...words: string[]) => reviewCommands['review-remove'].run(t.ctx, ...words)

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

test('a review is listed under its profile, and removed once: nobody sees it and it no longer counts', async () => {
  const { id, slug } = await aReview('Untrue.\nAll of it.')
  const profile = () => t.as(null).reviews.profile({ params: { slug } })
  expect(await list(slug)).toMatch(
    new RegExp(`^  ${id}  \\d{4}-\\d\\d-\\d\\d  1 of 5 by Hanna, Brunswick\n    \\| Untrue\\.\n    \\| All of it\\.$`),
  )
  expect(await profile()).toMatchObject({ reviewCount: 1 })
  expect(await remove(id, 'Names', 'a third person')).toMatch(/^The review is removed/)
  expect(await profile()).toMatchObject({ reviews: [], reviewCount: 0, stars: null })
  expect(await list(slug)).toBe('This professional has no reviews.')
  await expect(remove(id, 'Again')).rejects.toThrow('Review not found')
  expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).toMatchObject([
    { action: 'review_removed', actorId: null, detail: { reason: 'Names a third person' } },
  ])
})

test('the bell of whom a review was about says that it was removed, and no longer that it came', async () => {
  const { id, professional } = await aReview('Names a neighbour.')
  const bell = async () =>
    (await t.as(professional.user).notifications.list({ query: {} })).items.map(({ text }) => text)
  expect(await bell()).toContain('You have a new review: 1 out of 5 stars')
  await remove(id, 'Names', 'a neighbour')
  expect(await bell()).not.toContain('You have a new review: 1 out of 5 stars')
  expect((await bell())[0]).toBe('A review of your work in Brunswick was removed')
})

test('without a reason a review stays; an unknown one is not found, and an invalid id is named', async () => {
  const { id, slug } = await aReview('')
  await expect(remove(id, ' ')).rejects.toThrow('Give a reason for removing the review')
  await expect(remove('7', 'x')).rejects.toThrow('7 is not an id')
  await expect(remove(randomUUID(), 'x')).rejects.toThrow('Review not found')
  await expect(list('nobody')).rejects.toThrow('Professional not found')
  expect(await list(slug)).toContain(id)
  expect(await list((await aProfessional(t.ctx)).slug)).toBe('This professional has no reviews.')
})

test('the author of a removed review and its subject are told why, once each; a deleted person is not', async () => {
  const { id, slug, request, professional } = await aReview('Names a neighbour.')
  await Promise.allSettled([remove(id, 'Names', 'a neighbour'), remove(id, 'Names', 'a neighbour')])
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
  await remove(id, 'Names', 'a neighbour')
  const letters = (await t.waitingJobs()).filter(({ data }) => data.to === professional.user.email)
  for (const kind of ['review-received', 'review-of-you-removed'])
    expect(letters.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind, data: expect.objectContaining({ slug: '' }) }),
    )
})
