import { HOUR_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#domains/notifications/notifications/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProject, aSeat, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { projects } from './schema.ts'

const t = await testApp()
const post = openTestMailbox(t)

const offer = (
  user: TestUser,
  projectId: string,
  body: { message?: string; seatId?: string; priceCents?: number } = {},
) => t.as(user).projects.offer({ params: { projectId }, body: { message: 'Zirconia tiles, in March.', ...body } })
const withdraw = (user: TestUser, offerId: string) => t.as(user).projects.withdraw({ params: { offerId } })
const get = (user: TestUser | null, projectId: string) => t.as(user).projects.get({ params: { projectId } })

async function aTender(closesIn = HOUR_MS) {
  const owner = await aUser(t.ctx, { emailVerified: true })
  const closesAt = new Date(t.ctx.now().getTime() + closesIn)
  const { id } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email, closesAt })
  return { owner, id, closesAt }
}
const closes = (projectId: string) =>
  t.ctx.db
    .update(projects)
    .set({ closesAt: new Date(t.ctx.now().getTime() - 1000) })
    .where(eq(projects.id, projectId))

describe('until offers close', () => {
  test('their owner is told how many there are: no name and no word in emails, notifications and pages', async () => {
    const { owner, id } = await aTender()
    const [ada, ben] = [await aUser(t.ctx, { firstName: 'Adalind' }), await aUser(t.ctx, { firstName: 'Benvolio' })]
    await offer(ada, id)
    await offer(ben, id)
    const letters = await post(owner.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 so far'),
      expect.stringContaining('2 so far'),
    ])
    const kept = await t.ctx.db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(kept).toHaveLength(2)
    const { items } = await t.as(owner).notifications.list({ query: {} })
    const page = await get(owner, id)
    expect(page).toMatchObject({ waitingCount: 2, offers: null })
    const own = await t.as(owner).projects.mine({})
    expect(JSON.stringify([letters, kept, items, page, own])).not.toMatch(/Adalind|Benvolio|Zirconia/)
  })

  test('nobody else knows how many there are, whether they offered or not', async () => {
    const { owner, id } = await aTender()
    const { id: seatId } = await aSeat(t.ctx, { projectId: id })
    const ada = await aUser(t.ctx)
    await offer(ada, id, { seatId })
    for (const reader of [null, await aUser(t.ctx), ada])
      expect(await get(reader, id)).toMatchObject({ waitingCount: null, seats: [{ waiting: null }] })
    expect(await t.as(ada).projects.mine({})).toMatchObject([{ waitingCount: 0 }])
    expect(await get(owner, id)).toMatchObject({ waitingCount: 1, seats: [{ waiting: 1 }] })
    await closes(id)
    expect(await get(await aUser(t.ctx), id)).toMatchObject({ waitingCount: 1, seats: [{ waiting: 1 }] })
  })

  test('whoever takes an offer back and offers again counts once, and is told of once', async () => {
    const { owner, id } = await aTender()
    const ada = await aUser(t.ctx)
    const { offerId } = await offer(ada, id)
    await withdraw(ada, offerId)
    await offer(ada, id)
    expect(await get(owner, id)).toMatchObject({ waitingCount: 1 })
    expect(await post(owner.email)).toHaveLength(1)
  })

  test('a project that its owner ends tells nobody where they stood among the others', async () => {
    const { owner, id } = await aTender()
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await offer(ada, id, { priceCents: 90_000 })
    await offer(ben, id, { priceCents: 100_000 })
    await t.as(owner).projects.close({ params: { projectId: id }, body: { reason: 'changed_plans' } })
    expect((await get(ben, id)).myOffer?.closeOut).toEqual({
      reason: 'changed_plans',
      rank: null,
      of: null,
      band: null,
    })
    expect((await post(ben.email)).at(-1)?.text).not.toMatch(/number|of 2/)
  })

  test('a project without a closing tells its owner who offered', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email })
    await offer(await aUser(t.ctx, { firstName: 'Cleopatra' }), id)
    expect((await post(owner.email))[0]?.subject).toContain('Cleopatra')
  })
})

