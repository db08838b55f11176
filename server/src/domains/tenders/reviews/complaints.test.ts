import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { eraseProjects } from '#domains/tenders/projects/erase.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aDeal } from '#test/deals.ts'
import { aProfessional, aRunningProject, aUser } from '#test/factories.ts'
import { removeReview } from './remove.ts'
import { reviewComplaints, reviews } from './schema.ts'

const t = await testApp()
const [ann, ben] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { isSuperAdmin: true })]

/** A review of a finished job, with both of its sides. */
async function aReview() {
  const homeowner = await aUser(t.ctx)
  const professional = await aProfessional(t.ctx)
  const { reviewId } = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'reviewed')
  const complain = (user: TestUser | null = professional.user, reason: 'untrue' | 'abusive' = 'untrue') =>
    t.as(user).reviews.complain({ params: { reviewId }, body: { reason, text: 'We finished a week early.' } })
  const shown = async () => (await t.as(null).reviews.profile({ params: { slug: professional.slug } })).reviews
  return { reviewId, homeowner, professional, complain, shown }
}
const decide = (complaintId: string, decision: 'kept' | 'removed', reason = 'The messages show it') =>
  t.as(ann).reviews.decideComplaint({ params: { complaintId }, body: { decision, reason } })
const see = (user: TestUser | null, complaintId: string) => t.as(user).reviews.complaint({ params: { complaintId } })
const appeal = (user: TestUser | null, complaintId: string) =>
  t.as(user).reviews.appealComplaint({ params: { complaintId }, body: { text: 'Look at the invoice.' } })
const told = async (email: string, kind: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter((data) => data.to === email && data.kind === kind)

describe('a complaint about a review', () => {
  test('leaves it as it is, asks its author to answer, and is due in seven days', async () => {
    const { complain, shown, homeowner, reviewId } = await aReview()
    const complaint = await complain()
    expect(new Date(complaint.dueAt).getTime() - new Date(complaint.createdAt).getTime()).toBe(7 * DAY_MS)
    expect(complaint).toMatchObject({ isOpen: true, isByThem: true, canAnswer: false, canAppeal: false })
    expect(await shown()).toMatchObject([{ id: reviewId, text: 'Tidy.', amendedAt: null }])
    const [letter] = await told(homeowner.email, 'review-complained')
    expect(letter).toMatchObject({ data: { complaintId: complaint.id, reason: 'It says something that isn’t true' } })
    expect((await told(ben.email, 'review-complaint-to-decide')).length).toBeGreaterThan(0)
    expect(await see(homeowner, complaint.id)).toMatchObject({ isAuthor: true, canAnswer: true, canAppeal: false })
    for (const user of [await aUser(t.ctx), ann])
      await expect(see(user, complaint.id)).rejects.toMatchObject({ status: 404 })
  })

  test('is made once a person and once at a time, however often it is sent at the same time', async () => {
    const { complain } = await aReview()
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => complain()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(complain()).rejects.toMatchObject({
      status: 409,
      message: 'You’ve already complained about this review.',
    })
    await expect(complain(await aUser(t.ctx), 'abusive')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Someone has complained/),
    })
  })

  test('is anybody’s where the review is abusive, whom it is about alone for the rest, and never its author’s', async () => {
    const { complain, homeowner } = await aReview()
    await expect(complain(null)).rejects.toMatchObject({ status: 401 })
    await expect(complain(homeowner)).rejects.toMatchObject({ status: 409, message: 'You wrote this review yourself.' })
    const passer = await aUser(t.ctx)
    await expect(complain(passer)).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await complain(passer, 'abusive')).toMatchObject({ isByThem: false, reason: 'abusive' })
  })

  test('is answered by the author alone, who may change the words of the review until it is decided', async () => {
    const { complain, homeowner, professional, shown } = await aReview()
    const { id: complaintId } = await complain()
    const answer = (user: TestUser, review?: string) =>
      t.as(user).reviews.answerComplaint({ params: { complaintId }, body: { answer: 'I have photos.', review } })
    await expect(answer(professional.user, 'Splendid.')).rejects.toMatchObject({ status: 404 })
    expect(await answer(homeowner)).toMatchObject({ answer: 'I have photos.', amendedAt: null })
    expect(await answer(homeowner, 'Tidy.')).toMatchObject({ amendedAt: null })
    expect(await answer(homeowner, 'Tidy, and late.')).toMatchObject({ amendedAt: expect.any(String) })
    expect(await shown()).toMatchObject([{ text: 'Tidy, and late.', amendedAt: expect.any(String), stars: 5 }])
    const { data } = await t
      .as(ann)
      .reviews.complaints({ query: {} })
      .then((list) => ({ data: list.items }))
    expect(data.find(({ id }) => id === complaintId)).toMatchObject({ reviewSaid: 'Tidy.', answer: 'I have photos.' })
    await decide(complaintId, 'kept')
    await expect(answer(homeowner, 'Terrible.')).rejects.toMatchObject({ status: 409 })
    expect(await shown()).toMatchObject([{ text: 'Tidy, and late.' }])
  })
})

