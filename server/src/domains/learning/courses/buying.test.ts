import { DAY_MS } from '@lv/contract/durations'
import { closeDispute, openDispute, payCheckout } from '@lv/local-stripe/tests'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { applyDispute } from '#domains/billing/payments/apply-dispute.ts'
import { closeCommunity } from '#domains/community/communities/close.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aPurchase, aSoldCourse, aText, begin, teach } from '#test/courses.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { aRefund } from '#test/paid.ts'
import { openPayers } from '#test/payers.ts'
import { rounds } from '#test/rounds.ts'
import { cards, checkoutIn } from '#test/subscribers.ts'
import { giveBackCourse } from './purchases.ts'

const t = await testApp()
const { payAt, settle, heldBack, chargesOf, ordersOf, lettersTo, ownSum, broken, eventsAbout, send, takeJobs } =
  openPayers(t)

const ten = Array.from({ length: 10 }, (_, at) => ({ kind: 'text' as const, title: `Lesson ${at}`, content: aText }))

/** A course for $49 of a new public community, of ten lessons. */
async function aShop(over: object = {}, lessons = ten) {
  const owner = await aUser(t.ctx, { firstName: 'Olga', lastName: 'Brandt' })
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, ...over })
  return { owner, communityId, ...(await aSoldCourse(t, { owner, communityId }, 4900, lessons)) }
}

const buy = (by: TestUser | null, courseId: string, shownCents = 4900) =>
  t.as(by).courses.buy({ params: { courseId }, body: { shownCents } })
const page = (by: TestUser | null, courseId: string) => t.as(by).courses.get({ params: { courseId } })
const giveBack = (by: TestUser, courseId: string) => t.as(by).courses.giveBack({ params: { courseId } })
const lesson = (by: TestUser, lessonId: string) => t.as(by).courses.lesson({ params: { lessonId }, query: {} })
const refused = (status: number, message = '') => ({ status, message: expect.stringContaining(message) })

/** Does so many of a course's lessons, some hours after it was begun. */
async function learns(by: TestUser, { courseId, lessonIds }: { courseId: string; lessonIds: string[] }, count: number) {
  await t.ctx.db.execute(sql`update enrolments set enrolled_at = enrolled_at - interval '3 hours',
    clock_at = clock_at - interval '3 hours' where user_id = ${by.id} and course_id = ${courseId}`)
  for (const lessonId of lessonIds.slice(0, count))
    await t.as(by).courses.progress({ params: { lessonId }, body: { seconds: 60, ended: true } })
}

