import { feeOf } from '@lv/contract/catalogue'
import { DAY_MS } from '@lv/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantAt, toCalendarDay } from '#core/calendar/business-hours.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { aPayment, aRefund } from '#test/paid.ts'

const t = await testApp()

const daysAgo = (days: number) => new Date(t.ctx.now().getTime() - days * DAY_MS)

/** An owner with a paid community. */
async function anOwner(name = 'Extension Builders Table') {
  const owner = await aUser(t.ctx, { firstName: 'Oscar' })
  const community = await aCommunity(t.ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900, name })
  return { owner, communityId: community.id }
}

/** A new member pays for just the community, by default long enough ago to be paid out. */
const pays = async (communityId: string, amountCents = 2900, paidAt = daysAgo(20)) => {
  const { id: userId } = await aUser(t.ctx)
  return aPayment(t.ctx, { userId, kind: 'community', communityId, description: 'A community', amountCents, paidAt })
}

const get = (user: TestUser | null) => t.as(user).earnings.get({})
const lines = (user: TestUser | null, query = {}) => t.as(user).earnings.lines({ query })

describe('what an owner earns', () => {
  test('is 80% of what members pay, by community and month', async () => {
    const { owner, communityId } = await anOwner()
    await pays(communityId)
    await pays(communityId, 2900, daysAgo(1))
    await aMember(t.ctx, communityId, { paidBy: 'membership' })
    await aMember(t.ctx, communityId, { paidBy: 'premium' })
    await aMember(t.ctx, communityId, { paidBy: 'premium' })
    const { months, ...earned } = await get(owner)
    expect(earned).toEqual({
      balanceCents: 4640,
      payableCents: 2320,
      owingCents: 0,
      requestedCents: 0,
      paidOutCents: 0,
      payouts: [],
      communities: [
        {
          id: communityId,
          name: 'Extension Builders Table',
          priceCents: 2900,
          subscribers: 1,
          premiumMembers: 2,
          coursesSold: 0,
          grossCents: 5800,
          feeCents: 1160,
          earnedCents: 4640,
          premiumCents: 0,
        },
      ],
    })
    expect(months).toHaveLength(12)
    expect(months.reduce((sum, { membershipCents }) => sum + membershipCents, 0)).toBe(4640)
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  })

  test('counts for the month in Melbourne in which it was paid', async () => {
    const { owner, communityId } = await anOwner()
    const today = toCalendarDay(new Date())
    const starts = instantAt({ ...today, day: 1 }, 0)
    await pays(communityId, 1000, new Date(starts - 1))
    await pays(communityId, 2000, new Date(starts))
    const { months } = await get(owner)
    expect(months.slice(-2)).toMatchObject([{ membershipCents: 800 }, { membershipCents: 1600 }])
  })

  test('is less what went back, and its months and sums follow', async () => {
    const { owner, communityId } = await anOwner()
    const { id } = await pays(communityId, 2999)
    await aRefund(t.ctx, id, 1000)
    const { balanceCents, communities, months } = await get(owner)
    expect(communities).toMatchObject([{ grossCents: 1999, feeCents: feeOf(2999) - feeOf(1000) }])
    expect(communities[0]?.earnedCents).toBe(balanceCents)
    expect(months.reduce((sum, { membershipCents }) => sum + membershipCents, 0)).toBe(balanceCents)
    expect((await lines(owner)).items.map(({ type }) => type)).toEqual(['share_refunded', 'membership_share'])
  })

  test('fee and share add up to what is left, to the cent, whatever was paid and refunded', async () => {
    const { owner, communityId } = await anOwner()
    const paid = fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 1,
      maxLength: 3,
    })
    let gross = 0
    await fc.assert(
      fc.asyncProperty(paid, async (paid) => {
        for (const [cents, part] of paid) {
          const { id } = await pays(communityId, cents)
          const back = Math.floor(cents * part)
          if (back > 0) await aRefund(t.ctx, id, back)
          gross += cents - back
        }
        const { communities, balanceCents, owingCents } = await get(owner)
        const [row] = communities
        expect(row?.grossCents).toBe(gross)
        expect((row?.feeCents ?? 0) + (row?.earnedCents ?? 0)).toBe(gross)
        expect(balanceCents - owingCents).toBe(row?.earnedCents)
      }),
      { numRuns: 15 },
    )
  })

  test('is nothing for everybody else', async () => {
    const { communityId } = await anOwner()
    const member = await aUser(t.ctx)
    const paid = { communityId, description: 'A community', amountCents: 2900 }
    await aPayment(t.ctx, { userId: member.id, kind: 'community', ...paid })
    const { months, ...earned } = await get(member)
    expect(earned).toEqual({
      balanceCents: 0,
      payableCents: 0,
      owingCents: 0,
      requestedCents: 0,
      paidOutCents: 0,
      communities: [],
      payouts: [],
    })
    expect(months.every(({ membershipCents, premiumCents }) => membershipCents === 0 && premiumCents === 0)).toBe(true)
    expect(await lines(member)).toEqual({ items: [], next: null })
    await expect(get(null)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('the statement', () => {
  test('chains in pages, newest first: each balance is the one before it plus the change', async () => {
    const { owner, communityId } = await anOwner()
    for (let at = 1; at <= 5; at += 1) await pays(communityId, at * 1000)
    const seen: Awaited<ReturnType<typeof lines>>['items'] = []
    let cursor: string | undefined
    do {
      const page = await lines(owner, { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    let balance = 0
    for (const { amountCents, balanceAfterCents } of seen.toReversed()) {
      balance += amountCents
      expect(balanceAfterCents).toBe(balance)
    }
    expect(balance).toBe(12_000)
    await expect(lines(owner, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('can be kept as CSV in which nothing runs', async () => {
    const owner = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900 })
    const { id: userId } = await aUser(t.ctx)
    const evil = { description: '=HYPERLINK("http://evil.example")', paidAt: daysAgo(20) }
    await aPayment(t.ctx, { userId, kind: 'community', communityId, amountCents: 2999, ...evil })
    const fetch = (cookie?: string) =>
      t.http.inject({ url: '/api/earnings.csv', headers: cookie === undefined ? {} : { cookie } })
    const answer = await fetch(await t.signIn(owner))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('earnings.csv'),
    })
    const [head, line] = answer.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Date (Melbourne),Type,Description,In (AUD),Out (AUD),Balance after (AUD),Number')
    expect(line).toContain(`membership share,"'=HYPERLINK(""http://evil.example"")",23.99,0.00,23.99,`)
    expect((await fetch()).statusCode).toBe(401)
    expect((await fetch(await t.signIn(await aUser(t.ctx)))).body.trim().split('\r\n')).toHaveLength(1)
  })
})
