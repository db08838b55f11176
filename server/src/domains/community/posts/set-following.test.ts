import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost } from '#test/factories.ts'
import { notifyFollowers } from './follow.ts'

const t = await testApp()
const newsOf = async (person: TestUser) =>
  (await t.as(person).notifications.list({ query: {} })).items.map(({ text }) => text)

async function aThread() {
  const { id: communityId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id })
  return { communityId, author, postId }
}

let said = 0

/** Comments, and lets the job run that tells those who follow, twice, as a job may. */
async function comment(person: TestUser, postId: string) {
  const { id } = await t.as(person).posts.comment({ params: { postId }, body: { content: `Good point. ${++said}` } })
  for (let n = 0; n < 2; n += 1) await notifyFollowers(t.ctx, { commentId: id })
  return id
}

describe('who follows a post', () => {
  test('is told of new comments, grouped: commenters by themselves, others by choice, and nobody of their own', async () => {
    const { postId, communityId, author } = await aThread()
    const [ada, bo, cy] = [
      await aMember(t.ctx, communityId),
      await aMember(t.ctx, communityId),
      await aMember(t.ctx, communityId),
    ]
    await comment(ada, postId)
    expect((await t.as(ada).posts.get({ params: { postId } })).following).toBe(true)
    await t.as(bo).posts.follow({ params: { postId } })
    await comment(cy, postId)
    await comment(cy, postId)
    expect(await newsOf(ada)).toEqual(['2 new comments on posts you follow'])
    expect(await newsOf(bo)).toEqual(['2 new comments on posts you follow'])
    expect(await newsOf(cy)).toEqual([])
    expect(await newsOf(author)).toEqual(['3 new comments on “Cracks above the door”'])
  })

  test('can stop, also as its author, and stays stopped after commenting again', async () => {
    const { postId, communityId, author } = await aThread()
    const [ada, bo] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    await comment(ada, postId)
    for (const person of [ada, author]) await t.as(person).posts.unfollow({ params: { postId } })
    await comment(ada, postId)
    expect((await t.as(ada).posts.get({ params: { postId } })).following).toBe(false)
    await comment(bo, postId)
    expect(await newsOf(ada)).toEqual([])
    expect(await newsOf(author)).toEqual(['New comment on “Cracks above the door”'])
  })

  test('is told of nothing once they have left', async () => {
    const { postId, communityId } = await aThread()
    const [ada, bo] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
    await t.as(ada).posts.follow({ params: { postId } })
    await t.as(ada).communities.leave({ params: { communityId } })
    await comment(bo, postId)
    expect(await newsOf(ada)).toEqual([])
  })
})