describe('a course that is bought', () => {
  test('says what it costs to everybody, and is closed until it is paid', async () => {
    const { courseId, lessonId } = await aShop()
    const buyer = await aUser(t.ctx)
    expect((await t.as(null).courses.list({ query: {} })).items[0]).toMatchObject({ price: '49.00', access: 'bought' })
    expect(await page(null, courseId)).toMatchObject({ entitlement: 'sign_in', priceCents: 4900, purchase: null })
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'buy', isEnrolled: false })
    expect((await t.as(buyer).courses.list({ query: { type: 'available' } })).items.map(({ id }) => id)).toContain(
      courseId,
    )
    await expect(t.as(buyer).courses.enrol({ params: { courseId } })).rejects.toMatchObject(
      refused(403, 'Buy the course'),
    )
    await expect(lesson(buyer, lessonId)).rejects.toMatchObject(refused(403, 'Buy the course'))
    await expect(buy(null, courseId)).rejects.toMatchObject(refused(401))
  })

  test('is theirs once it is paid: 80% are the owner’s, an invoice is mailed, and it has begun', async () => {
    const { owner, courseId, lessonId } = await aShop()
    const buyer = await aUser(t.ctx)
    const { url } = await buy(buyer, courseId)
    expect(await payAt(url)).toMatchObject({ outcome: 'paid' })
    expect(await chargesOf(buyer.id)).toMatchObject([{ kind: 'course', amountCents: 4900, refundedCents: 0 }])
    expect(await page(buyer, courseId)).toMatchObject({
      entitlement: 'learn',
      isEnrolled: true,
      enrollmentCount: 1,
      purchase: { paidCents: 4900, returnableUntil: expect.any(String) },
    })
    expect(await lesson(buyer, lessonId)).toMatchObject({ title: 'Lesson 0' })
    expect((await lettersTo(buyer.email)).find(({ kind }) => kind === 'receipt')?.data).toMatchObject({
      amount: '$49.00',
    })
    const earned = await t.as(owner).earnings.get({})
    expect(earned).toMatchObject({ balanceCents: 3920, payableCents: 0 })
    expect(earned.communities).toMatchObject([{ coursesSold: 1, grossCents: 4900, feeCents: 980, earnedCents: 3920 }])
    expect(earned.months.at(-1)).toMatchObject({ courseCents: 3920, membershipCents: 0 })
    const [line] = (await t.as(owner).earnings.lines({ query: {} })).items
    expect(line).toMatchObject({ type: 'course_share', description: expect.stringContaining('Course: ') })
    expect(await broken()).toEqual([])
  })

  test('of the platform is our revenue, all of it', async () => {
    const { courseId } = await aShop()
    await t.ctx.db.execute(sql`update courses set community_id = null where id = ${courseId}`)
    const before = await ownSum('revenue_courses')
    const buyer = await aUser(t.ctx)
    await payAt((await buy(buyer, courseId)).url)
    expect((await ownSum('revenue_courses')) - before).toBe(4900)
    await giveBack(buyer, courseId)
    expect(await ownSum('revenue_courses')).toBe(before)
    expect(await broken()).toEqual([])
  })

  test('is one payment in however many tabs, and the provider may tell of it again and again', async () => {
    const { courseId } = await aShop()
    const buyer = await aUser(t.ctx)
    const pages = await Promise.all([buy(buyer, courseId), buy(buyer, courseId), buy(buyer, courseId)])
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
    const sessionId = checkoutIn(pages[0]?.url ?? '')
    await payAt(pages[0]?.url ?? '')
    for (const event of await eventsAbout(sessionId)) expect(await send(event)).toBe(200)
    expect(await chargesOf(buyer.id)).toHaveLength(1)
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', enrollmentCount: 1 })
    await expect(buy(buyer, courseId)).rejects.toMatchObject(refused(409, 'already have'))
    expect(await broken()).toEqual([])
  })

  test('that was paid on two pages at once is theirs once: the second payment goes back by itself', async () => {
    const { owner, courseId } = await aShop()
    const buyer = await aUser(t.ctx)
    const first = await buy(buyer, courseId)
    await t.ctx.db.execute(sql`update orders set status = 'expired' where user_id = ${buyer.id}`)
    const second = await buy(buyer, courseId)
    expect(second.url).not.toBe(first.url)
    await heldBack(async () => {
      for (const { url } of [first, second]) await payCheckout(t.ctx, checkoutIn(url), cards.pays)
    })
    await Promise.all((await eventsAbout(checkoutIn(first.url), checkoutIn(second.url))).map(send))
    await settle()
    const charges = await chargesOf(buyer.id)
    expect(charges.map(({ refundedCents }) => refundedCents).toSorted()).toEqual([0, 4900])
    expect(await t.as(owner).earnings.get({})).toMatchObject({ balanceCents: 3920 })
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', enrollmentCount: 1 })
    expect(await broken()).toEqual([])
  })

  test('charges nobody what they did not see, and sells nothing that is off the list or of a closed community', async () => {
    const { owner, communityId, courseId } = await aShop()
    const buyer = await aUser(t.ctx)
    await expect(buy(buyer, courseId, 3900)).rejects.toMatchObject(refused(409, 'The price has changed'))
    await expect(buy(owner, courseId)).rejects.toMatchObject(refused(409, 'already have'))
    const free = await teach(t, { owner, communityId }, [{ kind: 'text', content: aText }])
    await expect(buy(buyer, free.courseId)).rejects.toMatchObject(refused(409, 'isn’t for sale'))
    await closeCommunity(t.ctx, { communityId, actorId: null })
    await expect(buy(buyer, courseId)).rejects.toMatchObject(refused(409, 'closed'))
    expect(await chargesOf(buyer.id)).toEqual([])
  })

  test('stays theirs when its price changes, it leaves the list, and its community closes or is members’ only', async () => {
    const { owner, communityId, courseId, lessonId } = await aShop()
    const buyer = await aUser(t.ctx)
    await aPurchase(t, buyer, courseId)
    await t.as(owner).courses.update({ params: { courseId }, body: { priceCents: 9900 } })
    expect(await page(buyer, courseId)).toMatchObject({ priceCents: 9900, purchase: { paidCents: 4900 } })
    await t.as(owner).courses.update({ params: { courseId }, body: { access: 'membership' } })
    await t.as(owner).courses.withdraw({ params: { courseId } })
    await t.ctx.db.execute(sql`update communities set is_public = false where id = ${communityId}`)
    await closeCommunity(t.ctx, { communityId, actorId: null })
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', priceCents: null })
    expect(await lesson(buyer, lessonId)).toMatchObject({ title: 'Lesson 0' })
    await expect(page(await aUser(t.ctx), courseId)).rejects.toMatchObject(refused(404))
  })

  test('that was paid after it left the list is theirs all the same', async () => {
    const { owner, courseId, lessonId } = await aShop()
    const buyer = await aUser(t.ctx)
    const { url } = await buy(buyer, courseId)
    await t.as(owner).courses.withdraw({ params: { courseId } })
    await payAt(url)
    expect(await lesson(buyer, lessonId)).toMatchObject({ title: 'Lesson 0' })
  })

  test('goes on for who began it while it was free, and needs no payment of those who write it', async () => {
    const owner = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const { courseId, lessonId } = await teach(t, { owner, communityId }, ten)
    const early = await aUser(t.ctx)
    await begin(t, early, courseId)
    await t.as(owner).courses.update({ params: { courseId }, body: { access: 'bought', priceCents: 4900 } })
    expect(await page(early, courseId)).toMatchObject({ entitlement: 'learn' })
    expect(await lesson(early, lessonId)).toMatchObject({ title: 'Lesson 0' })
    expect(await page(owner, courseId)).toMatchObject({ entitlement: 'enrol' })
    expect(await page(await aMember(t.ctx, communityId), courseId)).toMatchObject({ entitlement: 'buy' })
    await t.ctx.db.execute(sql`update communities set is_public = false where id = ${communityId}`)
    await expect(page(early, courseId)).rejects.toMatchObject(refused(404))
  })
})

