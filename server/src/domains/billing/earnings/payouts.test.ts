import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { aPayment, aRefund } from '#test/paid.ts'
import { coverEverybody, coverOwing } from './cover-owing.ts'

const t = await testApp()
const letters = openTestMailbox(t)

const admin = async () => ({ ...(await aUser(t.ctx)), email: 'admin@demo.example' })

/** An owner whose members paid this much, long enough ago. */
async function anOwner(grossCents = 12_500) {
  const owner = await aUser(t.ctx, { firstName: 'Oscar' })
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900 })
  const charge = await pays(communityId, grossCents)
  return { owner, communityId, charge }
}

async function pays(communityId: string, amountCents: number, days = 20) {
  const { id: userId } = await aUser(t.ctx)
  const paidAt = new Date(t.ctx.now().getTime() - days * DAY_MS)
  return aPayment(t.ctx, { userId, kind: 'community', communityId, description: 'A community', amountCents, paidAt })
}

const ask = (user: TestUser | null, amountCents: number) => t.as(user).earnings.requestPayout({ body: { amountCents } })
const get = (user: TestUser) => t.as(user).earnings.get({})
const decide = (user: TestUser | null, payoutId: string, status: 'paid' | 'declined', note = 'REF 778') =>
  t.as(user).earnings.decidePayout({ params: { payoutId }, body: { status, note } })

const brokenMoney = async () => (await checkInvariants(t.ctx)).filter(({ count }) => count !== 'not built' && count > 0)

describe('asking for a payout', () => {
  test('takes it out of the balance at once, and tells the owner', async () => {
    const { owner } = await anOwner()
    expect(await ask(owner, 6000)).toMatchObject({ amountCents: 6000, status: 'requested', note: '', decidedAt: null })
    expect(await get(owner)).toMatchObject({
      balanceCents: 4000,
      payableCents: 4000,
      requestedCents: 6000,
      paidOutCents: 0,
      payouts: [{ amountCents: 6000, status: 'requested' }],
    })
    expect((await letters(owner.email)).map(({ subject }) => subject)).toEqual(['You asked for $60.00 to be paid out'])
    const { items } = await t.as(owner).earnings.lines({ query: {} })
    expect(items[0]).toMatchObject({ type: 'payout_requested', amountCents: -6000, balanceAfterCents: 4000 })
  })

  test('allows no more than can be paid out, nor less than $50, and says so at the field', async () => {
    const { owner } = await anOwner()
    for (const [cents, message] of [
      [10_001, 'This is more than can be paid out now'],
      [4999, 'Ask for $50 or more'],
      [50.5, 'Enter an amount'],
    ] as const)
      await expect(ask(owner, cents)).rejects.toMatchObject({
        code: 'invalid',
        issues: [{ path: 'amountCents', message }],
      })
    await expect(ask(await aUser(t.ctx), 5000)).rejects.toMatchObject({ code: 'invalid' })
    await expect(ask(null, 5000)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('leaves what was paid in the last 14 days', async () => {
    const { owner, communityId } = await anOwner(10_000)
    await pays(communityId, 10_000, 13)
    expect(await get(owner)).toMatchObject({ balanceCents: 16_000, payableCents: 8000 })
    await expect(ask(owner, 8001)).rejects.toMatchObject({ code: 'invalid' })
    expect(await ask(owner, 8000)).toMatchObject({ status: 'requested' })
  })

  test('is one at a time, however often it is pressed at once', async () => {
    const { owner } = await anOwner()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask(owner, 5000)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    expect(await get(owner)).toMatchObject({ balanceCents: 5000, requestedCents: 5000 })
  })

  test('during a member’s refund never pays out what was refunded', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, charge } = await anOwner(12_500)
      await Promise.allSettled([ask(owner, 10_000), aRefund(t.ctx, charge.id), ask(owner, 10_000)])
      const { balanceCents, owingCents, requestedCents } = await get(owner)
      expect(balanceCents).toBe(0)
      expect(owingCents).toBe(requestedCents)
    }
    expect(await brokenMoney()).toEqual([])
  })
})

