import { HOUR_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { postLikes, posts } from '#domains/community/posts/schema.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aPost, aUser } from '#test/factories.ts'
import { aPayment, aRefund } from '#test/paid.ts'
import type { PremiumDays } from './parts/premium-days.ts'
import { divideCents } from './parts/shares.ts'
import { premiumMonths, premiumShares } from './schema.ts'
import { dividePool, shareMonth, sharePremium } from './share-premium.ts'

const t = await testApp()

/** 80% of $99. */
const SHARE = 7920
let month = '2023-12-01'

const monthAfter = (of: string) => {
  const next = new Date(`${of}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 10)
}
/** Noon in Melbourne on a day of the month. */
const on = (day: number, of = month) => new Date(`${of.slice(0, 8)}${String(day).padStart(2, '0')}T02:00:00Z`)

async function poolLeft(): Promise<number> {
  const { rows } = await t.ctx.db.execute<{ cents: number }>(sql`select coalesce(sum(p.amount), 0)::int as cents
    from ledger_accounts a join ledger_postings p on p.account_id = a.id where a.kind = 'premium_pool'`)
  return rows[0]?.cents ?? 0
}

/** Every test has a month of its own, an empty pool and no paid community. */
beforeEach(async () => {
  month = monthAfter(month)
  await t.ctx.db.update(communities).set({ isPaid: false, priceCents: null })
  const left = await poolLeft()
  if (left === 0) return
  await postEntry(t.ctx, {
    kind: 'emptied',
    key: `emptied:${month}`,
    description: 'For a test',
    postings: [
      { account: { own: 'premium_pool' }, amount: -left },
      { account: { own: 'platform_fee' }, amount: left },
    ],
  })
})

const aPaidOne = (over: { ownerId?: string } = {}) => aCommunity(t.ctx, { isPaid: true, priceCents: 2900, ...over })

async function aPremiumMember(paidAt = on(3), amountCents = 9900) {
  const { id } = await aUser(t.ctx)
  return { id, charge: await aPayment(t.ctx, { userId: id, paidAt, amountCents }) }
}

const writes = (communityId: string, authorId: string, createdAt: Date) =>
  aPost(t.ctx, { communityId, authorId, createdAt })

const sharesOf = (of = month) => t.ctx.db.select().from(premiumShares).where(eq(premiumShares.month, of))
const centsFor = async (communityId: string) =>
  (await sharesOf()).find((share) => share.communityId === communityId)?.cents ?? 0

const earnings = async (ownerId: string) => t.as({ ...(await aUser(t.ctx)), id: ownerId }).earnings.get({})

describe('a month of premium income', () => {
  test('is shared by each member’s own active days, and is in the owners’ statements', async () => {
    const [one, two] = [await aPaidOne(), await aPaidOne()]
    const [ada, bob] = [await aPremiumMember(), await aPremiumMember()]
    for (const day of [4, 5, 6]) await writes(one.id, ada.id, on(day))
    await writes(two.id, ada.id, on(7))
    await writes(two.id, bob.id, on(9))
    await shareMonth(t.ctx, month)
    expect(await centsFor(one.id)).toBe((SHARE * 3) / 4)
    expect(await centsFor(two.id)).toBe(SHARE / 4 + SHARE)
    expect((await sharesOf()).find(({ communityId }) => communityId === two.id)).toMatchObject({
      activeDays: 2,
      members: 2,
      ownerId: two.ownerId,
    })
    expect(await earnings(one.ownerId)).toMatchObject({
      balanceCents: 5940,
      payableCents: 5940,
      communities: [{ id: one.id, premiumCents: 5940, earnedCents: 0 }],
    })
    const { items } = await t.as({ ...(await aUser(t.ctx)), id: one.ownerId }).earnings.lines({ query: {} })
    expect(items).toMatchObject([{ type: 'premium_share', amountCents: 5940, balanceAfterCents: 5940 }])
    expect(items[0]?.description).toMatch(new RegExp(`^Premium members in ${one.name}, \\w+ 20\\d\\d$`))
    expect(await poolLeft()).toBe(0)
  })

  test('counts a day once, whether posts, comments or likes, in Melbourne’s calendar', async () => {
    const [one, two] = [await aPaidOne(), await aPaidOne()]
    const ada = await aPremiumMember()
    const post = await writes(one.id, ada.id, on(4))
    await writes(one.id, ada.id, on(4))
    await aComment(t.ctx, { postId: post.id, authorId: ada.id, createdAt: on(4) })
    const other = await writes(two.id, two.ownerId, on(4))
    await aComment(t.ctx, { postId: other.id, authorId: ada.id, createdAt: on(5) })
    await t.ctx.db.insert(postLikes).values({ postId: other.id, userId: ada.id, createdAt: on(6) })
    const late = new Date(on(7).getTime() + 13 * HOUR_MS)
    await aComment(t.ctx, { postId: other.id, authorId: ada.id, createdAt: late })
    await aComment(t.ctx, { postId: other.id, authorId: ada.id, createdAt: on(8) })
    await shareMonth(t.ctx, month)
    expect([await centsFor(one.id), await centsFor(two.id)]).toEqual([SHARE / 4, (SHARE * 3) / 4])
  })

  test('ignores removed activity, free communities, one’s own, and other months', async () => {
    const ada = await aPremiumMember()
    const [one, own, free] = [await aPaidOne(), await aPaidOne({ ownerId: ada.id }), await aCommunity(t.ctx)]
    const removed = await writes(one.id, ada.id, on(5))
    await t.ctx.db
      .update(posts)
      .set({ deletedAt: on(6) })
      .where(eq(posts.id, removed.id))
    await writes(own.id, ada.id, on(6))
    await writes(free.id, ada.id, on(6))
    await writes(one.id, ada.id, on(2, monthAfter(month)))
    await writes(one.id, (await aUser(t.ctx)).id, on(8))
    await shareMonth(t.ctx, month)
    expect(await sharesOf()).toEqual([])
  })

  test('of members without an active day does not go to one member who is busy in many communities', async () => {
    const owner = await aUser(t.ctx)
    const farm = await Promise.all(Array.from({ length: 5 }, () => aPaidOne({ ownerId: owner.id })))
    const honest = await aPaidOne()
    const [ada, busy] = [await aPremiumMember(), await aPremiumMember()]
    for (let idle = 0; idle < 4; idle += 1) await aPremiumMember()
    for (const day of [4, 5]) await writes(honest.id, ada.id, on(day))
    for (const { id } of farm) for (const day of [4, 5, 6, 7]) await writes(id, busy.id, on(day))
    await shareMonth(t.ctx, month)
    expect(await centsFor(honest.id)).toBe(3 * SHARE)
    expect((await earnings(owner.id)).balanceCents).toBe(3 * SHARE)
  })

  test('of members without an active day goes the way of the active members’ own', async () => {
    const [one, two] = [await aPaidOne(), await aPaidOne()]
    const ada = await aPremiumMember()
    await aPremiumMember()
    for (const day of [4, 5, 6]) await writes(one.id, ada.id, on(day))
    await writes(two.id, ada.id, on(7))
    await shareMonth(t.ctx, month)
    expect([await centsFor(one.id), await centsFor(two.id)]).toEqual([SHARE * 1.5, SHARE * 0.5])
  })

  test('is carried over if nobody was active, and shared with the next month’s', async () => {
    const one = await aPaidOne()
    const ada = await aPremiumMember()
    await shareMonth(t.ctx, month)
    const [kept] = await t.ctx.db.select().from(premiumMonths).where(eq(premiumMonths.month, month))
    expect(kept).toMatchObject({ poolCents: SHARE, sharedCents: 0 })
    month = monthAfter(month)
    await aPayment(t.ctx, { userId: ada.id, paidAt: on(3) })
    await writes(one.id, ada.id, on(5))
    await shareMonth(t.ctx, month)
    expect(await centsFor(one.id)).toBe(2 * SHARE)
  })

  test('is less what went back; what goes back later comes off the next month', async () => {
    const one = await aPaidOne()
    const [ada, bob] = [await aPremiumMember(), await aPremiumMember()]
    for (const { id } of [ada, bob]) await writes(one.id, id, on(5))
    await aRefund(t.ctx, bob.charge.id)
    await shareMonth(t.ctx, month)
    expect(await centsFor(one.id)).toBe(SHARE)
    await aRefund(t.ctx, ada.charge.id, 1000)
    expect(await poolLeft()).toBe(-800)
    month = monthAfter(month)
    const eve = await aPremiumMember()
    await writes(one.id, eve.id, on(5))
    await shareMonth(t.ctx, month)
    expect(await centsFor(one.id)).toBe(SHARE - 800)
    expect(await poolLeft()).toBe(0)
  })

  test('leaves what was paid after the month to the next one', async () => {
    const one = await aPaidOne()
    const ada = await aPremiumMember()
    await writes(one.id, ada.id, on(5))
    await aPayment(t.ctx, { userId: ada.id, paidAt: on(3, monthAfter(month)) })
    await shareMonth(t.ctx, month)
    expect(await centsFor(one.id)).toBe(SHARE)
    expect(await poolLeft()).toBe(SHARE)
  })

  test('is shared once, however many share it at the same time', async () => {
    const one = await aPaidOne()
    const ada = await aPremiumMember()
    await writes(one.id, ada.id, on(5))
    await Promise.all(Array.from({ length: 6 }, () => shareMonth(t.ctx, month)))
    await shareMonth(t.ctx, month)
    expect(await sharesOf()).toHaveLength(1)
    expect((await earnings(one.ownerId)).balanceCents).toBe(SHARE)
    const broken = (await checkInvariants(t.ctx)).filter(({ count }) => count !== 'not built' && count > 0)
    expect(broken).toEqual([])
  })
})

test('months are shared from the 15th of the next one in Melbourne, those that were missed too', async () => {
  const one = await aPaidOne()
  const first = month
  const second = monthAfter(first)
  const third = monthAfter(second)
  for (const earlier of [first, second]) {
    const { id } = await aPremiumMember(on(3, earlier))
    await writes(one.id, id, on(5, earlier))
  }
  const run = (now: string) => sharePremium({ ...t.ctx, now: () => new Date(now) })
  const done = async () => (await t.ctx.db.select().from(premiumMonths)).map((row) => row.month)
  await run(`${second.slice(0, 8)}14T12:00:00Z`)
  expect(await done()).not.toContain(first)
  await run(`${third.slice(0, 8)}14T14:00:00Z`)
  expect(await done()).toEqual(expect.arrayContaining([first, second]))
  expect(await done()).not.toContain(third)
  expect((await earnings(one.ownerId)).balanceCents).toBe(2 * SHARE)
  expect([await sharesOf(first), await sharesOf(second)].map((shares) => shares[0]?.cents)).toEqual([SHARE, SHARE])
})

const weight = fc.double({ min: 0, max: 1e7, noNaN: true })

test('cents are divided so that they add up, each part within a cent of its due', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.array(weight, { minLength: 1, maxLength: 40 }),
      (cents, weights) => {
        const sum = weights.reduce((all, each) => all + each, 0)
        fc.pre(sum > 1e-6)
        const parts = divideCents(cents, weights)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(cents)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (cents * (weights[at] ?? 0)) / sum)).toBeLessThan(1 + 1e-3)
      },
    ),
  )
  expect(divideCents(100, [0, 0])).toEqual([0, 0])
  expect(divideCents(0, [1, 2])).toEqual([0, 0])
  expect(divideCents(100, [1, 1, 1])).toEqual([34, 33, 33])
})

test('a pool is shared to the last cent, whatever the members’ own parts came to', () => {
  const days = fc.record({ ownCents: weight, activeDays: fc.integer({ min: 1, max: 900 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e8 }), fc.array(days, { minLength: 1, maxLength: 20 }), (pool, rows) => {
      const of = rows.map(
        (row, at): PremiumDays => ({
          communityId: String(at),
          name: 'A community',
          ownerId: 'o',
          members: 1,
          ...row,
        }),
      )
      const own = rows.reduce((sum, { ownCents }) => sum + ownCents, 0)
      fc.pre(own > 1)
      const shares = dividePool(pool, of)
      expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(pool)
      expect(shares.every(({ cents }) => cents > 0)).toBe(true)
    }),
  )
  expect(dividePool(100, [])).toEqual([])
})