describe('the price of a course', () => {
  test('belongs to one that is bought: it is asked for there, and goes with it', async () => {
    const { owner, communityId, courseId } = await aShop()
    const change = (body: Parameters<ReturnType<typeof t.as>['courses']['update']>[0]['body']) =>
      t.as(owner).courses.update({ params: { courseId }, body })
    const priceOf = async () => (await t.as(owner).courses.draft({ params: { courseId } })).priceCents
    await change({ title: 'Slabs on sand' })
    expect(await priceOf()).toBe(4900)
    for (const priceCents of [0, 499, 200_001, 10.5])
      await expect(change({ priceCents })).rejects.toMatchObject(refused(400))
    for (const priceCents of [500, 200_000]) await change({ priceCents })
    expect(await priceOf()).toBe(200_000)
    await change({ access: 'free', priceCents: 700 })
    expect(await priceOf()).toBeNull()
    await expect(change({ access: 'bought' })).rejects.toMatchObject({
      ...refused(400),
      issues: [{ path: 'priceCents', message: 'Enter a price' }],
    })
    const draft = { communityId, title: 'T', description: 'D', level: 'beginner', topic: 'Business' } as const
    await expect(t.as(owner).courses.create({ body: { ...draft, access: 'bought' } })).rejects.toMatchObject(
      refused(400),
    )
    const { id } = await t.as(owner).courses.create({ body: { ...draft, access: 'bought', priceCents: 1500 } })
    const copy = await t.as(owner).courses.duplicate({ params: { courseId: id } })
    expect(await t.as(owner).courses.draft({ params: { courseId: copy.id } })).toMatchObject({ priceCents: 1500 })
  })
})

