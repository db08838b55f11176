import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aJob, aSharedJob } from '#test/jobs.ts'
import { engagementChanges, engagementContracts } from './schema.ts'

const t = await testApp()
let now = Date.parse('2026-10-05T10:00:00+11:00')
t.ctx.now = () => new Date(now)
const on = (day: string) => {
  now = Date.parse(`${day}T10:00:00+11:00`)
}

type Job = Awaited<ReturnType<typeof aJob>>
const planOf = async (job: Job) => (await job.contract()).stages.map(({ label, amountCents }) => [label, amountCents])
const flagsOf = async (job: Job) => (await job.contract()).changes.map(({ flags }) => flags.map(({ code }) => code))

describe('a variation', () => {
  test('is signed by who proposes it, and changes nothing before the other side agrees', async () => {
    const job = await aJob(t, { startFrom: '2026-11-02', startTo: '2026-11-02', durationDays: 20 })
    const id = await job.propose('pro', 420_000, 5)
    expect(await job.contract()).toMatchObject({ totalCents: 800_000, changesCents: 0, endOn: '2026-11-21' })
    expect((await job.contract()).changes).toEqual([
      {
        id,
        number: 1,
        isByOwner: false,
        text: 'Two more windows',
        priceCents: 420_000,
        days: 5,
        status: 'proposed',
        proposedBy: 'Bruno Costa',
        decidedBy: '',
        createdAt: new Date(now).toISOString(),
        decidedAt: null,
        flags: [],
        can: { decide: true, withdraw: false },
      },
    ])
    expect((await job.contract(job.builder)).changes[0]?.can).toEqual({ decide: false, withdraw: true })
    expect(await job.decide('home', id)).toEqual({ status: 'accepted' })
    expect(await job.contract()).toMatchObject({
      totalCents: 1_220_000,
      changesCents: 420_000,
      leftCents: 1_220_000,
      endOn: '2026-11-26',
      changes: [{ status: 'accepted', decidedBy: 'Hanna Reid', can: { decide: false, withdraw: false } }],
    })
    const { events } = await job.read()
    expect(events.slice(1).map(({ kind, by, about }) => [kind, by, about])).toEqual([
      ['proposed', 'professional', '1: +$4,200, 5 days later'],
      ['accepted', 'owner', '1: +$4,200, 5 days later'],
    ])
  })

  test('that adds is a stage of its own, which is claimed and paid like the others', async () => {
    const job = await aJob(t)
    await job.decide('pro', await job.propose('home', 50_000))
    expect(await planOf(job)).toEqual([
      ['Completion', 800_000],
      ['Variation 1', 50_000],
    ])
    expect(await job.stage('Variation 1')).toMatchObject({
      kind: 'variation',
      status: 'planned',
      checks: [expect.any(String)],
    })
    await job.claim('Variation 1')
    await job.pay('Variation 1')
    expect(await job.contract()).toMatchObject({ paidCents: 50_000, leftCents: 800_000 })
  })

  test('that takes off comes off the last planned stages, and leaves claimed and paid ones', async () => {
    const job = await aJob(t)
    await job.schedule(['deposit', 80_000], ['other', 320_000], ['other', 250_000], ['completion', 150_000])
    await job.claim('deposit 1')
    await job.claim('other 2')
    await job.decide('home', await job.propose('pro', -300_000))
    expect(await planOf(job)).toEqual([
      ['deposit 1', 80_000],
      ['other 2', 320_000],
      ['other 3', 100_000],
      ['completion 4', 0],
    ])
    expect(await job.contract()).toMatchObject({ totalCents: 500_000, claimedCents: 400_000, leftCents: 100_000 })
    await job.decide('pro', await job.propose('home', -100_000))
    expect(await job.contract()).toMatchObject({ totalCents: 400_000, leftCents: 0 })
  })

  test('that takes off comes off variations first, whether the stages were set before or after those', async () => {
    for (const isSetAfter of [false, true]) {
      const job = await aJob(t)
      const set = () => job.schedule(['other', 500_000], ['completion', 300_000])
      if (!isSetAfter) await set()
      await job.decide('home', await job.propose('pro', 100_000))
      if (isSetAfter) await set()
      await job.decide('home', await job.propose('pro', -150_000))
      expect(await planOf(job)).toEqual([
        ['other 1', 500_000],
        ['completion 2', 250_000],
        ['Variation 1', 0],
      ])
    }
  })

  test('that takes off more than is planned is refused, and nothing is changed by it', async () => {
    const job = await aJob(t, { depositCents: 80_000 })
    await job.claim()
    const change = await job.propose('home', -720_001)
    await expect(job.decide('pro', change)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This takes off more than the stages that are still to be claimed.',
    })
    expect(await job.contract()).toMatchObject({ totalCents: 800_000, changes: [{ status: 'proposed' }] })
    await job.pay()
    await expect(job.propose('home', -720_001)).rejects.toMatchObject({
      issues: [{ path: 'priceCents', message: 'This takes off more than is still to be paid' }],
    })
    await job.decide('pro', await job.propose('home', -720_000))
    expect(await job.contract()).toMatchObject({ totalCents: 80_000, paidCents: 80_000, leftCents: 0 })
  })

  test('of a single cent is a stage of its own', async () => {
    const job = await aJob(t)
    await job.decide('home', await job.propose('pro', 1))
    expect(await planOf(job)).toEqual([
      ['Completion', 800_000],
      ['Variation 1', 1],
    ])
  })

  test('of words or of days alone moves no money', async () => {
    const job = await aJob(t, { startFrom: '2026-11-02', startTo: '2026-11-02', durationDays: 20 })
    await job.decide('home', await job.propose('pro', 0))
    await job.decide('home', await job.propose('pro', 0, -1))
    expect(await job.contract()).toMatchObject({ totalCents: 800_000, endOn: '2026-11-20' })
    await job.propose('pro', 0, 1)
    expect(await planOf(job)).toEqual([['Completion', 800_000]])
    expect((await job.read()).events.filter(({ kind }) => kind === 'proposed').map(({ about }) => about)).toEqual([
      '1: no change of price',
      '2: no change of price, 1 day earlier',
      '3: no change of price, 1 day later',
    ])
  })

  test('is decided once, by the side that did not propose it, and taken back by the side that did', async () => {
    const job = await aJob(t)
    for (const [own, other] of [
      ['pro', 'home'],
      ['home', 'pro'],
    ] as const) {
      const id = await job.propose(own, 10_000)
      for (const decision of ['accept', 'decline'] as const)
        await expect(job.decide(own, id, decision)).rejects.toMatchObject({
          code: 'forbidden',
          message: 'The other side decides on it',
        })
      await expect(job.decide(other, id, 'withdraw')).rejects.toMatchObject({
        code: 'forbidden',
        message: 'Only who proposed it takes it back',
      })
      expect(await job.decide(other, id, 'decline')).toEqual({ status: 'declined' })
      for (const decision of ['accept', 'decline'] as const)
        await expect(job.decide(other, id, decision)).rejects.toThrow('This was already decided')
      await expect(job.decide(own, id, 'withdraw')).rejects.toMatchObject({ code: 'conflict' })
      const second = await job.propose(own, 10_000)
      expect(await job.decide(own, second, 'withdraw')).toEqual({ status: 'withdrawn' })
      await expect(job.decide(other, second)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await job.contract()).toMatchObject({ totalCents: 800_000, changesCents: 0 })
  })

  test('is agreed to with a name, and declined without one', async () => {
    const job = await aJob(t)
    const params = { ...job.params, changeId: await job.propose('pro', 10_000) }
    const body = { decision: 'accept' as const, signedName: ' ' }
    await expect(job.home.decide({ params, body })).rejects.toMatchObject({ issues: [{ path: 'signedName' }] })
    expect(await job.home.decide({ params, body: { decision: 'decline' } })).toEqual({ status: 'declined' })
    const unsigned = { text: 'More', priceCents: 0, days: 0, signedName: '' }
    await expect(job.pro.propose({ params: job.params, body: unsigned })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('of another contract is not found under this one', async () => {
    const [builder, spark] = await aSharedJob(t)
    const id = await spark.propose('pro', 10_000)
    await expect(builder.decide('home', id)).rejects.toMatchObject({ status: 404, message: 'Variation not found' })
    const params = { ...spark.params, changeId: id }
    await expect(builder.pro.decide({ params, body: { decision: 'decline' } })).rejects.toMatchObject({ status: 404 })
  })

  test('is numbered in its contract, at most a hundred of them', async () => {
    const job = await aJob(t)
    await Promise.all(Array.from({ length: 5 }, () => job.propose('pro', 100)))
    expect((await job.contract()).changes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    const row = { contractId: job.contractId, isByOwner: false, text: 'More', priceCents: 0, days: 0, proposedBy: 'B' }
    const rows = Array.from({ length: 94 }, (_, at) => ({ ...row, number: at + 6 }))
    await t.ctx.db.insert(engagementChanges).values(rows)
    await job.propose('pro', 100)
    await expect(job.propose('home', 100)).rejects.toThrow('A contract has at most 100 variations')
  })

  test('with which the price would be larger than can be kept is refused, and the job stays readable', async () => {
    const job = await aJob(t, { priceCents: 1_000_000 })
    const ids = [await job.propose('pro', 1_000_000_000), await job.propose('pro', 1_000_000_000)]
    await job.decide('home', ids[0] ?? '')
    await expect(job.decide('home', ids[1] ?? '')).rejects.toMatchObject({
      code: 'conflict',
      message: 'With this the price would be too large.',
    })
    expect(await job.contract()).toMatchObject({ totalCents: 1_001_000_000 })
    await job.decide('home', await job.propose('pro', 999_000_000))
    expect(await job.home.list({})).toMatchObject([{ totalCents: 2_000_000_000 }])
    await expect(job.decide('home', await job.propose('pro', 1))).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the law about variations', () => {
  test('asks for a premium above $5,000 either way', async () => {
    on('2026-10-05')
    const job = await aJob(t, { priceCents: 5_000_000 })
    for (const cents of [500_000, 500_001, -500_000, -500_001]) await job.propose('pro', cents)
    const premium = 'variation_premium_cents'
    expect(await flagsOf(job)).toEqual([[], [premium], [], [premium]])
    expect((await job.contract()).changes[1]?.flags).toEqual([
      {
        code: premium,
        effectiveFrom: '2026-07-01',
        says: 'A variation above $5,000 needs an extra Home Warranty premium before its work is done.',
        isUnconfirmed: false,
      },
    ])
  })

  test('lets the homeowner end the contract from 15% of price or 50% of time on, all agreed ones counted, from December on', async () => {
    on('2026-12-01')
    const job = await aJob(t, {
      priceCents: 1_000_000,
      startFrom: '2027-01-04',
      startTo: '2027-01-04',
      durationDays: 20,
    })
    const first = await job.propose('pro', 100_000, 6)
    await job.propose('pro', 149_999, 9)
    await job.propose('pro', 150_000, 10)
    await job.decide('home', first)
    await job.propose('pro', 49_999, 3)
    await job.propose('pro', 50_000, 4)
    // What takes off, or brings the end forward, gives no reason to leave.
    await job.propose('home', -100, -1)
    const both = ['owner_exit_price', 'owner_exit_time']
    expect(await flagsOf(job)).toEqual([[], [], both, [], both, []])
    expect((await job.contract()).changes[4]?.flags.map(({ says }) => says)).toEqual([
      'With this the price grows by 15% in all. From 15% the homeowner may end the contract.',
      'With this the job takes 50% longer in all. From 50% the homeowner may end the contract.',
    ])
    expect((await job.contract()).changes[4]?.flags[0]).toMatchObject({ isUnconfirmed: true })
  })

  test('says nothing of leaving before 1 December 2026, nor of time where nobody said how long it takes', async () => {
    on('2026-11-30')
    const before = await aJob(t, { startFrom: '2027-01-04', startTo: '2027-01-04', durationDays: 2 })
    await before.propose('pro', 200_000, 2)
    expect(await flagsOf(before)).toEqual([[]])
    on('2026-12-01')
    const open = await aJob(t)
    await open.propose('pro', 0, 300)
    expect(await flagsOf(open)).toEqual([[]])
  })

  test('flags a variation by the figures of its own day, though the contract is older', async () => {
    on('2026-11-30')
    const job = await aJob(t)
    on('2026-12-01')
    await job.propose('pro', 200_000)
    expect(await flagsOf(job)).toEqual([['owner_exit_price']])
  })
})

describe('the database', () => {
  test('refuses a transaction after which stages do not come to the price', async () => {
    const job = await aJob(t)
    const where = eq(engagementContracts.id, job.contractId)
    const change = await job.propose('pro', 100)
    for (const statement of [
      t.ctx.db.update(engagementContracts).set({ baseCents: 800_001 }).where(where),
      t.ctx.db.execute(`update engagement_stages set amount_cents = 1 where contract_id = '${job.contractId}'`),
      t.ctx.db.execute(`delete from engagement_stages where contract_id = '${job.contractId}'`),
      t.ctx.db.execute(`update engagement_changes set status = 'accepted', decided_at = now() where id = '${change}'`),
      t.ctx.db.execute(`insert into engagement_stages (contract_id, position, kind, label, amount_cents)
        values ('${job.contractId}', 9, 'other', 'Deck', 1)`),
    ])
      await expect(statement).rejects.toMatchObject({ cause: { code: '23514' } })
    await job.decide('home', change)
    const gone = t.ctx.db.delete(engagementChanges).where(eq(engagementChanges.id, change))
    await gone
    expect(await job.contract()).toMatchObject({ totalCents: 800_000 })
  })

  test('refuses a stage below nothing, a paid one that says no day, and a variation’s that names none', async () => {
    const job = await aJob(t)
    const of = `where contract_id = '${job.contractId}'`
    for (const set of [
      'amount_cents = -1',
      `status = 'paid'`,
      `status = 'claimed'`,
      `kind = 'variation'`,
      `claimed_at = now()`,
    ])
      await expect(t.ctx.db.execute(`update engagement_stages set ${set} ${of}`)).rejects.toMatchObject({
        cause: { code: '23514' },
      })
  })
})