describe('a closing', () => {
  const extend = (by: TestUser, projectId: string, closesOn: string, closesTime?: string) =>
    t.as(by).projects.extend({ params: { projectId }, body: { closesOn, ...(closesTime && { closesTime }) } })
  const at = async (now: string, work: () => Promise<void>) => {
    const before = t.ctx.now
    t.ctx.now = () => new Date(now)
    await work().finally(() => {
      t.ctx.now = before
    })
  }
  const may = '2027-05-03T02:00:00Z'

  test('is a day and a time in Melbourne, and the end of the day where no time is given', () =>
    at(may, async () => {
      const owner = await aUser(t.ctx, { emailVerified: true })
      const body = {
        projectAddress: '12 Lygon Street, Carlton VIC 3053',
        description: 'A rammed earth wall along the lane.',
        name: 'Hanna Reid',
        phone: '0491 570 156',
        email: owner.email,
        closesOn: '2027-05-03',
      }
      const create = (closesTime?: string) => t.as(owner).projects.create({ body: { ...body, closesTime } as never })
      expect(await create()).toMatchObject({ closesAt: '2027-05-03T14:00:00.000Z' })
      expect(await create('17:30')).toMatchObject({ closesAt: '2027-05-03T07:30:00.000Z' })
      await expect(create('11:59')).rejects.toMatchObject({ issues: [{ path: 'closesTime' }] })
      await expect(create('5 pm')).rejects.toMatchObject({ issues: [{ path: 'closesTime' }] })
    }))

  test('moves later, and all who offered or asked are told', () =>
    at(may, async () => {
      const { owner, id } = await aTender(26 * HOUR_MS)
      const [ada, ben, gone] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
      await offer(ada, id)
      await t.as(ben).projects.ask({ params: { projectId: id }, body: { question: 'Is there a soil report?' } })
      await withdraw(gone, (await offer(gone, id)).offerId)
      expect(await extend(owner, id, '2027-05-10', '17:00')).toEqual({ closesAt: '2027-05-10T07:00:00.000Z' })
      for (const { email } of [ada, ben])
        expect((await post(email)).at(-1)?.text).toContain('close later: 10 May 2027, 5:00 pm, Melbourne time')
      expect(await post(gone.email)).toEqual([])
      expect((await get(ada, id)).closesAt).toBe('2027-05-10T07:00:00.000Z')
    }))

  test('is never brought forward, and not moved once offers are open, or by anybody else', () =>
    at(may, async () => {
      const { owner, id, closesAt } = await aTender(26 * HOUR_MS)
      const earlier = { issues: [{ path: 'closesOn' }] }
      await expect(extend(owner, id, '2027-05-04', '13:00')).rejects.toMatchObject(earlier)
      await expect(extend(owner, id, '2027-05-04', '14:00')).rejects.toMatchObject(earlier)
      await expect(extend(await aUser(t.ctx), id, '2027-05-10')).rejects.toMatchObject({ code: 'forbidden' })
      await closes(id)
      await expect(extend(owner, id, '2027-05-10')).rejects.toThrow('Offers have closed')
      const open = await aProject(t.ctx, { ownerId: owner.id })
      await expect(extend(owner, open.id, '2027-05-10')).rejects.toThrow('no closing time')
      expect(closesAt.toISOString()).toBe('2027-05-04T04:00:00.000Z')
    }))
})

test('a close-out card compares with the same seat alone', async () => {
  const owner = await aUser(t.ctx)
  const { id } = await aProject(t.ctx, { ownerId: owner.id })
  const { id: builder } = await aSeat(t.ctx, { projectId: id, trade: 'Builder/Contractor' })
  const { id: plumber } = await aSeat(t.ctx, { projectId: id, trade: 'Plumber' })
  const [ada, ben, cleo] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
  const won = await offer(ada, id, { seatId: builder, priceCents: 8_600_000 })
  await offer(ben, id, { seatId: builder, priceCents: 9_150_000 })
  const other = await offer(cleo, id, { seatId: plumber, priceCents: 1_240_000 })
  for (const { offerId } of [won, other])
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
  await t.as(owner).projects.move({ params: { projectId: id }, body: { status: 'in_progress', reason: 'price' } })
  expect((await get(ben, id)).myOffer?.closeOut).toEqual({ reason: 'price', rank: 2, of: 2, band: '5-10% below yours' })
  const [letter] = await post(ben.email)
  expect(letter?.text).toContain('number 2 of 2 by price')
})