describe('a bought course is given back', () => {
  test('while less than 30% of it is done: the money returns, the owner’s share too, and what was done is kept', async () => {
    const shop = await aShop()
    const { owner, courseId, lessonId } = shop
    const buyer = await aUser(t.ctx)
    await payAt((await buy(buyer, courseId)).url)
    await learns(buyer, shop, 2)
    expect(await giveBack(buyer, courseId)).toEqual({ refundedCents: 4900 })
    const seen = await page(buyer, courseId)
    expect(seen).toMatchObject({ entitlement: 'buy', isEnrolled: false, progress: 20, purchase: null })
    await expect(lesson(buyer, lessonId)).rejects.toMatchObject(refused(403, 'Buy the course'))
    await expect(t.as(buyer).courses.progress({ params: { lessonId }, body: { seconds: 90 } })).rejects.toMatchObject(
      refused(403),
    )
    expect((await t.as(buyer).courses.list({ query: { type: 'enrolled' } })).items).toEqual([])
    expect(await t.as(owner).earnings.get({})).toMatchObject({ balanceCents: 0, communities: [{ coursesSold: 0 }] })
    await expect(giveBack(buyer, courseId)).rejects.toMatchObject(refused(409, 'already gone back'))
    await payAt((await buy(buyer, courseId)).url)
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', progress: 20, enrollmentCount: 1 })
    expect(await broken()).toEqual([])
  })

  test('not at 30%, not on the fifteenth day, not by others, and the database says so as well', async () => {
    const shop = await aShop()
    const [learned, late, other] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    await aPurchase(t, learned, shop.courseId)
    await learns(learned, shop, 3)
    expect((await page(learned, shop.courseId)).purchase).toMatchObject({ returnableUntil: null })
    await expect(giveBack(learned, shop.courseId)).rejects.toMatchObject(refused(409, '30%'))
    await aPurchase(t, late, shop.courseId)
    const asked = { courseId: shop.courseId, userId: late.id }
    const at = (ms: number) => ({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + 14 * DAY_MS + ms) })
    await expect(giveBackCourse(at(60_000), asked)).rejects.toMatchObject(refused(409, '14 days'))
    await expect(giveBack(other, shop.courseId)).rejects.toMatchObject(refused(404))
    for (const wrong of [sql`returned_progress = 30`, sql`returned_progress = null`])
      await expect(
        t.ctx.db.execute(sql`update course_purchases set returned_at = bought_at, ${wrong} where user_id = ${late.id}`),
      ).rejects.toThrow()
    await expect(
      t.ctx.db.execute(sql`update course_purchases set returned_at = bought_at + interval '14 days', returned_progress = 0
        where user_id = ${late.id}`),
    ).rejects.toThrow()
    const bought = await page(late, shop.courseId)
    const end = new Date(new Date(bought.purchase?.boughtAt ?? '').getTime() + 14 * DAY_MS)
    const last = sql`update course_purchases set bought_at = date_trunc('milliseconds', bought_at) where user_id = ${late.id}`
    await t.ctx.db.execute(last)
    await expect(giveBackCourse({ ...t.ctx, now: () => end }, asked)).rejects.toMatchObject(refused(409, '14 days'))
    expect(await giveBackCourse({ ...t.ctx, now: () => new Date(end.getTime() - 1) }, asked)).toEqual({
      refundedCents: 4900,
    })
  })

  test('once, whoever presses how often; and never after the lesson that is done in the same moment', async () => {
    const shop = await aShop()
    const buyer = await aUser(t.ctx)
    await aPurchase(t, buyer, shop.courseId)
    await learns(buyer, shop, 2)
    const third = t.as(buyer).courses.progress({ params: { lessonId: shop.lessonIds[2] ?? '' }, body: { seconds: 60 } })
    const presses = Array.from({ length: 5 }, () => giveBack(buyer, shop.courseId))
    const [, ...given] = await Promise.allSettled([third, ...presses])
    const charges = await chargesOf(buyer.id)
    const done = given.filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBe(charges[0]?.refundedCents === 4900 ? 1 : 0)
    expect(await broken()).toEqual([])
  })
})

