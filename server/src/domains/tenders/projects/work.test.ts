import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aProject, aRunningProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { projects } from './schema.ts'
import { projectTasks, projectVariations } from './work-schema.ts'

const t = await testApp()
const post = openTestMailbox(t)

async function running() {
  const [owner, member] = [await aUser(t.ctx), await aUser(t.ctx)]
  const sides = { ownerId: owner.id, memberId: member.id, over: { email: owner.email } }
  return { owner, member, ...(await aRunningProject(t.ctx, sides)) }
}
const get = (user: TestUser, projectId: string) => t.as(user).projectWork.get({ params: { projectId } })
type Propose = Parameters<ReturnType<typeof t.as>['projectWork']['propose']>[0]['body']
const propose = (user: TestUser, projectId: string, body: Partial<Propose> = {}) =>
  t.as(user).projectWork.propose({ params: { projectId }, body: { text: 'Two more piers', ...body } })
const decide = (
  user: TestUser,
  {
    projectId,
    variationId,
    decision,
  }: { projectId: string; variationId: string; decision: 'accept' | 'decline' | 'withdraw' },
) => t.as(user).projectWork.decideVariation({ params: { projectId, variationId }, body: { decision } })

/** A project that is run from its posting, through the contract. */
async function runThrough() {
  const [owner, ada, ben] = [await aUser(t.ctx, { emailVerified: true }), await aUser(t.ctx), await aUser(t.ctx)]
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
  for (const person of [ada, ben]) {
    const body = { message: 'I can frame it in March.' }
    const { offerId } = await t.as(person).projects.offer({ params: { projectId }, body })
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
  }
  await t.as(owner).projects.move({ params: { projectId }, body: { status: 'in_progress' } })
  return { owner, ada, ben, projectId }
}

describe('a visitor’s project', () => {
  test('is read by those who ask to join, and is its owner’s account’s from the first acceptance on', async () => {
    const email = `visitor-${crypto.randomUUID()}@test.example`
    const { id: projectId } = await aProject(t.ctx, { ownerId: null, email })
    const [owner, ada] = [await aUser(t.ctx, { email, emailVerified: true }), await aUser(t.ctx)]
    const params = { projectId }
    expect(await t.as(ada).projectFiles.list({ params })).toMatchObject({ isOwner: false })
    await t.as(ada).projects.view({ params })
    await t.as(owner).projects.view({ params })
    expect(await t.as(ada).projects.get({ params })).toMatchObject({ viewCount: 1, viewer: null })
    const { offerId } = await t.as(ada).projects.offer({ params, body: { message: 'I can frame it in March.' } })
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
    await t.as(owner).projects.move({ params, body: { status: 'in_progress' } })
    expect(await get(ada, projectId)).toMatchObject({
      isOwner: false,
      ownerId: owner.id,
      people: [{ id: owner.id }, { id: ada.id }],
    })
    const { variationId } = await propose(ada, projectId)
    expect((await get(ada, projectId)).variations).toMatchObject([{ can: { decide: false, withdraw: true } }])
    await decide(owner, { projectId, variationId, decision: 'accept' })
    expect((await get(ada, projectId)).events).toContainEqual(
      expect.objectContaining({ kind: 'agreed', personId: owner.id }),
    )
    await t.as(owner).projectWork.addTask({ params, body: { title: 'Order steel', personId: owner.id } })
  })
})

