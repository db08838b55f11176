import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectOffers, projects } from '#domains/tenders/projects/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aFile, aProject, aSeat, aUser } from '#test/factories.ts'

// PRODUCT.md, section 10: a running collaborative project is a job, of two parties or many.

const t = await testApp()
const start = new Date('2026-10-05T10:00:00+11:00')
let now = start
t.ctx.now = () => now

const told = async (email: string, kind: string) =>
  (await t.waitingJobs('mail')).filter(
    ({ data }) => (data as { kind: string; to: string }).to === email && (data as { kind: string }).kind === kind,
  )

type Over = NonNullable<Parameters<typeof aProject>[1]>
type Price = { priceCents?: number; rateUnit?: 'fixed' | 'day' | 'hour' }

/** A project that two people asked to join, were accepted for, and that then started. */
async function aTender({
  prices = [{ priceCents: 800_000 }, { priceCents: 90_000, rateUnit: 'day' }],
  ...over
}: Over & { prices?: Price[] } = {}) {
  now = start
  const owner = await aUser(t.ctx, { emailVerified: true, firstName: 'Hanna', lastName: 'Reid' })
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, email: owner.email, ...over })
  const { id: seatId } = await aSeat(t.ctx, { projectId, trade: 'Concrete', places: 4 })
  const params = { projectId }
  const join = async (price: Price, firstName: string) => {
    const user = await aUser(t.ctx, { emailVerified: true, firstName, lastName: 'Okafor' })
    const { offerId } = await t
      .as(user)
      .projects.offer({ params, body: { message: 'I can pour it in March.', seatId, ...price } })
    await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
    return { user, offerId }
  }
  const [ada, ben] = [await join(prices[0] ?? {}, 'Ada'), await join(prices[1] ?? {}, 'Ben')]
  await t.as(owner).projects.move({ params, body: { status: 'in_progress' } })
  const { engagementId } = await t.as(owner).projects.get({ params })
  const job = { engagementId: engagementId ?? '' }
  const read = (user: TestUser = owner) => t.as(user).engagements.get({ params: job })
  const contractOf = async (name: string) =>
    (await read()).contracts.find((one) => one.professional.name.startsWith(name))
  return {
    owner,
    ada: ada.user,
    ben: ben.user,
    offers: [ada.offerId, ben.offerId],
    projectId,
    params,
    job,
    seatId,
    read,
    contractOf,
  }
}