describe('deciding', () => {
  test('paid: the owner hears with the reference, and it is out', async () => {
    const { owner } = await anOwner()
    const { id } = await ask(owner, 5000)
    const boss = await admin()
    const { items: waiting } = await t.as(boss).earnings.payouts({})
    expect(waiting.find((payout) => payout.id === id)).toMatchObject({
      ownerId: owner.id,
      ownerName: 'Oscar Nguyen',
      ownerEmail: owner.email,
      amountCents: 5000,
    })
    expect(await decide(boss, id, 'paid')).toMatchObject({ status: 'paid', note: 'REF 778' })
    expect(await get(owner)).toMatchObject({ balanceCents: 5000, requestedCents: 0, paidOutCents: 5000 })
    expect((await t.as(boss).earnings.payouts({})).items.find((payout) => payout.id === id)).toBeUndefined()
    const paid = (await letters(owner.email)).find(({ subject }) => subject === '$50.00 was paid out')
    expect(paid?.text).toContain('REF 778')
  })

  test('is decided knowing what the owner has come to owe since', async () => {
    const { owner, charge } = await anOwner()
    const { id } = await ask(owner, 10_000)
    const waiting = async () => (await t.as(await admin()).earnings.payouts({})).items.find((one) => one.id === id)
    expect(await waiting()).toMatchObject({ amountCents: 10_000, owingCents: 0 })
    await aRefund(t.ctx, charge.id, 5000)
    expect(await waiting()).toMatchObject({ amountCents: 10_000, owingCents: 4000 })
  })

  test('declined: it is back in the earnings with the reason', async () => {
    const { owner } = await anOwner()
    const { id } = await ask(owner, 5000)
    await decide(await admin(), id, 'declined', 'The account is not yours')
    expect(await get(owner)).toMatchObject({ balanceCents: 10_000, requestedCents: 0, paidOutCents: 0 })
    const { items } = await t.as(owner).earnings.lines({ query: {} })
    expect(items[0]).toMatchObject({ type: 'payout_declined', amountCents: 5000, balanceAfterCents: 10_000 })
    const mail = (await letters(owner.email)).find(({ subject }) => subject.includes('was declined'))
    expect(mail?.text).toContain('The account is not yours')
    expect(await ask(owner, 10_000)).toMatchObject({ status: 'requested' })
  })

  test('happens once, even if pressed twice at the same time', async () => {
    const { owner } = await anOwner()
    const { id } = await ask(owner, 5000)
    const boss = await admin()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => decide(boss, id, at % 2 === 0 ? 'paid' : 'declined')),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { balanceCents, paidOutCents } = await get(owner)
    expect(balanceCents + paidOutCents).toBe(10_000)
    await expect(decide(boss, id, 'paid')).rejects.toMatchObject({ code: 'conflict' })
    expect(await brokenMoney()).toEqual([])
  })

  test('of several together is one decision each: what was decided before says so, and the others go on', async () => {
    const owners = [await anOwner(), await anOwner(), await anOwner()].map(({ owner }) => owner)
    const payoutIds = await Promise.all(owners.map(async (owner) => (await ask(owner, 5000)).id))
    const boss = await admin()
    const [first = '', ...rest] = payoutIds
    await decide(boss, first, 'declined', 'The account is not yours')
    const several = (note: string) =>
      t.as(boss).earnings.decidePayouts({ body: { payoutIds: [...payoutIds, first], status: 'paid', note } })
    await expect(several('x')).rejects.toMatchObject({ issues: [{ path: 'note' }] })
    expect(await several('BATCH 12')).toEqual({
      results: [
        { id: first, refused: 'This payout has already been decided' },
        ...rest.map((id) => ({ id, refused: null })),
      ],
    })
    expect(await Promise.all(owners.map(async (owner) => (await get(owner)).paidOutCents))).toEqual([0, 5000, 5000])
    const [, second] = owners
    expect((await letters(second?.email ?? '')).map(({ text }) => text).join()).toContain('BATCH 12')
    expect(await brokenMoney()).toEqual([])
  })

  test('is listed: those that wait oldest first, those decided newest first, page by page', async () => {
    const boss = await admin()
    const { payouts, decidePayout } = t.as(boss).earnings
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push((await ask((await anOwner()).owner, 5000)).id)
    const all = async (status: 'requested' | 'paid' | 'declined') => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { items, next } = await payouts({ query: { status, limit: 1, cursor } })
        expect(items.map((item) => item.status)).toEqual(items.map(() => status))
        seen.push(...items.map(({ id }) => id))
        cursor = next ?? undefined
      } while (cursor)
      return seen.filter((id) => ids.includes(id))
    }
    expect(await all('requested')).toEqual(ids)
    for (const payoutId of ids) await decidePayout({ params: { payoutId }, body: { status: 'paid', note: 'REF 1' } })
    expect(await all('requested')).toEqual([])
    expect(await all('paid')).toEqual(ids.toReversed())
    expect(await all('declined')).toEqual([])
  })

  test('is for administrators, of payouts that are there', async () => {
    const { owner } = await anOwner()
    const { id } = await ask(owner, 5000)
    await expect(decide(owner, id, 'paid')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(null, id, 'paid')).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(decide(await admin(), crypto.randomUUID(), 'paid')).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(await admin(), id, 'paid', 'x')).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('what is owed from refunds after a payout', () => {
  const aDebt = async () => {
    const { owner, communityId, charge } = await anOwner(12_500)
    await decide(await admin(), (await ask(owner, 8000)).id, 'paid')
    await aRefund(t.ctx, charge.id)
    expect(await get(owner)).toMatchObject({ balanceCents: 0, owingCents: 8000 })
    return { owner, communityId }
  }

  test('is covered by what is earned next, once', async () => {
    const { owner, communityId } = await aDebt()
    await pays(communityId, 5000)
    await Promise.all(Array.from({ length: 5 }, () => coverOwing(t.ctx, owner.id)))
    expect(await get(owner)).toMatchObject({ balanceCents: 0, owingCents: 4000 })
    await pays(communityId, 10_000)
    await coverEverybody(t.ctx)
    expect(await get(owner)).toMatchObject({ balanceCents: 4000, owingCents: 0 })
    const { items } = await t.as(owner).earnings.lines({ query: {} })
    expect(items[0]).toMatchObject({ type: 'owing_covered', amountCents: -4000, balanceAfterCents: 4000 })
    expect(await coverOwing(t.ctx, owner.id)).toBe(0)
    expect(await brokenMoney()).toEqual([])
  })

  test('cannot be asked for', async () => {
    const { owner, communityId } = await aDebt()
    await pays(communityId, 15_000)
    expect((await get(owner)).payableCents).toBe(4000)
    await expect(ask(owner, 5000)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is nothing for an owner who never earned', async () => {
    expect(await coverOwing(t.ctx, (await aUser(t.ctx)).id)).toBe(0)
  })
})
