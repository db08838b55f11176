import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { priceBand } from '@lv/contract/price-band'
import { projectTitle } from '@lv/contract/project-options'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/actor.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional, aProject, aRunningProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { aMobile } from '#test/mobiles.ts'
import { decideOffer } from './decide.ts'
import { getProject } from './get.read.ts'
import { offerToJoin } from './offer.ts'
import { placeOf } from './parts/close-out.ts'
import { projectOffers, projects } from './schema.ts'

const t = await testApp()
const post = openTestMailbox(t)

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

describe('changing a project', () => {
  const change = (by: TestUser, projectId: string, body: object) =>
    t.as(by).projects.update({ params: { projectId }, body })

  test('is for its owner, shows everybody what it is now, and tells nobody: that is what an addendum does', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const ada = await aUser(t.ctx)
    await offer(ada, id)
    const told = (await t.waitingJobs()).length
    await change(owner, id, { title: 'A third storey', budget: 'Over $1m', maxQuotes: '2' })
    expect(await get(null, id)).toMatchObject({ title: 'A third storey', budget: 'Over $1m', maxQuotes: 2 })
    expect(await t.waitingJobs()).toHaveLength(told)
    await change(owner, id, {})
    await expect(change(ada, id, { title: 'Mine' })).rejects.toMatchObject({ status: 403 })
  })

  test('leaves as many places as are taken, and is for an open project', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    for (const person of [await aUser(t.ctx), await aUser(t.ctx)])
      await accept(owner, (await offer(person, id)).offerId)
    await expect(change(owner, id, { maxQuotes: 1, title: 'Smaller' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'maxQuotes', message: '2 places are taken: it can’t have fewer' }],
    })
    expect((await row(id))?.title).not.toBe('Smaller')
    await change(owner, id, { maxQuotes: 2 })
    await t.as(owner).projects.move({ params: { projectId: id }, body: { status: 'in_progress' } })
    await expect(change(owner, id, { title: 'Later' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only a project that is open can be changed',
    })
  })
})

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
    expect(made).toMatchObject({
      projectAddress: aBody('').projectAddress,
      message: 'Your project is live. We will tell you when people ask to join.',
    })
    expect((await get(owner, made.id)).viewer).toBe('owner')
    expect(await post(owner.email)).toEqual([])
  })

  test('the suburb is the one of its postcode that the address names', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const projectAddress = '21 Rae Street, Fitzroy North VIC 3068'
    const made = await create(owner, aBody(owner.email, { projectAddress }))
    expect(made).toMatchObject({ suburb: 'Fitzroy North', postcode: '3068' })
  })

  test('signed in with another address, or one that is not proven, it waits for the link; a title of one’s own stays', async () => {
    const [owner, unproven] = [await aUser(t.ctx), await aUser(t.ctx, { emailVerified: false })]
    const title = 'Second storey in Brunswick'
    for (const [by, email] of [
      [owner, 'other-address@test.example'],
      [unproven, unproven.email],
    ] as const) {
      const made = await create(by, aBody(email, { title }))
      expect(made).toMatchObject({ title, needsVerification: true, status: 'unverified' })
      expect(made.message).toContain('Check your email')
      expect((await row(made.id))?.ownerId).toBe(by === owner ? owner.id : null)
    }
  })

  test('a program that fills in the hidden field is answered like anybody, and nothing is kept', async () => {
    const body = aBody('bot-project@test.example')
    const { id, createdAt: _, ...answer } = await create(null, { ...body, company_website: 'x' } as typeof body)
    expect(await row(id)).toBeUndefined()
    const honest = await create(null, body)
    const unread = { location: 'NSW', suburb: null, postcode: null }
    expect(answer).toEqual({ ...honest, ...unread, id: undefined, createdAt: undefined })
  })

  test('offers close at the end of the chosen day in Melbourne: one that is not over, within a year', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const { now } = t.ctx
    t.ctx.now = () => new Date('2026-09-30T14:30:00Z')
    const closing = (closesOn: string) => create(owner, aBody(owner.email, { closesOn }))
    const refused = (message: string) => ({ issues: [{ path: 'closesOn', message }] })
    try {
      await expect(closing('2026-09-30')).rejects.toMatchObject(refused('Choose a day that isn’t over'))
      await expect(closing('2027-10-02')).rejects.toMatchObject(refused('Choose a day within a year'))
      expect(await closing('2026-10-01')).toMatchObject({ closesAt: '2026-10-01T14:00:00.000Z' })
      expect(await closing('2027-10-01')).toMatchObject({ closesAt: '2027-10-01T14:00:00.000Z' })
    } finally {
      t.ctx.now = now
    }
  })

  test('a title is the description, cut to 47 characters and three dots where it is longer than 50', () => {
    expect(projectTitle('x'.repeat(50))).toBe('x'.repeat(50))
    expect(projectTitle(`${'x'.repeat(46)}🏠 and a garden`)).toBe(`${'x'.repeat(46)}...`)
    expect(projectTitle('x'.repeat(51))).toBe(`${'x'.repeat(47)}...`)
  })

  test('without a postcode that exists the chosen state counts, NSW where none was chosen', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const at = (over: object) => create(owner, aBody(owner.email, { projectAddress: '0001 Long Road', ...over }))
    expect(await at({})).toMatchObject({ location: 'NSW', postcode: null })
    expect(await at({ location: 'TAS' })).toMatchObject({ location: 'TAS' })
  })

  test('a visitor’s is listed once the link of the email was opened, and a second click changes nothing', async () => {
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
    const files = await t.as(claimant).projectFiles.list({ params: { projectId: id } })
    expect(files).toMatchObject({ isOwner: false, isRunning: true })
    await t.ctx.db.execute(sql`update users set email_verified = true where id = ${claimant.id}::uuid`)
    expect((await get(claimant, id)).viewer).toBe('owner')
    const another = await aProject(t.ctx, { email, ownerId: (await aUser(t.ctx)).id })
    expect((await get(claimant, another.id)).viewer).toBeNull()
    const waiting = await aProject(t.ctx, { email, ownerId: null, status: 'unverified', verifiedAt: null })
    await expect(get(claimant, waiting.id)).rejects.toMatchObject({ code: 'not_found' })
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
    const decline = (which: string) =>
      t.as(owner).projects.decide({ params: { offerId: which }, body: { decision: 'decline', reason: 'filled' } })
    await decline((await offer(await aUser(t.ctx), id)).offerId)
    expect((await get(second, id)).myOffer).toMatchObject({ status: 'requested' })
    await accept(owner, offerId)
    await expect(create(owner, aBody(owner.email))).rejects.toMatchObject({ code: 'conflict' })
    await decline(waits)
    expect(await create(owner, aBody(owner.email))).toMatchObject({ status: 'open' })
  })

  test('and who left them without one for a week after closing; others post meanwhile', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const closesAt = new Date('2026-09-30T14:00:00Z')
    await aProject(t.ctx, { ownerId: owner.id, waitingCount: 1, closesAt, title: 'A wall' })
    const { now } = t.ctx
    try {
      t.ctx.now = () => new Date('2026-10-07T14:00:00Z')
      expect(await create(owner, aBody(owner.email))).toMatchObject({ status: 'open' })
      t.ctx.now = () => new Date('2026-10-07T14:00:00.001Z')
      const refused = { code: 'conflict', message: expect.stringContaining('your answer on “A wall”') }
      await expect(create(owner, aBody(owner.email))).rejects.toMatchObject(refused)
      const other = await aUser(t.ctx, { emailVerified: true })
      expect(await create(other, aBody(other.email))).toMatchObject({ status: 'open' })
    } finally {
      t.ctx.now = now
    }
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
    const street = '12 Lygon Street, Carlton VIC 3053'
    expect(await get(worker, id)).toMatchObject({
      viewer: 'collaborator',
      projectAddress: street,
      contact: { name: 'Quentin Zelig', email: 'quentin.zelig@test.example', phone: expect.stringContaining('+61') },
    })
    expect(await get(owner, id)).toMatchObject({ projectAddress: street, contact: null, ownerFirstName: 'Quentin' })
    expect((await get(asker, id)).collaborators).toMatchObject([{ id: worker.id }])
    expect((await get(null, id)).collaborators).toEqual([])
    await t.ctx.db.execute(sql`update users set email_verified = false where id = ${worker.id}::uuid`)
    expect(await get(worker, id)).toMatchObject({
      projectAddress: 'Carlton VIC 3053',
      contact: null,
      collaborators: [],
    })
  })

  test('an owner who wants calls only gives no email away, and one who wants emails only no number', async () => {
    const [owner, worker] = [await aUser(t.ctx), await aUser(t.ctx)]
    for (const [contactMethod, contact] of [
      ['phone', { email: null, phone: expect.stringContaining('+61') }],
      ['email', { email: expect.stringContaining('@'), phone: null }],
    ] as const) {
      const { id } = await aProject(t.ctx, { ownerId: owner.id, contactMethod })
      await accept(owner, (await offer(worker, id)).offerId)
      expect((await get(worker, id)).contact).toMatchObject(contact)
    }
  })

  test('everybody sees how many projects the owner finished, and how many offers wait for more than a week', async () => {
    const [owner, other] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { id } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email })
    const now = t.ctx.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const week = 7 * DAY_MS
    const ended = { status: 'completed' as const, endedAt: now }
    await aProject(t.ctx, { ownerId: owner.id, ...ended })
    await aProject(t.ctx, { ownerId: null, email: owner.email, ...ended })
    await aProject(t.ctx, { ownerId: other.id, email: owner.email, ...ended })
    await aProject(t.ctx, { ownerId: null, ...ended })
    const closed = await aProject(t.ctx, { ownerId: owner.id, closesAt: now })
    const sealed = await aProject(t.ctx, { ownerId: owner.id, closesAt: new Date(now.getTime() + 1) })
    const someone = async (projectId: string, ms: number, over: object = {}) => {
      const offered = {
        projectId,
        personId: (await aUser(t.ctx)).id,
        message: 'In March.',
        createdAt: ago(ms),
        ...over,
      }
      await t.ctx.db.insert(projectOffers).values(offered)
    }
    await someone(id, week)
    await someone(id, week + 1)
    await someone(id, 2 * week, { status: 'accepted', decidedAt: now })
    await someone(closed.id, 2 * week)
    await someone(sealed.id, 2 * week)
    const seen = await getProject({ ...t.ctx, now: () => now }, { projectId: id, actor: null })
    expect(seen).toMatchObject({ ownerCompletedCount: 2, ownerLateCount: 2 })
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
    const { offerId } = await offer(guest, id)
    const [invitation] = (await get(owner, id)).invited ?? []
    await t.as(owner).projects.invite({ params: { projectId: id }, body: { email: 'another@invited.example' } })
    await t.as(owner).projects.uninvite({ params: { projectId: id, invitationId: invitation?.id ?? '' } })
    expect(await get(guest, id)).toMatchObject({ viewer: null, myOffer: { id: offerId }, offers: null, invited: null })
    await expect(get(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'decline', reason: 'filled' } })
    await expect(get(guest, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('nor do the invited see it while they are suspended, or have not proven their email', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, isPublic: false })
    const [unproven, { user: suspended }] = [
      await aUser(t.ctx, { emailVerified: false }),
      await aProfessional(t.ctx, { accountStatus: 'suspended' }),
    ]
    for (const { email } of [unproven, suspended])
      await t.as(owner).projects.invite({ params: { projectId: id }, body: { email } })
    for (const guest of [unproven, suspended]) await expect(get(guest, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what somebody may do follows from how they stand to it: owner, on it, or neither', async () => {
    const [owner, worker, guest] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: worker.id })
    const over = { isPublic: true }
    const { projectId: open } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: worker.id, over })
    const talk = (by: TestUser, id: string) => t.as(by).projectWork.openConversation({ params: { projectId: id } })
    const rename = (by: TestUser, id: string) =>
      t.as(by).projects.update({ params: { projectId: id }, body: { title: 'Mine' } })
    for (const act of [talk, rename, offer])
      await expect(act(guest, projectId)).rejects.toMatchObject({ status: 404, message: 'Project not found' })
    await expect(offer(owner, open)).rejects.toMatchObject({ status: 403, message: 'This is your own project' })
    await expect(talk(guest, open)).rejects.toMatchObject({ status: 403, message: /owner and collaborators/ })
    await expect(rename(guest, open)).rejects.toMatchObject({ status: 403, message: 'Only the owner may do this' })
    for (const by of [owner, worker]) expect(await talk(by, open)).toMatchObject({ conversationId: expect.any(String) })
    const all = [owner, worker, guest].map(({ id }) => id)
    await t.ctx.db.update(users).set({ emailVerified: false }).where(inArray(users.id, all))
    for (const act of [() => talk(worker, open), () => rename(owner, open), () => offer(guest, open)])
      await expect(act()).rejects.toMatchObject({ status: 403, message: /Verify your email/ })
  })

  test('the effort meter says what an offer takes, and how many were invited to a private project', async () => {
    const owner = await aUser(t.ctx, { emailVerified: true })
    const make = (over: object) => create(owner, aBody(owner.email, over))
    for (const hoursAsked of [0, 81, 1.5])
      await expect(make({ hoursAsked })).rejects.toMatchObject({ issues: [{ path: 'hoursAsked' }] })
    const open = await make({ hoursAsked: 6 })
    expect(await get(null, open.id)).toMatchObject({ hoursAsked: 6, invitedCount: null })
    const closed = await make({ isPublic: false, description: 'A wall for two houses, and nobody else to know of it.' })
    const ada = await aUser(t.ctx, { emailVerified: true })
    const invite = (email: string) => t.as(owner).projects.invite({ params: { projectId: closed.id }, body: { email } })
    await invite(ada.email)
    await invite('ben@invited.example')
    expect(await get(ada, closed.id)).toMatchObject({ hoursAsked: null, invitedCount: 2, invited: null })
  })

  test('a question is everybody’s once answered, and never says who asked', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [asker, other] = [await aUser(t.ctx, { firstName: 'Zebedee' }), await aUser(t.ctx)]
    await t.as(asker).projects.ask({ params: { projectId: id }, body: { question: 'Is there a soil report?' } })
    for (const by of [other, null]) expect((await get(by, id)).questions).toEqual([])
    expect((await get(asker, id)).questions).toMatchObject([{ answer: null, isMine: true }])
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

  test('search, state, category and budget narrow the list', async () => {
    const where = { location: 'QLD', category: 'Landscaping', budget: 'Over $1m' } as const
    const { id } = await aProject(t.ctx, { ...where, title: 'Terraced garden in Paddington' })
    const find = (query: object) => t.as(null).projects.list({ query: { ...where, ...query } })
    expect(await find({ search: 'terrac' })).toMatchObject({ total: 1, items: [{ id }] })
    expect((await find({ search: 'garage' })).total).toBe(0)
    expect((await find({ search: "' OR 1=1 -- %_" })).total).toBe(0)
  })

  test('every page of the list is its part of the whole, from whichever end it is walked to', async () => {
    const where = { location: 'NT', category: 'Landscaping', budget: 'Over $1m' } as const
    const at = t.ctx.now().getTime()
    // Two were posted at one moment: their order is decided all the same.
    for (const minutes of [5, 2, 7, 2, 1, 4, 3])
      await aProject(t.ctx, { ...where, createdAt: new Date(at - minutes * MINUTE_MS) })
    const ids = async (limit: number, offset: number) => {
      const { items, total } = await t.as(null).projects.list({ query: { ...where, limit, offset } })
      expect(total).toBe(7)
      return items.map(({ id }) => id)
    }
    const whole = await ids(50, 0)
    expect(whole).toHaveLength(7)
    for (const limit of [1, 3, 7, 20])
      for (let offset = 0; offset < 10; offset += 1)
        expect([limit, offset, await ids(limit, offset)]).toEqual([limit, offset, whole.slice(offset, offset + limit)])
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

  test('who has asked is told so, may take it back and ask again, and a price is for the job unless they say', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { offerId } = await offer(ada, id, { priceCents: 500_000 })
    expect((await get(ada, id)).myOffer).toMatchObject({ rateUnit: 'fixed' })
    await expect(offer(ada, id)).rejects.toThrow('You have already asked to join')
    await t.as(ada).projects.withdraw({ params: { offerId } })
    expect([(await get(ada, id)).myOffer, (await get(owner, id)).offers]).toEqual([null, []])
    const again = await offer(ada, id, { priceCents: 9000, rateUnit: 'hour' })
    expect((await get(ada, id)).myOffer).toMatchObject({ id: again.offerId, rateUnit: 'hour' })
    const params = { offerId: again.offerId }
    await t.as(owner).projects.decide({ params, body: { decision: 'decline', reason: 'price' } })
    const third = await offer(ada, id)
    expect((await get(ada, id)).myOffer).toMatchObject({ id: third.offerId, status: 'requested', closeOut: null })
    await t.as(ada).projects.withdraw({ params: { offerId: third.offerId } })
    await offer(ben, id)
    await t.ctx.db.update(projects).set({ status: 'closed', endedAt: t.ctx.now() }).where(eq(projects.id, id))
    await expect(offer(ada, id)).rejects.toThrow('Project Closed')
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
    const soon = new Date(t.ctx.now().getTime() + HOUR_MS)
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

  test('an offer is decided by the owner, once: whoever is accepted reads it by mail, and a second decision is refused', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const [first, second] = [await offer(ada, id), await offer(ben, id)]
    const decline = () =>
      t.as(owner).projects.decide({
        params: { offerId: second.offerId },
        body: { decision: 'decline', reason: 'availability' },
      })
    for (const other of [await aUser(t.ctx), ada, ben])
      await expect(accept(other, first.offerId)).rejects.toMatchObject({ status: 404 })
    await accept(owner, first.offerId)
    expect(await post(ada.email)).toMatchObject([{ subject: expect.stringContaining('You’re in') }])
    await decline()
    await expect(decline()).rejects.toMatchObject({ code: 'conflict', message: 'This was already decided' })
    await expect(accept(owner, second.offerId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('nobody is accepted on a project that is over', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const { offerId } = await offer(await aUser(t.ctx), id)
    await t.ctx.db.update(projects).set({ status: 'closed', endedAt: t.ctx.now() }).where(eq(projects.id, id))
    await expect(accept(owner, offerId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await recounted(id)).toEqual({ accepted: 0, waiting: 1 })
  })

  test('offers are opened in the very moment of closing, and not one before', async () => {
    const owner = await aUser(t.ctx)
    const at = new Date(t.ctx.now().getTime() + HOUR_MS)
    const { id } = await aProject(t.ctx, { ownerId: owner.id, closesAt: at })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { offerId } = await offer(ada, id)
    const actor = { ...owner, emailVerified: true } as unknown as Actor
    const when = (ms: number) => ({ ...t.ctx, now: () => new Date(at.getTime() + ms) })
    const decideAt = (ms: number) => decideOffer(when(ms), { offerId, actor, decision: 'accept' })
    const readAt = (ms: number) => getProject(when(ms), { projectId: id, actor })
    const offerAt = (ms: number) =>
      offerToJoin(when(ms), {
        projectId: id,
        actor: { ...ben, emailVerified: true } as unknown as Actor,
        message: 'In March.',
      })
    expect(await readAt(-1)).toMatchObject({ isSealed: true, offers: null })
    await expect(decideAt(-1)).rejects.toThrow('sealed')
    await expect(offerAt(0)).rejects.toThrow('Project Closed')
    await offerAt(-1)
    expect((await readAt(0)).offers).toHaveLength(2)
    expect(await decideAt(0)).toMatchObject({ quoteCount: 1 })
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

  test('whoever was declined before counts in the rank of those who are declined after, and who withdrew does not', async () => {
    const owner = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: owner.id })
    const [first, second, gone] = [await aUser(t.ctx), await aUser(t.ctx), await aUser(t.ctx)]
    const ofFirst = await offer(first, id, { priceCents: 90_000, rateUnit: 'day' })
    const ofSecond = await offer(second, id, { priceCents: 100_000, rateUnit: 'day' })
    const ofGone = await offer(gone, id, { priceCents: 80_000, rateUnit: 'day' })
    await t.as(gone).projects.withdraw({ params: { offerId: ofGone.offerId } })
    const decline = ({ offerId }: { offerId: string }) =>
      t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'decline', reason: 'price' } })
    await decline(ofFirst)
    await decline(ofSecond)
    expect((await get(first, id)).myOffer?.closeOut).toMatchObject({ rank: 1, of: 2 })
    expect((await get(second, id)).myOffer?.closeOut).toMatchObject({ rank: 2, of: 2 })
  })

  test('prices of another unit are not compared', () => {
    const all = [
      { seatId: null, priceCents: 100, rateUnit: 'hour' as const, status: 'accepted' as const },
      { seatId: null, priceCents: 90_000, rateUnit: 'day' as const, status: 'requested' as const },
    ]
    expect(placeOf({ seatId: null, priceCents: 90_000, rateUnit: 'day' }, all)).toEqual({ rank: 1, of: 1, band: null })
    expect(placeOf({ seatId: null, priceCents: null, rateUnit: null }, all)).toEqual({
      rank: null,
      of: null,
      band: null,
    })
  })

  test('of several that were accepted the lowest is compared, and the same price is the same rank', () => {
    const at = (priceCents: number, status: 'accepted' | 'requested') => ({
      seatId: null,
      priceCents,
      rateUnit: 'day' as const,
      status,
    })
    const all = [at(100, 'accepted'), at(200, 'accepted'), at(200, 'requested')]
    expect(placeOf(at(200, 'requested'), all)).toEqual({ rank: 2, of: 3, band: priceBand(200, 100) })
  })

  test('a collaborator who leaves frees the place, and one who takes an offer back is counted no more', async () => {
    const owner = await aUser(t.ctx)
    const { id, title } = await aProject(t.ctx, { ownerId: owner.id, maxCollaborators: 1, email: owner.email })
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx, { firstName: 'Ben' })]
    const first = await offer(ada, id)
    const second = await offer(ben, id)
    await accept(owner, first.offerId)
    const back = (user: TestUser, offerId: string) => t.as(user).projects.withdraw({ params: { offerId } })
    await expect(back(ada, second.offerId)).rejects.toMatchObject({ code: 'not_found' })
    await back(ada, first.offerId)
    await back(ben, second.offerId)
    expect(await row(id)).toMatchObject({ collaboratorCount: 0, waitingCount: 0 })
    expect((await post(owner.email)).map(({ subject }) => subject)).toContain(`Ada left “${title}”`)
    for (const [by, { offerId }] of [
      [ada, first],
      [ben, second],
    ] as const)
      await expect(back(by, offerId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(accept(owner, second.offerId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('it starts with somebody, is completed once, and what is closed stays closed', async () => {
    const owner = await aUser(t.ctx)
    const { id, title } = await aProject(t.ctx, { ownerId: owner.id })
    const move = (status: 'in_progress' | 'completed') =>
      t.as(owner).projects.move({ params: { projectId: id }, body: { status } })
    await expect(move('in_progress')).rejects.toThrow('Accept at least one')
    const ada = await aUser(t.ctx)
    const { offerId } = await offer(ada, id)
    await accept(owner, offerId)
    await expect(move('completed')).rejects.toMatchObject({ code: 'conflict' })
    await move('in_progress')
    const started = await row(id)
    expect(started).toMatchObject({ startedAt: expect.any(Date), endedAt: null })
    await move('completed')
    expect(await row(id)).toMatchObject({ startedAt: started?.startedAt, endedAt: expect.any(Date) })
    expect((await post(ada.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`“${title}” has started`, `“${title}” is completed`]),
    )
    await expect(t.as(ada).projects.withdraw({ params: { offerId } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await get(ada, id)).viewer).toBe('collaborator')
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