describe('a collaborative project that starts', () => {
  test('is a job with a contract for each collaborator at the price of their offer', async () => {
    const { owner, ada, ben, job, read, projectId } = await aTender()
    expect(await read()).toMatchObject({
      isProject: true,
      projectId,
      requestId: null,
      isOwner: true,
      status: 'in_progress',
      place: 'Carlton VIC 3053',
      parties: [
        { name: 'Ada Okafor', userId: ada.id, trade: 'Concrete', isMe: false, hasLeft: false },
        { name: 'Ben Okafor', userId: ben.id },
      ],
      contracts: [
        {
          number: 1,
          baseCents: 800_000,
          totalCents: 800_000,
          rate: null,
          stages: [{ kind: 'completion', amountCents: 800_000 }],
        },
        { number: 2, baseCents: 0, totalCents: 0, rate: { cents: 90_000, unit: 'day' }, stages: [] },
      ],
      events: [
        { kind: 'started', about: 'Ada Okafor' },
        { kind: 'started', about: 'Ben Okafor' },
      ],
    })
    const seen = await read(ada)
    expect(seen).toMatchObject({
      isOwner: false,
      owner: { name: 'Hanna Reid' },
      parties: [{ isMe: true }, { isMe: false }],
    })
    expect(seen.contracts).toMatchObject([{ isMine: true, professional: { name: 'Ada Okafor' } }])
    expect(await t.as(ben).engagements.list({})).toMatchObject([{ id: job.engagementId, withWhom: 'Hanna Reid' }])
    expect(await t.as(owner).engagements.list({})).toMatchObject([
      { withWhom: 'Ada Okafor, Ben Okafor', totalCents: 800_000 },
    ])
  })

  test('is nobody else’s job: others do not find it, and those not chosen neither', async () => {
    const { job, params } = await aTender()
    const stranger = await aUser(t.ctx, { emailVerified: true })
    await expect(t.as(stranger).engagements.get({ params: job })).rejects.toMatchObject({ code: 'not_found' })
    expect((await t.as(stranger).projects.get({ params })).engagementId).toBeNull()
    expect(await t.as(stranger).engagements.list({})).toEqual([])
  })

  test('goes from award to review with its three parties', async () => {
    const { owner, ada, ben, job, params, contractOf } = await aTender()
    const [home, pro, other] = [owner, ada, ben].map((user) => t.as(user).engagements) as [Api, Api, Api]
    const [one, two] = [await contractOf('Ada'), await contractOf('Ben')]
    const [ofAda, ofBen] = [one, two].map((contract) => ({ ...job, contractId: contract?.id ?? '' })) as [Of, Of]
    // The law of the day asks for no written contract below its threshold: $8,000 in October 2026.
    await pro.schedule({
      params: ofAda,
      body: {
        stages: [
          { kind: 'other', label: 'Slab', amountCents: 300_000 },
          { kind: 'completion', label: 'Rest', amountCents: 500_000 },
        ],
      },
    })
    const { id: changeId } = await other.propose({
      params: ofBen,
      body: { text: 'Four days', priceCents: 360_000, days: 0, signedName: 'Ben Okafor' },
    })
    await expect(
      pro.decide({ params: { ...ofBen, changeId }, body: { decision: 'accept', signedName: 'Ada Okafor' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await home.decide({ params: { ...ofBen, changeId }, body: { decision: 'accept', signedName: 'Hanna Reid' } })
    await pro.addTask({ params: job, body: { title: 'Order the steel' } })
    await other.addEntry({ params: job, body: { text: 'The pit is dry.' } })
    const { id: defectId } = await home.addDefect({ params: job, body: { text: 'A crack at the door' } })
    await pro.answerDefect({ params: { ...job, defectId }, body: { status: 'fixed' } })
    await home.answerDefect({ params: { ...job, defectId }, body: { status: 'accepted' } })
    const fileIds = [(await aFile(t.ctx, ada.id)).id]
    await pro.addDocument({ params: job, body: { kind: 'warranty', fileIds } })
    for (const [contract, by] of [
      [ofAda, pro],
      [ofBen, other],
    ] as const)
      for (const { id: stageId } of (await home.get({ params: job })).contracts.find(
        ({ id }) => id === contract.contractId,
      )?.stages ?? []) {
        await by.claim({ params: { ...contract, stageId }, body: {} })
        await home.pay({ params: { ...contract, stageId }, body: { confirmed: [] } })
      }
    expect(await home.list({})).toMatchObject([{ totalCents: 1_160_000, paidCents: 1_160_000 }])
    expect((await pro.get({ params: job })).diary).toMatchObject([{ by: 'Ben Okafor', text: 'The pit is dry.' }])
    await t.as(owner).projects.move({ params, body: { status: 'completed' } })
    expect(await home.get({ params: job })).toMatchObject({
      status: 'completed',
      next: { anchor: 'review' },
      can: { reopen: true },
    })
    expect((await home.get({ params: job })).events.at(-1)).toMatchObject({ kind: 'completed', by: 'owner' })
    for (const [by, personId] of [
      [owner, ada.id],
      [owner, ben.id],
      [ada, undefined],
      [ben, undefined],
    ] as const)
      await t.as(by).projectEnds.review({ params, body: { stars: 5, text: 'Dry feet.', personId } })
    expect(await pro.get({ params: job })).toMatchObject({ isReviewed: true, next: null })
    expect((await t.as(owner).projectEnds.reviews({ params })).reviews).toHaveLength(4)
  })
})

type Api = ReturnType<typeof t.as>['engagements']
type Of = { engagementId: string; contractId: string }

describe('the law of domestic building contracts', () => {
  test('is said of building work on a home in Victoria', async () => {
    const { contractOf } = await aTender({ prices: [{ priceCents: 4_000_000 }, {}] })
    expect(await contractOf('Ada')).toMatchObject({
      flags: [{ code: 'home_warranty_cents' }, { code: 'written_contract_cents' }],
      steps: [{ code: 'contract' }, { code: 'cooling_off' }, { code: 'insurance' }],
      blocked: expect.stringContaining('before the building contract is signed'),
    })
  })

  test.each([
    ['another state', { location: 'NSW' as const }],
    ['drawings', { category: 'Design and Drawings' as const }],
  ])('is not said of %s, nor of its variations and stages', async (_what, over) => {
    const { contractOf, ada, job } = await aTender({ prices: [{ priceCents: 4_000_000 }, {}], ...over })
    const contract = await contractOf('Ada')
    expect(contract).toMatchObject({ flags: [], steps: [], blocked: null })
    const params = { ...job, contractId: contract?.id ?? '' }
    const pro = t.as(ada).engagements
    await pro.propose({
      params,
      body: { text: 'Another floor', priceCents: 900_000, days: 0, signedName: 'Ada Okafor' },
    })
    expect((await contractOf('Ada'))?.changes).toMatchObject([{ flags: [] }])
    const stages = [
      { kind: 'deposit' as const, label: 'Deposit', amountCents: 2_000_000 },
      { kind: 'completion' as const, label: 'Rest', amountCents: 2_000_000 },
    ]
    await pro.schedule({ params, body: { stages } })
    expect((await contractOf('Ada'))?.stages).toHaveLength(2)
  })
})

describe('a collaborator', () => {
  test('who is accepted later has a contract of their own; one who has it keeps it', async () => {
    const { owner, projectId, seatId, read } = await aTender()
    const late = await aUser(t.ctx, { emailVerified: true, firstName: 'Cleo', lastName: 'Marsh' })
    // As an offer that still waited when the project started.
    const offer = {
      projectId,
      personId: late.id,
      seatId,
      message: 'I finish slabs.',
      priceCents: 100_000,
      rateUnit: 'fixed' as const,
    }
    const [made] = await t.ctx.db.insert(projectOffers).values(offer).returning()
    await t.ctx.db.update(projects).set({ waitingCount: 1 }).where(eq(projects.id, projectId))
    await t.as(owner).projects.decide({ params: { offerId: made?.id ?? '' }, body: { decision: 'accept' } })
    expect((await read()).contracts).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3, baseCents: 100_000 }])
  })

  test('who leaves keeps the record; nothing more is claimed, agreed or written by them', async () => {
    const { owner, ada, ben, job, offers, contractOf, read } = await aTender()
    const { id: contractId = '', stages } = (await contractOf('Ada')) ?? {}
    const params = { ...job, contractId }
    await t.as(ada).projects.withdraw({ params: { offerId: offers[0] ?? '' } })
    const seen = await read(ada)
    expect(seen).toMatchObject({
      parties: [{ hasLeft: true }, { hasLeft: false }],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'left' })]),
    })
    expect(seen.contracts).toMatchObject([
      { leftAt: now.toISOString(), stages: [{ can: { claim: false } }], can: { schedule: false, propose: false } },
    ])
    const pro = t.as(ada).engagements
    const gone = 'You have left this project: nothing more can be changed.'
    await expect(pro.claim({ params: { ...params, stageId: stages?.[0]?.id ?? '' }, body: {} })).rejects.toThrow(gone)
    await expect(pro.addTask({ params: job, body: { title: 'One more' } })).rejects.toThrow(gone)
    const proposed = t
      .as(owner)
      .engagements.propose({ params, body: { text: 'More', priceCents: 1, days: 0, signedName: 'Hanna Reid' } })
    await expect(proposed).rejects.toThrow('Ada Okafor has left the project: nothing more is due or agreed.')
    await t.as(ben).engagements.addTask({ params: job, body: { title: 'Go on' } })
  })

  test('whose email is not verified is refused', async () => {
    const { ada, job } = await aTender()
    await t.ctx.db.execute(sql`update users set email_verified = false where id = ${ada.id}`)
    await expect(
      t.as({ ...ada, emailVerified: false } as TestUser).engagements.get({ params: job }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the end of a project’s job', () => {
  test('is its owner’s alone to say, and theirs to take back within an hour, before anybody has reviewed it', async () => {
    const { owner, ada, job, params, read } = await aTender()
    const reopen = (user: TestUser) => t.as(user).engagements.reopen({ params: job })
    await expect(t.as(owner).engagements.notDone({ params: job, body: { reason: 'Not yet' } })).rejects.toMatchObject({
      code: 'conflict',
    })
    await t.as(owner).projects.move({ params, body: { status: 'completed' } })
    await expect(reopen(ada)).rejects.toMatchObject({ code: 'forbidden' })
    await reopen(owner)
    expect(await read()).toMatchObject({ status: 'in_progress', completedAt: null })
    expect(await told(ada.email, 'job-not-done')).toHaveLength(1)
    await t.as(owner).projects.move({ params, body: { status: 'completed' } })
    now = new Date(now.getTime() + 61 * 60_000)
    await expect(reopen(owner)).rejects.toThrow('This can be taken back within an hour.')
    now = start
    await t.as(ada).projectEnds.review({ params, body: { stars: 4, text: '' } })
    await expect(reopen(owner)).rejects.toThrow('This job was reviewed: it stays completed.')
  })

  test('comes with the project that is closed', async () => {
    const { owner, ada, job, params, read } = await aTender()
    await t.as(owner).projects.close({ params, body: {} })
    expect((await read()).status).toBe('cancelled')
    await expect(t.as(ada).engagements.addTask({ params: job, body: { title: 'More' } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
