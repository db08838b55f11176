import { projectTitle } from '@lv/contract/project-options'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '../../../test/app.ts'
import { aProject, aUser } from '../../../test/factories.ts'
import { openPost } from '../../../test/mails.ts'
import { aMobile } from '../../../test/mobiles.ts'
import { countStatement, listStatement } from './list.ts'
import { placeOf } from './parts/close-out.ts'
import { projectOffers, projects } from './tables.ts'

const t = await testApp()
const post = openPost(t)

const aBody = (email: string, over: object = {}) => ({
  projectAddress: '1204/18 Albert Street, Brunswick VIC 3056',
  description: 'A second storey on a brick terrace: engineer, steel fixer and a heritage carpenter wanted.',
  name: 'Hanna Reid',
  phone: aMobile(),
  email,
  ...over,
})
const create = (user: TestUser | null, body: ReturnType<typeof aBody>) => t.as(user).projects.create({ body })
const offer = (user: TestUser, projectId: string, over: object = {}) =>
  t.as(user).projects.offer({ params: { projectId }, body: { message: 'I can frame it in March.', ...over } })
const accept = (owner: TestUser, offerId: string) =>
  t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
const get = (user: TestUser | null, projectId: string) => t.as(user).projects.get({ params: { projectId } })
const row = async (projectId: string) => {
  const [found] = await t.ctx.db.select().from(projects).where(eq(projects.id, projectId))
  return found
}
const recounted = async (projectId: string) => {
  const { rows } = await t.ctx.db.execute<{ waiting: number; accepted: number }>(sql`select
      (count(*) filter (where status = 'requested'))::int as waiting,
      (count(*) filter (where status = 'accepted'))::int as accepted
    from project_offers where project_id = ${projectId}::uuid`)
  return rows[0]
}

describe('posting a project', () => {
  test('signed in it is live at once, with the documented defaults, and the state comes from the postcode', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const made = await create(owner, aBody(owner.email))
    expect(made).toMatchObject({
      needsVerification: false,
      status: 'open',
      location: 'VIC',
      suburb: 'Brunswick',
      postcode: '3056',
      projectType: 'Residential Renovation',
      category: 'Home Renovation',
      budget: 'Request Quote',
      urgency: 'Within a month',
      tenderType: 'public',
      maxQuotes: 5,
    })
    expect(made.title).toHaveLength(50)
    expect(made.title.endsWith('...')).toBe(true)
  })

  test('a title is the description, cut to 47 characters and three dots where it is longer than 50', () => {
    expect(projectTitle('x'.repeat(50))).toBe('x'.repeat(50))
    expect(projectTitle('x'.repeat(51))).toBe(`${'x'.repeat(47)}...`)
  })

  test('without a postcode that exists the chosen state counts, NSW where none was chosen', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const at = (over: object) => create(owner, aBody(owner.email, { projectAddress: '0001 Long Road', ...over }))
    expect(await at({})).toMatchObject({ location: 'NSW', postcode: null })
    expect(await at({ location: 'TAS' })).toMatchObject({ location: 'TAS' })
  })

  test('a visitor’s is listed once the link of the letter was opened, and a second click changes nothing', async () => {
    const email = 'visitor-project@test.example'
    const made = await create(null, aBody(email, { description: 'Zinc roof over a courtyard, three trades wanted.' }))
    expect(made).toMatchObject({ needsVerification: true, status: 'unverified' })
    await expect(get(null, made.id)).rejects.toMatchObject({ code: 'not_found' })
    const list = () => t.as(null).projects.list({ query: { search: 'zinc' } })
    expect((await list()).total).toBe(0)
    const [letter] = await post(email)
    const token = /verify-email\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const verify = () => t.as(null).requests.verifyEmail({ body: { token } })
    expect(await verify()).toMatchObject({ alreadyVerified: false, project: { id: made.id } })
    expect(await verify()).toMatchObject({ alreadyVerified: true, project: { id: made.id } })
    expect(await list()).toMatchObject({ total: 1, items: [{ id: made.id, status: 'open' }] })
  })

  test('the one who proves the email later by signing in is its owner; somebody with the same unproven email is not', async () => {
    const email = 'later-owner@test.example'
    const { id } = await aProject(t.ctx, { email, ownerId: null })
    const claimant = await aUser(t.ctx, { email, emailVerified: false })
    expect((await get(claimant, id)).viewer).toBeNull()
    await t.ctx.db.execute(sql`update users set email_verified = true where id = ${claimant.id}::uuid`)
    expect((await get(claimant, id)).viewer).toBe('owner')
  })

  test('what is missing is said at its field, in the documented words', async () => {
    const body = { ...aBody('x@'), projectAddress: 'x', description: 'short', name: 'H', phone: '123' }
    await expect(create(null, body)).rejects.toMatchObject({
      issues: [
        { path: 'projectAddress', message: 'Please enter a valid Australian address' },
        { path: 'description', message: 'Please describe your project' },
        { path: 'name', message: 'Please enter your name' },
        { path: 'phone', message: 'Please enter a valid phone number' },
        { path: 'email', message: 'Please enter a valid email address' },
      ],
    })
  })

  test('an owner who left people without an answer on a full project answers them first', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const { id } = await aProject(t.ctx, { ownerId: owner.id, maxCollaborators: 1 })
    const [first, second] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { offerId } = await offer(first, id)
    const { offerId: waits } = await offer(second, id)
    await accept(owner, offerId)
    await expect(create(owner, aBody(owner.email))).rejects.toMatchObject({ code: 'conflict' })
    await t.as(owner).projects.decide({ params: { offerId: waits }, body: { decision: 'decline', reason: 'filled' } })
    expect(await create(owner, aBody(owner.email))).toMatchObject({ status: 'open' })
  })
})