describe('the decision', () => {
  test('to take it down is made once, hides the review, and tells both sides why', async () => {
    const { complain, homeowner, professional, shown, reviewId } = await aReview()
    const { id } = await complain()
    await expect(decide(id, 'removed', '  ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    const answers = await Promise.allSettled([decide(id, 'removed'), decide(id, 'removed'), decide(id, 'kept')])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { outcome } = await see(homeowner, id)
    expect(await shown()).toHaveLength(outcome === 'removed' ? 0 : 1)
    for (const { email } of [homeowner, professional.user])
      expect(await told(email, 'review-complaint-decided')).toMatchObject([
        { data: { complaintId: id, outcome, reason: 'The messages show it' } },
      ])
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(deeds).toMatchObject([{ action: `review_complaint_${outcome}`, actorId: ann.id, detail: { reviewId } }])
  })

  test('against the author can be appealed once by them, and brings the review back', async () => {
    const { complain, homeowner, professional, shown } = await aReview()
    const { id } = await complain()
    await expect(appeal(homeowner, id)).rejects.toMatchObject({ status: 409 })
    await decide(id, 'removed')
    await expect(appeal(professional.user, id)).rejects.toMatchObject({ status: 409 })
    expect(await appeal(homeowner, id)).toMatchObject({ isOpen: true, canAppeal: false })
    await expect(appeal(homeowner, id)).rejects.toMatchObject({ message: 'An appeal has been made already.' })
    expect(await shown()).toEqual([])
    await decide(id, 'kept', 'The photos show it')
    expect(await shown()).toMatchObject([{ text: 'Tidy.' }])
    expect(await see(homeowner, id)).toMatchObject({
      isOpen: false,
      outcome: 'removed',
      appeal: { outcome: 'kept', reason: 'The photos show it' },
    })
    await expect(decide(id, 'removed')).rejects.toMatchObject({ status: 409 })
  })

  test('to keep it can be appealed once by who complained, and is then final', async () => {
    const { complain, homeowner, professional, shown } = await aReview()
    const { id } = await complain()
    await decide(id, 'kept')
    expect(await see(professional.user, id)).toMatchObject({ canAppeal: true })
    await expect(appeal(homeowner, id)).rejects.toMatchObject({ status: 409 })
    await appeal(professional.user, id)
    await decide(id, 'removed')
    expect(await shown()).toEqual([])
    expect(await see(homeowner, id)).toMatchObject({ canAppeal: false, review: { isRemoved: true } })
  })

  test('of what an administrator removes otherwise is made with it, and whoever complained is told', async () => {
    const { complain, reviewId } = await aReview()
    const passer = await aUser(t.ctx)
    const { id } = await complain(passer, 'abusive')
    await removeReview(t.ctx, { reviewId, actorId: ann.id, reason: 'Threatens a neighbour' })
    expect(await see(passer, id)).toMatchObject({ isOpen: false, outcome: 'removed' })
    expect(await told(passer.email, 'review-complaint-decided')).toHaveLength(1)
  })
})

describe('a complaint about a review of a collaborative project', () => {
  /** Both sides reviewed each other; the owner's review of the collaborator is complained about. */
  async function aProjectReview(over = {}) {
    const [owner, ada] = [await aUser(t.ctx), await aUser(t.ctx)]
    const ended = { isPublic: true, status: 'completed' as const, endedAt: t.ctx.now(), name: 'Hanna Reid', ...over }
    const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: ada.id, over: ended })
    const write = (by: TestUser, body: { personId?: string; stars: number; text: string }) =>
      t.as(by).projectEnds.review({ params: { projectId }, body })
    const ofOwner = () => write(ada, { stars: 5, text: 'Paid on the day.' })
    const { reviewId } = await write(owner, { personId: ada.id, stars: 1, text: 'Left the site open.' })
    const complain = (user: TestUser | null = ada, reason: 'untrue' | 'abusive' = 'untrue', id = reviewId) =>
      t
        .as(user)
        .reviews.complain({ params: { reviewId: id }, body: { reason, text: 'I locked it, and have a photo.' } })
    const read = async (by: TestUser | null = ada) =>
      (await t.as(by).projectEnds.reviews({ params: { projectId } })).reviews
    return { owner, ada, projectId, reviewId, ofOwner, complain, read }
  }

  test('is made once it is open, by whom it is about, and in the same seven days', async () => {
    const { owner, ada, projectId, reviewId, ofOwner, complain, read } = await aProjectReview()
    await expect(complain()).rejects.toMatchObject({ status: 404 })
    const { reviewId: other } = await ofOwner()
    expect((await read()).map(({ mayReport }) => mayReport)).toEqual([true, false])
    expect((await read(owner)).map(({ mayReport }) => mayReport)).toEqual([false, true])
    await expect(complain(owner)).rejects.toMatchObject({ status: 409, message: 'You wrote this review yourself.' })
    const stranger = await aUser(t.ctx)
    await expect(complain(stranger)).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    const { review } = await t.as(stranger).reviews.get({ params: { reviewId } })
    expect(review).toMatchObject({ authorName: 'Hanna', suburb: '' })
    await expect(t.as(null).reviews.get({ params: { reviewId } })).rejects.toMatchObject({ status: 401 })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => complain()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(complain()).rejects.toMatchObject({ message: 'You’ve already complained about this review.' })
    const [complaint] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(complaint).toMatchObject({ isOpen: true, isByThem: true, about: { projectId, slug: '' } })
    expect(Date.parse(complaint?.dueAt ?? '') - Date.parse(complaint?.createdAt ?? '')).toBe(7 * DAY_MS)
    expect(await told(owner.email, 'review-complained')).toHaveLength(1)
    // Both ways: the owner about theirs.
    expect(await complain(owner, 'untrue', other)).toMatchObject({ isByThem: true, about: { name: 'Hanna' } })
    const { items } = await t.as(ann).reviews.complaints({ query: {} })
    expect(items.find(({ id }) => id === complaint?.id)).toMatchObject({ reviewSaid: 'Left the site open.' })
    for (const user of [await aUser(t.ctx), ann])
      await expect(see(user, complaint?.id ?? '')).rejects.toMatchObject({ status: 404 })
    expect(await see(ada, complaint?.id ?? '')).toMatchObject({ canAnswer: false })
  })

  test('about a private project is nobody’s who may not read it', async () => {
    const { ofOwner, complain } = await aProjectReview({ isPublic: false })
    await ofOwner()
    await expect(complain(await aUser(t.ctx), 'abusive')).rejects.toMatchObject({ status: 404 })
    expect(await complain()).toMatchObject({ isOpen: true })
  })

  test('is answered, decided and appealed as any other, and what is taken down is read by nobody', async () => {
    const { owner, ada, projectId, reviewId, ofOwner, complain, read } = await aProjectReview()
    await ofOwner()
    const { id: complaintId } = await complain()
    const answer = (by: TestUser, review?: string) =>
      t.as(by).reviews.answerComplaint({ params: { complaintId }, body: { answer: 'It was open at six.', review } })
    await expect(answer(ada, 'Splendid.')).rejects.toMatchObject({ status: 404 })
    expect(await answer(owner)).toMatchObject({ isAuthor: true, amendedAt: null })
    expect(await answer(owner, 'Left the gate open once.')).toMatchObject({ amendedAt: expect.any(String) })
    expect((await read())[0]).toMatchObject({ text: 'Left the gate open once.', amendedAt: expect.any(String) })
    const bell = async () => (await t.as(ada).notifications.list({ query: {} })).items.map(({ text }) => text).join()
    expect(await bell()).toMatch(/ reviewed working with you on /)
    await decide(complaintId, 'removed')
    expect(await bell()).not.toMatch(/ reviewed working with you on /)
    for (const reader of [owner, ada, null]) expect((await read(reader)).map(({ id }) => id)).not.toContain(reviewId)
    await expect(
      t.as(ada).projectEnds.reply({ params: { projectId, reviewId }, body: { reply: 'No.' } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await told(ada.email, 'review-complaint-decided')).toHaveLength(1)
    await expect(appeal(ada, complaintId)).rejects.toMatchObject({ status: 409 })
    await appeal(owner, complaintId)
    await decide(complaintId, 'kept', 'The neighbour saw it too')
    expect((await read())[0]).toMatchObject({ id: reviewId, text: 'Left the gate open once.' })
    expect(await see(owner, complaintId)).toMatchObject({ isOpen: false, review: { isRemoved: false } })
  })

  test('goes with its review, where one of the two deletes their account', async () => {
    const { owner, ofOwner, complain } = await aProjectReview()
    await ofOwner()
    const { id } = await complain()
    await eraseProjects(t.ctx, { userIds: [owner.id], addresses: [] })
    expect(await t.ctx.db.$count(reviewComplaints, eq(reviewComplaints.id, id))).toBe(0)
  })
})

test('what waits comes by when it is due, an appeal as a new complaint, and page by page', async () => {
  const [first, second] = [await aReview(), await aReview()]
  const one = await first.complain()
  const two = await second.complain()
  await decide(one.id, 'kept')
  await appeal(first.professional.user, one.id)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page: { items: { id: string }[]; next?: string | null | undefined } = await t
      .as(ben)
      .reviews.complaints({ query: { limit: 1, cursor } })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(ids.indexOf(two.id)).toBeLessThan(ids.indexOf(one.id))
  expect(new Set(ids).size).toBe(ids.length)
  const { items: waiting } = await t.as(ben).reviews.complaints({ query: {} })
  expect(waiting.find(({ id }) => id === two.id)).toMatchObject({
    text: 'We finished a week early.',
    reviewSaid: 'Tidy.',
    review: { stars: 5 },
  })
  const { items } = await t.as(ben).reviews.complaints({ query: { status: 'decided' } })
  expect(items.map(({ id }) => id)).not.toContain(one.id)
  expect(await t.ctx.db.$count(reviews, eq(reviews.id, second.reviewId))).toBe(1)
})