describe('money that goes back by another way', () => {
  test('ends the access only when all of it has: a part leaves the course, and the rest can still be given back', async () => {
    const { courseId, lessonId } = await aShop()
    const buyer = await aUser(t.ctx)
    const { chargeId } = await aPurchase(t, buyer, courseId)
    await aRefund(t.ctx, chargeId, 1900)
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', purchase: { paidCents: 3000 } })
    await aRefund(t.ctx, chargeId)
    await expect(lesson(buyer, lessonId)).rejects.toMatchObject(refused(403))
    await expect(giveBack(buyer, courseId)).rejects.toMatchObject(refused(409, 'already gone back'))
    expect(await broken()).toEqual([])
  })

  test('through the bank as well; won, the course is theirs again', async () => {
    const { courseId } = await aShop()
    const buyer = await aUser(t.ctx)
    await payAt((await buy(buyer, courseId)).url)
    const [charge] = await chargesOf(buyer.id)
    const dispute = { id: 'dp_course', paymentId: charge?.paymentId ?? '', amountCents: 4900, createdAt: t.ctx.now() }
    const told = (status: 'open' | 'won') =>
      transact(t.ctx, (ctx) => applyDispute(ctx, { ...dispute, status }, { eventId: null }))
    await told('open')
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'buy', purchase: null })
    await told('won')
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', purchase: { paidCents: 4900 } })
    expect(await broken()).toEqual([])
  })

  /** Who bought the course has the bank take the money, and buys it again. */
  async function boughtAgain(courseId: string) {
    const buyer = await aUser(t.ctx)
    await payAt((await buy(buyer, courseId)).url)
    const [first] = await chargesOf(buyer.id)
    const disputeId = (await openDispute(t.ctx, first?.paymentId ?? '')) ?? ''
    await settle()
    const { url } = await buy(buyer, courseId)
    return { buyer, disputeId, url }
  }
  const wonBack = async (disputeId: string) => {
    await closeDispute(t.ctx, disputeId, 'won')
    await settle()
  }
  const refundedOf = async ({ id }: TestUser) => (await chargesOf(id)).map(({ refundedCents }) => refundedCents)

  test('and is bought again meanwhile: won, the course is theirs by the first payment, and the second goes back', async () => {
    const shop = await aShop()
    const { owner, courseId } = shop
    const { buyer, disputeId, url } = await boughtAgain(courseId)
    await payAt(url)
    await learns(buyer, shop, 2)
    expect(await refundedOf(buyer)).toEqual([4900, 0])
    await takeJobs('send-refund')
    await wonBack(disputeId)
    expect(await refundedOf(buyer)).toEqual([0, 4900])
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', progress: 20, enrollmentCount: 1 })
    expect(await t.as(owner).earnings.get({})).toMatchObject({ balanceCents: 3920 })
    const [first] = await chargesOf(buyer.id)
    expect((await page(buyer, courseId)).purchase).toMatchObject({ paidCents: 4900 })
    expect((await takeJobs('send-refund')).length).toBe(1)
    expect((await lettersTo(buyer.email)).map(({ data }) => data.reason ?? '').join()).toContain('stands after all')
    for (const event of await eventsAbout(disputeId)) expect(await send(event)).toBe(200)
    expect(await refundedOf(buyer)).toEqual([0, 4900])
    expect(first?.refundedCents).toBe(0)
    expect(await giveBack(buyer, courseId)).toEqual({ refundedCents: 4900 })
    expect(await broken()).toEqual([])
  })

  test('and is bought again, and given back: won, the course is theirs again', async () => {
    const { courseId } = await aShop()
    const { buyer, disputeId, url } = await boughtAgain(courseId)
    await payAt(url)
    await giveBack(buyer, courseId)
    await wonBack(disputeId)
    expect(await refundedOf(buyer)).toEqual([0, 4900])
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', purchase: { paidCents: 4900 } })
    expect(await broken()).toEqual([])
  })

  test('and is bought again; lost, the second payment is what they have it by', async () => {
    const { courseId } = await aShop()
    const { buyer, disputeId, url } = await boughtAgain(courseId)
    await payAt(url)
    await closeDispute(t.ctx, disputeId, 'lost')
    await settle()
    expect(await refundedOf(buyer)).toEqual([4900, 0])
    expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn', purchase: { paidCents: 4900 } })
    expect(await broken()).toEqual([])
  })

  test('and is decided in the moment it is paid again: one of the two payments is kept, whichever is told first', async () => {
    const { courseId } = await aShop()
    // Of the platform: no owner's account makes the two wait for each other.
    await t.ctx.db.execute(sql`update courses set community_id = null where id = ${courseId}`)
    const before = await ownSum('revenue_courses')
    const again = await Promise.all(Array.from({ length: rounds(8) }, () => boughtAgain(courseId)))
    await heldBack(async () => {
      for (const { url, disputeId } of again) {
        await payCheckout(t.ctx, checkoutIn(url), cards.pays)
        await closeDispute(t.ctx, disputeId, 'won')
      }
    })
    for (const { url, disputeId } of again) await Promise.all((await eventsAbout(checkoutIn(url), disputeId)).map(send))
    await settle()
    for (const { buyer } of again) {
      expect((await refundedOf(buyer)).toSorted()).toEqual([0, 4900])
      expect(await page(buyer, courseId)).toMatchObject({ entitlement: 'learn' })
    }
    expect((await ownSum('revenue_courses')) - before).toBe(4900 * again.length)
    expect(await broken()).toEqual([])
  })

  test('leaves the certificate to be checked, but no paper of it', async () => {
    const shop = await aShop({}, ten.slice(0, 1))
    const buyer = await aUser(t.ctx)
    const { chargeId } = await aPurchase(t, buyer, shop.courseId)
    await learns(buyer, shop, 1)
    const { certificateCode: code = '' } = await page(buyer, shop.courseId)
    const cookie = await t.signIn(buyer)
    const paper = async () =>
      (await t.http.inject({ url: `/api/certificates/${code}/certificate.pdf`, headers: { cookie } })).statusCode
    expect(await paper()).toBe(200)
    await aRefund(t.ctx, chargeId)
    expect(await paper()).toBe(403)
    expect(await t.as(null).certificates.get({ params: { code: code ?? '' } })).toMatchObject({ code, revokedAt: null })
  })
})