describe('tasks', () => {
  test('are added, changed, ticked and deleted by everybody on the project', async () => {
    const { owner, member, projectId, taskId } = await running()
    const params = { projectId, taskId }
    await t.as(member).projectWork.changeTask({ params, body: { isDone: true } })
    await t.as(owner).projectWork.addTask({ params, body: { title: 'Book the crane', dueOn: '2031-02-03' } })
    expect((await get(member, projectId)).tasks).toMatchObject([
      { title: 'Book the crane', dueOn: '2031-02-03', personId: null, doneAt: null },
      { id: taskId, personId: member.id, doneAt: expect.any(String) },
    ])
    await t
      .as(owner)
      .projectWork.changeTask({ params, body: { title: 'Order steel', personId: owner.id, isDone: false } })
    expect((await get(owner, projectId)).tasks.find(({ id }) => id === taskId)).toMatchObject({
      title: 'Order steel',
      personId: owner.id,
      doneAt: null,
    })
    await t.as(member).projectWork.removeTask({ params })
    await expect(t.as(member).projectWork.removeTask({ params })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('ticked twice were done when they were ticked first', async () => {
    const { owner, member, projectId, taskId } = await running()
    const tick = (user: TestUser) =>
      t.as(user).projectWork.changeTask({ params: { projectId, taskId }, body: { isDone: true } })
    await tick(member)
    const [first] = (await get(owner, projectId)).tasks
    await tick(owner)
    expect((await get(owner, projectId)).tasks[0]?.doneAt).toBe(first?.doneAt)
  })

  test('are for people on the project, and of no other project', async () => {
    const [one, other] = [await running(), await running()]
    const { projectId, taskId } = one
    const stranger = { title: 'Order steel', personId: other.member.id }
    const refused = { issues: [{ path: 'personId' }] }
    await expect(t.as(one.owner).projectWork.addTask({ params: { projectId }, body: stranger })).rejects.toMatchObject(
      refused,
    )
    const changed = t.as(one.owner).projectWork.changeTask({ params: { projectId, taskId }, body: stranger })
    await expect(changed).rejects.toMatchObject(refused)
    const params = { projectId, taskId: other.taskId }
    await expect(t.as(one.owner).projectWork.removeTask({ params })).rejects.toMatchObject({ code: 'not_found' })
    const ticked = t.as(one.owner).projectWork.changeTask({ params, body: { isDone: true } })
    await expect(ticked).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are at most two hundred, however many are added at once', async () => {
    const { owner, projectId } = await running()
    const rows = Array.from({ length: 195 }, (_, at) => ({ projectId, title: `Task ${at}` }))
    await t.ctx.db.insert(projectTasks).values(rows)
    const add = () => t.as(owner).projectWork.addTask({ params: { projectId }, body: { title: 'One more' } })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, add))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await t.ctx.db.$count(projectTasks, eq(projectTasks.projectId, projectId))).toBe(200)
  })

  test('wait for the project to start, and stay as they were once it is over', async () => {
    const { owner, projectId, taskId } = await running()
    for (const status of ['open', 'completed', 'closed'] as const) {
      await t.ctx.db.update(projects).set({ status }).where(eq(projects.id, projectId))
      const params = { projectId, taskId }
      for (const call of [
        () => t.as(owner).projectWork.addTask({ params, body: { title: 'Order steel' } }),
        () => t.as(owner).projectWork.changeTask({ params, body: { isDone: true } }),
        () => t.as(owner).projectWork.removeTask({ params }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'conflict' })
      expect((await get(owner, projectId)).tasks).toHaveLength(1)
    }
  })
})

describe('a variation', () => {
  test('is proposed by one side and agreed by the other, once; both are told', async () => {
    const { owner, member, projectId } = await running()
    const { variationId } = await propose(member, projectId, { priceCents: 120_000, days: 3 })
    const told = await post(owner.email)
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('proposes a variation of')])
    const decision = { projectId, variationId }
    await expect(decide(member, { ...decision, decision: 'accept' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(owner, { ...decision, decision: 'withdraw' })).rejects.toMatchObject({ code: 'forbidden' })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => decide(owner, { ...decision, decision: at % 2 ? 'accept' : 'decline' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept = (await get(member, projectId)).variations.find(({ id }) => id === variationId)
    expect(kept).toMatchObject({ number: 2, priceCents: 120_000, days: 3, can: { decide: false, withdraw: false } })
    expect((await post(member.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Variation 2 of .* was (accepted|declined)$/),
    ])
  })

  test('is taken back by who proposed it, as long as nobody has decided', async () => {
    const { member, projectId } = await running()
    const { variationId } = await propose(member, projectId)
    expect(await decide(member, { projectId, variationId, decision: 'withdraw' })).toEqual({ status: 'withdrawn' })
    const again = decide(member, { projectId, variationId, decision: 'withdraw' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  test('between the owner and one collaborator is not another’s to read, decide or see in the timeline', async () => {
    const { owner, ada, ben, projectId } = await runThrough()
    const { variationId } = await propose(owner, projectId, { personId: ada.id, priceCents: -50_000 })
    expect((await get(ben, projectId)).variations).toEqual([])
    expect((await get(ben, projectId)).events.map(({ kind }) => kind)).not.toContain('proposed')
    await expect(decide(ben, { projectId, variationId, decision: 'accept' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await get(ada, projectId)).variations).toMatchObject([{ isByOwner: true, can: { decide: true } }])
    await decide(ada, { projectId, variationId, decision: 'accept' })
  })

  test('is with a collaborator: an owner’s names one', async () => {
    const { owner, projectId } = await running()
    const refused = { issues: [{ path: 'personId' }] }
    await expect(propose(owner, projectId)).rejects.toMatchObject(refused)
    await expect(propose(owner, projectId, { personId: owner.id })).rejects.toMatchObject(refused)
  })

  test('above $5,000 is flagged by the rule in force in Victoria, and nowhere else', async () => {
    const { member, projectId } = await running()
    await propose(member, projectId, { priceCents: 500_000 })
    await propose(member, projectId, { priceCents: 500_100 })
    const flags = async () => (await get(member, projectId)).variations.map(({ flag }) => flag?.effectiveFrom ?? null)
    expect(await flags()).toEqual([null, null, '2026-07-01'])
    await t.ctx.db.update(projects).set({ location: 'TAS' }).where(eq(projects.id, projectId))
    expect(await flags()).toEqual([null, null, null])
  })

  test('is numbered by the database: ten at once have ten numbers', async () => {
    const { member, projectId } = await running()
    await Promise.all(Array.from({ length: 10 }, () => propose(member, projectId)))
    const numbers = (await get(member, projectId)).variations.map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
    const rows = Array.from({ length: 89 }, (_, at) => at + 12)
    const row = { projectId, personId: member.id, isByOwner: false, text: 'More', priceCents: 0, days: 0 }
    await t.ctx.db.insert(projectVariations).values(rows.map((number) => ({ ...row, number })))
    await expect(propose(member, projectId)).rejects.toThrow('at most 100 variations')
  })
})

describe('a project under way', () => {
  test('is its owner’s and collaborators’ alone: others who may read the project may not read this', async () => {
    const { owner, ada, projectId } = await runThrough()
    await expect(get(await aUser(t.ctx), projectId)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await get(ada, projectId)).people.map(({ id }) => id)[0]).toBe(owner.id)
    const [mine] = await t.as(ada).projects.mine({})
    expect(mine?.viewer).toBe('collaborator')
    const { myOffer } = await t.as(ada).projects.get({ params: { projectId } })
    await t.as(ada).projects.withdraw({ params: { offerId: myOffer?.id ?? '' } })
    await expect(get(ada, projectId)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('has a timeline of what happened, in its order, from rows that are there', async () => {
    const { owner, ada, projectId } = await runThrough()
    const params = { projectId }
    const { taskId } = await t.as(ada).projectWork.addTask({ params, body: { title: 'Order steel', personId: ada.id } })
    await t.as(ada).projectWork.changeTask({ params: { projectId, taskId }, body: { isDone: true } })
    const { variationId } = await propose(ada, projectId, { days: 2 })
    await decide(owner, { projectId, variationId, decision: 'decline' })
    await t.as(owner).projectFiles.addAddendum({ params, body: { text: 'The slab is 120 mm.' } })
    await t.as(owner).projects.move({ params, body: { status: 'completed' } })
    const { events } = await get(ada, projectId)
    expect(events.map(({ kind, about }) => (about === null ? kind : `${kind} ${about}`)).toSorted()).toEqual(
      [
        'posted',
        'accepted',
        'accepted',
        'started',
        'task Order steel',
        'proposed 1',
        'refused 1',
        'addendum 1',
        'ended completed',
      ].toSorted(),
    )
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(events.find(({ kind }) => kind === 'refused')?.personId).toBe(owner.id)
  })
})
