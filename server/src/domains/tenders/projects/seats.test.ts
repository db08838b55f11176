import { DAY_MS } from '@lv/contract/durations'
import type { Trade } from '@lv/contract/options'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aDocument, anOffer, aProfessional, aProject, aUser } from '#test/factories.ts'
import { eraseProjects } from './erase.ts'
import { projectOffers, projectSeats, projects } from './schema.ts'

const t = await testApp()

const add = (
  owner: TestUser,
  projectId: string,
  over: { trade?: Trade; licenceClass?: string; places?: number } = {},
) => t.as(owner).projects.addSeat({ params: { projectId }, body: { trade: 'Plumber', places: 1, ...over } })
const offer = (user: TestUser, projectId: string, seatId?: string) =>
  t.as(user).projects.offer({ params: { projectId }, body: { message: 'I can start in March.', seatId } })
const accept = (owner: TestUser, offerId: string) =>
  t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
const get = (user: TestUser | null, projectId: string) => t.as(user).projects.get({ params: { projectId } })

async function aTender(over: Parameters<typeof aProject>[1] = {}) {
  const owner = await aUser(t.ctx)
  const { id } = await aProject(t.ctx, { ownerId: owner.id, ...over })
  return { owner, id }
}

describe('a seat', () => {
  test('is seen by everybody: its trade, class of licence, places, who has it and how many wait', async () => {
    const { owner, id } = await aTender()
    await add(owner, id, { trade: 'Electrician', licenceClass: 'A Grade Electrician', places: 2 })
    const { seatId } = await add(owner, id, { trade: 'Plumber' })
    await offer(await aUser(t.ctx), id, seatId)
    const tiler = await add(owner, id, { trade: 'Tiler' })
    await accept(owner, (await offer(await aUser(t.ctx), id, tiler.seatId)).offerId)
    expect((await get(null, id)).seats).toMatchObject([
      { trade: 'Electrician', licenceClass: 'A Grade Electrician', places: 2, taken: 0, waiting: 0, fits: false },
      { trade: 'Plumber', licenceClass: null, places: 1, taken: 0, waiting: 1, fits: true },
      { trade: 'Tiler', taken: 1, waiting: 0 },
    ])
  })

  test('of a trade nobody knows, or of more people than a project takes, is refused at its field', async () => {
    const { owner, id } = await aTender()
    await expect(add(owner, id, { trade: 'Astronaut' as Trade })).rejects.toMatchObject({ issues: [{ path: 'trade' }] })
    await expect(add(owner, id, { places: 21 })).rejects.toMatchObject({ issues: [{ path: 'places' }] })
  })

  test('is named once, whatever its capitals, and at most ten times a project', async () => {
    const { owner, id } = await aTender()
    const twice = await Promise.allSettled(
      ['Licensed Plumber', 'licensed plumber'].map((licenceClass) => add(owner, id, { licenceClass })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = twice.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ issues: [{ path: 'trade', message: 'There is such a seat already' }] })
    const more = Array.from({ length: 12 }, (_, at) => add(owner, id, { licenceClass: `Class ${at}` }))
    const named = await Promise.allSettled(more)
    expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    const over = named.find((each) => each.status === 'rejected')
    expect(over?.reason).toMatchObject({ code: 'conflict', message: 'A project has at most 10 seats' })
    expect((await get(owner, id)).seats).toHaveLength(10)
  })

  test('comes before the first offer, on an open project: whoever asked or was taken without one is in the way', async () => {
    const { owner, id } = await aTender()
    const taken = await aTender()
    await accept(taken.owner, (await offer(await aUser(t.ctx), taken.id)).offerId)
    await expect(add(taken.owner, taken.id)).rejects.toThrow('answer them first')
    const closed = await aTender({ status: 'closed', endedAt: t.ctx.now() })
    await expect(add(closed.owner, closed.id)).rejects.toThrow('while a project is open')
    const { offerId } = await offer(await aUser(t.ctx), id)
    await expect(add(owner, id)).rejects.toThrow('answer them first')
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'decline', reason: 'price' } })
    await add(owner, id)
  })

  test('is taken back while nobody has it or waits for it; then people ask without one again', async () => {
    const { owner, id } = await aTender()
    const { seatId } = await add(owner, id)
    const { offerId } = await offer(await aUser(t.ctx), id, seatId)
    const remove = () => t.as(owner).projects.removeSeat({ params: { projectId: id, seatId } })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'decline', reason: 'price' } })
    await remove()
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
    await offer(await aUser(t.ctx), id)
  })

  test('of another project is none of this one', async () => {
    const [one, other] = [await aTender(), await aTender()]
    await add(one.owner, one.id)
    const { seatId } = await add(other.owner, other.id)
    const refused = { issues: [{ path: 'seatId' }] }
    await expect(offer(await aUser(t.ctx), one.id, seatId)).rejects.toMatchObject(refused)
    const params = { projectId: one.id, seatId }
    await expect(t.as(one.owner).projects.removeSeat({ params })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an offer for a seat', () => {
  test('names one where the project has any, and none where it has none', async () => {
    const { owner, id } = await aTender()
    const { seatId } = await add(owner, id)
    const ada = await aUser(t.ctx)
    await expect(offer(ada, id)).rejects.toMatchObject({ issues: [{ path: 'seatId', message: 'Choose a seat' }] })
    await offer(ada, id, seatId)
    expect((await get(ada, id)).myOffer).toMatchObject({ seatId })
  })

  test('needs a licence of the trade and class that we checked and that still holds', async () => {
    const { owner, id } = await aTender()
    const { seatId } = await add(owner, id, { licenceClass: 'Licensed  plumber' })
    const { id: professionalId, user } = await aProfessional(t.ctx)
    const checked = { kind: 'licence', status: 'checked', checkedAt: t.ctx.now() } as const
    const licence = (over: object) =>
      aDocument(t.ctx, professionalId, { ...checked, class: 'Licensed Plumber', trades: ['Plumber'], ...over })
    const wrong = [
      { status: 'submitted' as const, checkedAt: null },
      { class: 'Registered Plumber' },
      { trades: ['Electrician'] },
      { expiresAt: new Date(t.ctx.now().getTime() - 1000) },
      { kind: 'insurance' },
    ]
    for (const over of wrong) await licence(over)
    await expect(offer(user, id, seatId)).rejects.toMatchObject({ issues: [{ path: 'seatId' }] })
    expect((await get(user, id)).seats).toMatchObject([{ fits: false }])
    const expiresAt = new Date(t.ctx.now().getTime() + DAY_MS)
    await licence({ expiresAt })
    const fits = async () => (await get(user, id)).seats[0]?.fits
    expect(await fits()).toBe(true)
    await offer(user, id, seatId)
    const { now } = t.ctx
    t.ctx.now = () => expiresAt
    expect(await fits()).toBe(false)
    t.ctx.now = now
    const suspended = { accountStatus: 'suspended' as const }
    await t.ctx.db.update(professionals).set(suspended).where(eq(professionals.id, professionalId))
    expect(await fits()).toBe(false)
  })

  test.each([
    ['the same class as a register shortens it', 'DB-U', 'Domestic Builder Unlimited', true],
    ['the same class in another order', 'Unlimited domestic builder', 'Domestic Builder (Unlimited)', true],
    ['a class that allows more', 'Domestic Builder Unlimited', 'DB-L', true],
    ['a class that allows less', 'Domestic Builder Limited', 'Domestic Builder Unlimited', false],
    ['a licensed plumber, who is registered', 'Licensed Plumber', 'Registered Plumber', true],
    ['the lowest of three', 'Demolisher Unlimited', 'Demolisher Low Rise', true],
    ['one beside it', 'Commercial Builder Unlimited', 'Domestic Builder Limited', false],
    ['a class that nobody lists, in other signs', 'Crane (slewing), C6', 'crane slewing C6', true],
    ['a class that nobody lists, of other words', 'Crane slewing C2', 'Crane slewing C6', false],
  ])('takes %s: %s for %s', async (_what, held, asked, fits) => {
    const { owner, id } = await aTender()
    await add(owner, id, { trade: 'Builder/Contractor', licenceClass: asked })
    const { id: professionalId, user } = await aProfessional(t.ctx)
    const checked = { kind: 'licence', status: 'checked', checkedAt: t.ctx.now() } as const
    await aDocument(t.ctx, professionalId, { ...checked, class: held, trades: ['Builder/Contractor'] })
    expect((await get(user, id)).seats).toMatchObject([{ fits }])
  })

  test('one that is taken is a conflict that says so, while other seats are free', async () => {
    const { owner, id } = await aTender()
    const [plumber, tiler] = [await add(owner, id), await add(owner, id, { trade: 'Tiler' })]
    const [first, late] = [await aUser(t.ctx), await aUser(t.ctx)]
    await accept(owner, (await offer(first, id, plumber.seatId)).offerId)
    const refused = { code: 'conflict', message: 'That seat is taken. Choose another one.' }
    await expect(offer(late, id, plumber.seatId)).rejects.toMatchObject(refused)
    await offer(late, id, tiler.seatId)
  })

  test('one that is taken has room for no second offer, and an offer is accepted once', async () => {
    const { owner, id } = await aTender()
    const { seatId } = await add(owner, id)
    const [one, other] = [await offer(await aUser(t.ctx), id, seatId), await offer(await aUser(t.ctx), id, seatId)]
    await accept(owner, one.offerId)
    await expect(accept(owner, other.offerId)).rejects.toMatchObject({ status: 409, message: 'That seat is taken' })
    await expect(accept(owner, one.offerId)).rejects.toMatchObject({ status: 409, message: 'This was already decided' })
  })

  test('fifty acceptances at once on a seat of two take exactly two', async () => {
    const { owner, id } = await aTender({ maxCollaborators: 20 })
    const { seatId } = await add(owner, id, { places: 2 })
    const people = await Promise.all(Array.from({ length: 10 }, () => aUser(t.ctx)))
    const offers = await Promise.all(people.map((person) => offer(person, id, seatId)))
    const tries = Array.from({ length: 50 }, (_, at) => accept(owner, offers[at % 10]?.offerId ?? ''))
    const answers = await Promise.allSettled(tries)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    const [seat] = await t.ctx.db.select().from(projectSeats).where(eq(projectSeats.id, seatId))
    const [project] = await t.ctx.db.select().from(projects).where(eq(projects.id, id))
    expect({ taken: seat?.taken, count: project?.collaboratorCount }).toEqual({ taken: 2, count: 2 })
    const isIn = sql`seat_id = ${seatId}::uuid and status = 'accepted'`
    expect(await t.ctx.db.$count(projectOffers, isIn)).toBe(2)
  })

  test('is bounded by the project too: two seats of two are three people where three is the most', async () => {
    const { owner, id } = await aTender({ maxCollaborators: 3 })
    const seats = [await add(owner, id, { places: 2 }), await add(owner, id, { trade: 'Tiler', places: 2 })]
    const offers = await Promise.all(
      seats.flatMap(({ seatId }) => [0, 1].map(async () => offer(await aUser(t.ctx), id, seatId))),
    )
    const answers = await Promise.allSettled(offers.map(({ offerId }) => accept(owner, offerId)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const taken = (await get(owner, id)).seats.reduce((sum, seat) => sum + seat.taken, 0)
    expect(taken).toBe(3)
  })

  test('frees its seat when its author leaves, or deletes their account', async () => {
    const { owner, id } = await aTender()
    const { seatId } = await add(owner, id)
    const [first, second] = [await aUser(t.ctx), await aUser(t.ctx)]
    const one = await offer(first, id, seatId)
    await accept(owner, one.offerId)
    await t.as(first).projects.withdraw({ params: { offerId: one.offerId } })
    expect((await get(null, id)).seats).toMatchObject([{ taken: 0 }])
    const waits = await offer(second, id, seatId)
    await t.as(second).projects.withdraw({ params: { offerId: waits.offerId } })
    expect((await get(null, id)).seats).toMatchObject([{ taken: 0, waiting: 0 }])
    await accept(owner, (await offer(second, id, seatId)).offerId)
    await eraseProjects(t.ctx, { userIds: [second.id], addresses: [] })
    expect((await get(owner, id)).seats).toMatchObject([{ taken: 0, waiting: 0 }])
    expect((await get(owner, id)).quoteCount).toBe(0)
  })

  test('and the seat taken back at the same moment: the offer stands with its seat, or neither does', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, id } = await aTender()
      const { seatId } = await add(owner, id)
      const ada = await aUser(t.ctx)
      const [offered, removed] = await Promise.allSettled([
        offer(ada, id, seatId),
        t.as(owner).projects.removeSeat({ params: { projectId: id, seatId } }),
      ])
      expect([offered.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('a project without seats takes offers as ever', async () => {
    const { owner, id } = await aTender({ maxCollaborators: 1 })
    const { id: offerId } = await anOffer(t.ctx, { projectId: id })
    expect(await accept(owner, offerId)).toEqual({ quoteCount: 1, maxQuotes: 1 })
  })
})