describe('what others see', () => {
  test('nobody but the owner and collaborators reads street, name, email or phone (T43)', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, {
      ownerId: owner.id,
      name: 'Quentin Zelig',
      email: 'quentin.zelig@test.example',
    })
    const [worker, asker] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { offerId } = await offer(worker, id)
    await offer(asker, id)
    await accept(owner, offerId)
    const secrets = /Lygon|Zelig|zelig@|\+614/
    const list = await t.as(asker).projects.list({ query: {} })
    expect(JSON.stringify([await get(null, id), await get(asker, id), list])).not.toMatch(secrets)
    expect(await get(worker, id)).toMatchObject({
      viewer: 'collaborator',
      projectAddress: '12 Lygon Street, Carlton VIC 3053',
      contact: { name: 'Quentin Zelig', email: 'quentin.zelig@test.example' },
    })
  })

  test('an owner who wants calls only gives no email away', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, contactMethod: 'phone' })
    const worker = await aUser(t.ctx)
    await accept(owner, (await offer(worker, id)).offerId)
    expect((await get(worker, id)).contact).toMatchObject({ email: null, phone: expect.stringContaining('+61') })
  })

  test('a private project is a missing one to all but the invited, and in no list (T44)', async () => {
    const owner = await aUser(t.ctx)
    const { id, title } = await aProject(t.ctx, { ownerId: owner.id, isPublic: false, title: 'Quiet vault conversion' })
    const [stranger, guest] = [await aUser(t.ctx), await aUser(t.ctx)]
    const missing = await get(stranger, '01900000-0000-7000-8000-000000000000').catch((error) => error)
    const hidden = await get(stranger, id).catch((error) => error)
    expect([hidden.message, hidden.code]).toEqual([missing.message, missing.code])
    expect((await t.as(stranger).projects.list({ query: { search: title } })).items).toEqual([])
    await t.as(owner).projects.invite({ params: { projectId: id }, body: { email: guest.email } })
    expect((await get(guest, id)).viewer).toBe('invited')
    const [invitation] = (await get(owner, id)).invited ?? []
    await t.as(owner).projects.uninvite({ params: { projectId: id, invitationId: invitation?.id ?? '' } })
    await expect(get(guest, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a question is everybody’s once answered, and never says who asked', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [asker, other] = [await aUser(t.ctx, { firstName: 'Zebedee' }), await aUser(t.ctx)]
    await t.as(asker).projects.ask({ params: { projectId: id }, body: { question: 'Is there a soil report?' } })
    expect((await get(other, id)).questions).toEqual([])
    const [question] = (await get(owner, id)).questions
    const params = { projectId: id, questionId: question?.id ?? '' }
    await t.as(owner).projects.answer({ params, body: { answer: 'Yes, M class.' } })
    const seen = await get(other, id)
    expect(seen.questions).toMatchObject([{ answer: 'Yes, M class.', isMine: false }])
    expect(JSON.stringify(seen)).not.toMatch(/Zebedee/)
    expect((await get(asker, id)).questions[0]?.isMine).toBe(true)
  })

  test('one visitor counts once a day, and the owner never', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const guest = await aUser(t.ctx)
    const look = (user: TestUser) => t.as(user).projects.view({ params: { projectId: id } })
    await Promise.all([look(guest), look(guest), look(guest), look(owner)])
    expect((await row(id))?.viewCount).toBe(1)
  })

  test('search, state, category and budget narrow the list, and its parts are found by an index', async () => {
    const where = { location: 'QLD', category: 'Landscaping', budget: 'Over $1m' } as const
    const { id } = await aProject(t.ctx, { ...where, title: 'Terraced garden in Paddington' })
    const find = (query: object) => t.as(null).projects.list({ query: { ...where, ...query } })
    expect(await find({ search: 'terrac' })).toMatchObject({ total: 1, items: [{ id }] })
    expect((await find({ search: 'garage' })).total).toBe(0)
    expect((await find({ search: "' OR 1=1 -- %_" })).total).toBe(0)
    const query = { search: 'garden', limit: 20, offset: 0 }
    expect(await t.ctx.db.execute(countStatement(query))).toBeDefined()
    expect(await t.ctx.db.execute(listStatement(query))).toBeDefined()
  })
})

