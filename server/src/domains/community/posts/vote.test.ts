import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aPost, aUser } from '#test/factories.ts'
import { pollOptions, polls, pollVotes } from './schema.ts'

const t = await testApp()

const poll = { options: ['Now', 'After winter', 'Never'], days: 7 as const }

/** A poll in a public community; `as` is the post's own operations for somebody. */
async function aPoll(more = {}) {
  const { id: communityId } = await aCommunity(t.ctx)
  const author = await aMember(t.ctx, communityId)
  const body = { title: 'When would you pour?', content: 'The slab is ready.', poll, ...more }
  const { id: postId } = await t.as(author).posts.create({ params: { communityId }, body })
  const params = { postId }
  const member = () => aMember(t.ctx, communityId)
  const seenBy = async (user: Parameters<typeof t.as>[0]) => (await t.as(user).posts.get({ params })).poll
  return { communityId, author, postId, params, member, seenBy }
}

const votesOf = (poll: { options: { votes: number | null }[] } | null) => poll?.options.map(({ votes }) => votes)
const close = (postId: string) =>
  t.ctx.db
    .update(polls)
    .set({ closesAt: new Date(t.ctx.now().getTime() - 1) })
    .where(eq(polls.postId, postId))

describe('a poll', () => {
  test('shows how others voted to those who did, and to everybody once it closed', async () => {
    const { params, postId, member, seenBy } = await aPoll()
    const [ada, bob] = [await member(), await member()]
    expect(await seenBy(ada)).toMatchObject({ total: 0, choice: null, isClosed: false })
    expect(votesOf(await seenBy(ada))).toEqual([null, null, null])
    const voted = await t.as(ada).posts.vote({ params, body: { position: 1 } })
    expect(voted).toMatchObject({ total: 1, choice: 1 })
    expect(votesOf(voted)).toEqual([0, 1, 0])
    expect(votesOf(await seenBy(bob))).toEqual([null, null, null])
    expect(await seenBy(null)).toMatchObject({ total: 1, choice: null })
    await close(postId)
    expect(votesOf(await seenBy(null))).toEqual([0, 1, 0])
  })

  test('has one vote of a member: a second one moves it, and it can be taken back', async () => {
    const { params, member } = await aPoll()
    const ada = await member()
    for (const position of [0, 2, 2])
      expect(await t.as(ada).posts.vote({ params, body: { position } })).toMatchObject({ total: 1, choice: position })
    expect(await t.as(ada).posts.unvote({ params })).toMatchObject({ total: 0, choice: null })
    expect(await t.as(ada).posts.unvote({ params })).toMatchObject({ total: 0 })
  })

  test('takes no vote and gives none back after it closed', async () => {
    const { params, postId, member, seenBy } = await aPoll()
    const ada = await member()
    await t.as(ada).posts.vote({ params, body: { position: 0 } })
    await close(postId)
    const closed = { status: 409, message: 'This poll has closed' }
    await expect(t.as(ada).posts.vote({ params, body: { position: 1 } })).rejects.toMatchObject(closed)
    await expect(t.as(ada).posts.unvote({ params })).rejects.toMatchObject(closed)
    expect(await seenBy(ada)).toMatchObject({ isClosed: true, choice: 0, total: 1 })
  })

  test('refuses an option it does not have, at its field', async () => {
    const { params, member } = await aPoll()
    const vote = t.as(await member()).posts.vote
    for (const position of [3, 5, 6, -1, 0.5])
      await expect(vote({ params, body: { position } })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'position' }],
      })
  })

  test('is for members of its community; a post without one has nothing to vote on', async () => {
    const { params, communityId } = await aPoll()
    const outsider = await aUser(t.ctx)
    await expect(t.as(outsider).posts.vote({ params, body: { position: 0 } })).rejects.toMatchObject({ status: 403 })
    await expect(t.as(null).posts.vote({ params, body: { position: 0 } })).rejects.toMatchObject({ status: 401 })
    const { id, authorId } = await aPost(t.ctx, { communityId })
    const author = { ...outsider, id: authorId }
    await expect(t.as(author).posts.vote({ params: { postId: id }, body: { position: 0 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('counts right while many change their minds at once', async () => {
    const { params, postId, member } = await aPoll()
    const people = await Promise.all(Array.from({ length: 12 }, member))
    await Promise.all(
      people.flatMap((user, at) =>
        [at % 3, (at + 1) % 3, (at + 2) % 3].map((position) => t.as(user).posts.vote({ params, body: { position } })),
      ),
    )
    const counts = await t.ctx.db.select().from(pollOptions).where(eq(pollOptions.postId, postId))
    const votes = await t.ctx.db.select().from(pollVotes).where(eq(pollVotes.postId, postId))
    expect(votes).toHaveLength(12)
    for (const { position, votesCount } of counts)
      expect(votesCount).toBe(votes.filter((vote) => vote.position === position).length)
  })

  test.each([
    [{ options: ['Only one'], days: 7 }, 'poll.options'],
    [{ options: ['Same', 'same'], days: 7 }, 'poll.options'],
    [{ options: ['1', '2', '3', '4', '5', '6', '7'], days: 7 }, 'poll.options'],
    [{ options: ['Yes', ' '], days: 7 }, 'poll.options.1'],
    [{ options: ['Yes', 'x'.repeat(81)], days: 7 }, 'poll.options.1'],
    [{ options: ['Yes', 'No'], days: 2 }, 'poll.days'],
  ])('%j is refused at its field', async (broken, path) => {
    const { communityId, author } = await aPoll()
    const body = { title: 'Another', content: 'Question', poll: broken as typeof poll }
    await expect(t.as(author).posts.create({ params: { communityId }, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path }],
    })
  })
})