test('its community’s dashboard leads to its price before it is bought, and to learning while it is paid', async () => {
  const { owner, communityId, courseId } = await aShop()
  const [buyer, early] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  const shown = async (by: TestUser) =>
    (await t.as(by).communities.dashboard({ params: { communityId } })).courses.map(({ hasToBuy, isEnrolled }) => [
      hasToBuy,
      isEnrolled,
    ])
  expect(await shown(buyer)).toEqual([[true, false]])
  expect(await shown(owner)).toEqual([[false, false]])
  const { chargeId } = await aPurchase(t, buyer, courseId)
  expect(await shown(buyer)).toEqual([[false, true]])
  await aRefund(t.ctx, chargeId)
  expect(await shown(buyer)).toEqual([[true, false]])
  await t.as(owner).courses.update({ params: { courseId }, body: { access: 'free' } })
  await begin(t, early, courseId)
  await t.as(owner).courses.update({ params: { courseId }, body: { access: 'bought', priceCents: 5900 } })
  expect(await shown(early)).toEqual([[false, true]])
  expect((await t.as(early).communities.dashboard({ params: { communityId } })).courses).toMatchObject([
    { priceCents: 5900 },
  ])
})

test('its community’s dashboard leads a learner on to the next lesson, and those who left to what they bought', async () => {
  const { communityId, courseId, lessonIds } = await aShop()
  const buyer = await aMember(t.ctx, communityId)
  const next = async () =>
    (await t.as(buyer).communities.dashboard({ params: { communityId } })).courses.map((one) => one.nextLessonId)
  expect(await next()).toEqual([null])
  await aPurchase(t, buyer, courseId)
  expect(await next()).toEqual([lessonIds[0]])
  await learns(buyer, { courseId, lessonIds }, 2)
  expect(await next()).toEqual([lessonIds[2]])
  await t.as(buyer).communities.leave({ params: { communityId } })
  expect(await next()).toEqual([lessonIds[2]])
  await learns(buyer, { courseId, lessonIds }, 10)
  expect(await next()).toEqual([null])
})

test('the page after paying belongs to who paid', async () => {
  const { courseId } = await aShop()
  const [buyer, other] = [await aUser(t.ctx), await aUser(t.ctx)]
  const { url } = await buy(buyer, courseId)
  await payAt(url)
  const [{ id: orderId } = { id: '' }] = await ordersOf(buyer.id)
  expect(await t.as(buyer).payments.order({ params: { orderId } })).toMatchObject({
    kind: 'course',
    status: 'paid',
    backPath: `/courses/${courseId}`,
    receiptId: expect.any(String),
  })
  await expect(t.as(other).payments.order({ params: { orderId } })).rejects.toMatchObject(refused(404))
})

test('a course that is paid for and not theirs, or paid for twice, is found by the invariants', async () => {
  const { courseId } = await aShop()
  const [robbed, twice] = [await aUser(t.ctx), await aUser(t.ctx)]
  await aPurchase(t, robbed, courseId)
  await aPurchase(t, twice, courseId)
  expect(await broken()).toEqual([])
  await t.ctx.db.execute(sql`delete from course_purchases where user_id = ${robbed.id}`)
  expect(await broken()).toMatchObject([{ id: 'I36', count: 1 }])
  await t.ctx.db.execute(sql`update course_purchases set returned_at = bought_at, returned_progress = 0
    where user_id = ${twice.id}`)
  expect(await broken()).toMatchObject([{ id: 'I36', count: 2 }])
})