describe('who joins', () => {
  test('a hundred acceptances at once never take more than there is room for', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, maxCollaborators: 5 })
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(t.ctx)))
    const offers = await Promise.all(people.map((person) => offer(person, id)))
    const tries = Array.from({ length: 100 }, (_, at) => accept(owner, offers[at % 20]?.offerId ?? ''))
    const answers = await Promise.allSettled(tries)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    expect(await row(id)).toMatchObject({ collaboratorCount: 5, waitingCount: 15 })
    expect(await recounted(id)).toEqual({ accepted: 5, waiting: 15 })
    await expect(offer(await aUser(t.ctx), id)).rejects.toThrow('Collaboration Full')
  })

  test('nobody asks where a hundred already wait', async () => {
    const { id } = await aProject(t.ctx, { waitingCount: 99 })
    await offer(await aUser(t.ctx), id)
    const late = offer(await aUser(t.ctx), id)
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Too many people') })
  })

  test('asking twice at once is one offer', async () => {
    const { id } = await aProject(t.ctx)
    const ada = await aUser(t.ctx)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => offer(ada, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await row(id)).toMatchObject({ waitingCount: 1 })
  })

  test('an offer one second after closing is refused, and until then offers are sealed from the owner', async () => {
    const owner = await aUser(t.ctx)
    const soon = new Date(t.ctx.now().getTime() + 3_600_000)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, closesAt: soon })
    const { offerId } = await offer(await aUser(t.ctx), id)
    expect(await get(owner, id)).toMatchObject({ isSealed: true, offers: null, waitingCount: 1 })
    await expect(accept(owner, offerId)).rejects.toThrow('sealed')
    await t.ctx.db
      .update(projects)
      .set({ closesAt: new Date(t.ctx.now().getTime() - 1000) })
      .where(eq(projects.id, id))
    await expect(offer(await aUser(t.ctx), id)).rejects.toThrow('Project Closed')
    expect((await get(owner, id)).offers).toHaveLength(1)
    expect(await accept(owner, offerId)).toMatchObject({ quoteCount: 1 })
  })

  test('whoever was not chosen gets a card with rank, band and reason, by mail too', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [winner, loser] = [await aUser(t.ctx), await aUser(t.ctx)]
    const won = await offer(winner, id, { priceCents: 90_000, rateUnit: 'day' })
    await offer(loser, id, { priceCents: 100_000, rateUnit: 'day' })
    await accept(owner, won.offerId)
    const start = (reason?: 'price') =>
      t
        .as(owner)
        .projects.move({ params: { projectId: id }, body: { status: 'in_progress', ...(reason && { reason }) } })
    await expect(start()).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
    await start('price')
    expect((await get(loser, id)).myOffer).toMatchObject({
      status: 'declined',
      closeOut: { reason: 'price', rank: 2, of: 2, band: '5-10% below yours' },
    })
    const [letter] = await post(loser.email)
    expect(letter?.text).toContain('number 2 of 2 by price. The accepted price is 5-10% below yours.')
    expect(JSON.stringify(await get(loser, id))).not.toContain('90000')
  })

  test('prices of another unit are not compared', () => {
    const all = [
      { priceCents: 100, rateUnit: 'hour' as const, status: 'accepted' as const },
      { priceCents: 90_000, rateUnit: 'day' as const, status: 'requested' as const },
    ]
    expect(placeOf({ priceCents: 90_000, rateUnit: 'day' }, all)).toEqual({ rank: 1, of: 1, band: null })
    expect(placeOf({ priceCents: null, rateUnit: null }, all)).toEqual({ rank: null, of: null, band: null })
  })

  test('a collaborator who leaves frees the place, and one who takes an offer back is counted no more', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, maxCollaborators: 1 })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const first = await offer(ada, id)
    const second = await offer(ben, id)
    await accept(owner, first.offerId)
    const back = (user: TestUser, offerId: string) => t.as(user).projects.withdraw({ params: { offerId } })
    await expect(back(ada, second.offerId)).rejects.toMatchObject({ code: 'not_found' })
    await back(ada, first.offerId)
    await back(ben, second.offerId)
    expect(await row(id)).toMatchObject({ collaboratorCount: 0, waitingCount: 0 })
    await expect(accept(owner, second.offerId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('it starts with somebody, is completed once, and what is closed stays closed', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const move = (status: 'in_progress' | 'completed') =>
      t.as(owner).projects.move({ params: { projectId: id }, body: { status } })
    await expect(move('in_progress')).rejects.toThrow('Accept at least one')
    await accept(owner, (await offer(await aUser(t.ctx), id)).offerId)
    await expect(move('completed')).rejects.toMatchObject({ code: 'conflict' })
    await move('in_progress')
    await move('completed')
    await expect(t.as(owner).projects.close({ params: { projectId: id }, body: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(offer(await aUser(t.ctx), id)).rejects.toThrow('Project Closed')
  })

  test('any order of asking, taking back, accepting and declining leaves counts that can be counted again', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, maxCollaborators: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(t.ctx)))
    let seed = 7
    const next = (of: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % of
    }
    for (let step = 0; step < 60; step++) {
      const person = people[next(6)] ?? owner
      const [standing] = await t.ctx.db
        .select({ id: projectOffers.id })
        .from(projectOffers)
        .where(sql`project_id = ${id}::uuid and person_id = ${person.id}::uuid and status in ('requested', 'accepted')`)
      const offerId = standing?.id ?? ''
      const deeds = [
        () => offer(person, id, { priceCents: 100 + next(900) }),
        () => t.as(person).projects.withdraw({ params: { offerId } }),
        () => accept(owner, offerId),
        () =>
          t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'decline', reason: 'availability' } }),
      ]
      await deeds[next(4)]?.().catch(() => undefined)
      const { collaboratorCount: accepted, waitingCount: waiting } = (await row(id)) ?? {}
      expect({ accepted, waiting }).toEqual(await recounted(id))
    }
  })
})
