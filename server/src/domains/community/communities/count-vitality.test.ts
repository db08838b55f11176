import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postLikes } from '#domains/community/posts/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, aPost } from '#test/factories.ts'
import { countVitality } from './count-vitality.ts'
import { communities } from './schema.ts'

const t = await testApp()

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * DAY_MS + minutes * MINUTE_MS)
const vitality = async (communityId: string) => (await t.as(null).communities.get({ params: { communityId } })).vitality
const rank = async (communityId: string) =>
  singleRow(await t.ctx.db.select({ rank: communities.rank }).from(communities).where(eq(communities.id, communityId)))
    .rank

async function aCommunityOf(size: number) {
  const community = await aCommunity(t.ctx)
  const members = []
  for (let count = 1; count < size; count += 1) members.push(await aMember(t.ctx, community.id))
  const [ada, ben, cleo] = members
  if (!ada || !ben || !cleo) throw new Error('too few members')
  return { ...community, ada, ben, cleo }
}

test('counts members who posted, commented or liked in 30 days, each once', async () => {
  const { id: communityId, ada, ben, cleo } = await aCommunityOf(10)
  const post = await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: ago(3) })
  await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: ago(2) })
  await aComment(t.ctx, { postId: post.id, authorId: ben.id })
  await t.ctx.db.insert(postLikes).values({ postId: post.id, userId: cleo.id })
  const stranger = await aMember(t.ctx, (await aCommunity(t.ctx)).id)
  await t.ctx.db.insert(postLikes).values({ postId: post.id, userId: stranger.id })
  await countVitality(t.ctx)
  expect(await vitality(communityId)).toMatchObject({ activeCount: 3, activePercent: 30 })
})

test('leaves out what is older or deleted', async () => {
  const { id: communityId, ada, ben, cleo } = await aCommunityOf(10)
  const old = await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: ago(31) })
  await aPost(t.ctx, { communityId, authorId: ben.id, deletedAt: new Date() })
  await aComment(t.ctx, { postId: old.id, authorId: cleo.id, deletedAt: new Date() })
  await countVitality(t.ctx)
  expect(await vitality(communityId)).toMatchObject({
    activeCount: 0,
    activePercent: 0,
    answeredCount: 0,
    medianAnswerMinutes: null,
  })
})

test('takes the median time to the first answer by somebody else, over 90 days', async () => {
  const { id: communityId, ada, ben } = await aCommunityOf(10)
  for (const [days, minutes] of [
    [5, 10],
    [6, 30],
    [7, 600],
    [91, 1],
  ] as const) {
    const post = await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: ago(days) })
    await aComment(t.ctx, { postId: post.id, authorId: ada.id, createdAt: ago(days, 1) })
    await aComment(t.ctx, { postId: post.id, authorId: ben.id, createdAt: ago(days, minutes + 500) })
    await aComment(t.ctx, { postId: post.id, authorId: ben.id, createdAt: ago(days, minutes) })
  }
  await aPost(t.ctx, { communityId, authorId: ada.id, createdAt: ago(1) })
  await countVitality(t.ctx)
  expect(await vitality(communityId)).toMatchObject({ medianAnswerMinutes: 30, answeredCount: 3 })
})

test('says when the owner was last seen and when it was counted', async () => {
  const { id, ownerId } = await aCommunityOf(10)
  await t.ctx.db
    .update(users)
    .set({ seenAt: new Date('2026-02-03T04:05:06Z') })
    .where(eq(users.id, ownerId))
  await countVitality(t.ctx)
  const label = await vitality(id)
  expect(label?.ownerSeenAt).toBe('2026-02-03T04:05:06.000Z')
  expect(Date.now() - Date.parse(label?.countedAt ?? '')).toBeLessThan(60_000)
})

test('says nothing of fewer than ten members, and does not sort by it either', async () => {
  const { id: communityId, ada } = await aCommunityOf(9)
  await aPost(t.ctx, { communityId, authorId: ada.id })
  await countVitality(t.ctx)
  expect(await vitality(communityId)).toBeNull()
  const { items } = await t.as(null).communities.list({ query: { sort: 'alive', limit: 100 } })
  const places = items.map(({ vitality }) => vitality !== null)
  expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)))
})

test('ranks every community once: larger, more active and fresher first', async () => {
  const quiet = await aCommunityOf(12)
  const lively = await aCommunityOf(12)
  const large = await aCommunityOf(30)
  for (const author of [lively.ada, lively.ben, lively.cleo])
    await aPost(t.ctx, { communityId: lively.id, authorId: author.id })
  await aPost(t.ctx, { communityId: quiet.id, authorId: quiet.ada.id, createdAt: ago(200) })
  await countVitality(t.ctx)
  const [first, second, third] = [await rank(lively.id), await rank(large.id), await rank(quiet.id)]
  expect(Number(first)).toBeLessThan(Number(third))
  expect(Number(second)).toBeLessThan(Number(third))
  const all = (await t.ctx.db.select({ rank: communities.rank }).from(communities)).map((row) => row.rank)
  expect(all.toSorted((a, b) => Number(a) - Number(b))).toEqual(all.map((_, at) => at + 1))
})

test('counts an empty village', async () => {
  await t.ctx.db.delete(communities)
  await expect(countVitality(t.ctx)).resolves.toBeUndefined()
})
