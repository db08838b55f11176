import { DAY_MS } from '@lv/contract/durations'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { closeCommunity } from '#domains/community/communities/close.ts'
import { endPaidMemberships } from '#domains/community/communities/paid-memberships.ts'
import { hideWords } from '#domains/community/posts/hide.ts'
import { withdrawOffer } from '#domains/tenders/projects/withdraw.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aComment, aCommunity, aMember, anEvent, aPost, aProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { writeDigests } from './digest.ts'
import { notify } from './notify.ts'
import { notifications } from './schema.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)

/** What the badge at the bell shows. */
const unread = (who: TestUser) =>
  t.ctx.db.$count(notifications, and(eq(notifications.userId, who.id), isNull(notifications.readAt)))
const bell = async (who: TestUser) => (await t.as(who).notifications.list({ query: {} })).items.map(({ text }) => text)
/** What the next email that collects says; nothing where none comes. */
async function digest(who: TestUser) {
  await writeDigests({ ...t.ctx, now: () => new Date(Date.now() + 8 * DAY_MS) })
  return (await lettersTo(who.email)).map(({ subject, text }) => `${subject} ${text}`).join('\n')
}

/** A member whose post others comment on; `say` is one more comment, with its id. */
async function aDiscussion() {
  const { id: communityId } = await aCommunity(t.ctx)
  const [author, other] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id, title: 'Restumping' })
  const say = async (content: string) => (await t.as(other).posts.comment({ params: { postId }, body: { content } })).id
  return { communityId, postId, author, other, say }
}

describe('news of a comment', () => {
  test('goes with it: from the bell, its badge and the email that collects', async () => {
    const { author, other, say } = await aDiscussion()
    const commentId = await say('Which stumps?')
    expect([await unread(author), await bell(author)]).toEqual([1, ['New comment on “Restumping”']])
    await t.as(other).posts.removeComment({ params: { commentId } })
    expect([await unread(author), await bell(author), await digest(author)]).toEqual([0, [], ''])
  })

  test('counts one less where there were several, and goes with the last', async () => {
    const { author, other, say } = await aDiscussion()
    const [first, second] = [await say('Which stumps?'), await say('Red gum?')]
    expect(await bell(author)).toEqual(['2 new comments on “Restumping”'])
    await t.as(other).posts.removeComment({ params: { commentId: second } })
    expect([await unread(author), await bell(author)]).toEqual([1, ['New comment on “Restumping”']])
    await say('Concrete, then.')
    expect(await bell(author)).toEqual(['2 new comments on “Restumping”'])
    await Promise.all([t.as(other).posts.removeComment({ params: { commentId: first } }), say('With steel caps.')])
    expect(await bell(author)).toEqual(['2 new comments on “Restumping”'])
    expect(await digest(author)).toContain('2 new comments')
  })

  test('goes where moderators hide it, too', async () => {
    const { author, say } = await aDiscussion()
    const id = await say('Buy now')
    await transact(t.ctx, (ctx) => hideWords(ctx, { kind: 'comment', id, reason: 'spam' }))
    expect([await unread(author), await bell(author)]).toEqual([0, []])
  })
})

describe('who takes a deletion back', () => {
  test('brings back what was told of a comment, in the bell and in the email that collects', async () => {
    const { author, other, say } = await aDiscussion()
    const params = { commentId: await say('Which stumps?') }
    await t.as(other).posts.removeComment({ params })
    expect([await unread(author), await bell(author)]).toEqual([0, []])
    await t.as(other).posts.restoreComment({ params })
    expect([await unread(author), await bell(author)]).toEqual([1, ['New comment on “Restumping”']])
    await t.as(other).posts.removeComment({ params })
    expect(await unread(author), 'a second time').toBe(0)
    await t.as(other).posts.restoreComment({ params })
    expect([await unread(author), await digest(author)]).toEqual([1, expect.stringContaining('New comment on')])
  })

  test('has it counted again with others, whichever were said meanwhile', async () => {
    const { author, other, say } = await aDiscussion()
    const [first, second] = [{ commentId: await say('Which stumps?') }, { commentId: await say('Red gum?') }]
    await t.as(other).posts.removeComment({ params: first })
    await t.as(other).posts.restoreComment({ params: first })
    expect(await bell(author)).toEqual(['2 new comments on “Restumping”'])
    for (const params of [first, second]) await t.as(other).posts.removeComment({ params })
    expect(await bell(author)).toEqual([])
    await say('Concrete, then.')
    for (const params of [second, first]) await t.as(other).posts.restoreComment({ params })
    expect([await unread(author), await bell(author)]).toEqual([1, ['3 new comments on “Restumping”']])
    await t.as(other).posts.removeComment({ params: second })
    expect(await bell(author)).toEqual(['2 new comments on “Restumping”'])
    expect(await digest(author)).toContain('2 new comments')
  })

  test('leaves read what was read', async () => {
    const { author, other, say } = await aDiscussion()
    const params = { commentId: await say('Which stumps?') }
    await t.as(author).notifications.readAll({})
    await t.as(other).posts.removeComment({ params })
    expect(await bell(author)).toEqual([])
    await t.as(other).posts.restoreComment({ params })
    expect([await unread(author), await bell(author), await digest(author)]).toEqual([
      0,
      ['New comment on “Restumping”'],
      '',
    ])
  })

  test('brings back what everybody was told of a post, but not to who has left meanwhile', async () => {
    const { communityId, postId, author, other, say } = await aDiscussion()
    const third = await aMember(t.ctx, communityId)
    const params = { postId }
    const parentId = await say('Which stumps?')
    const { id } = await t.as(third).posts.comment({ params, body: { content: 'Agreed.', parentId } })
    await t.as(other).posts.comment({ params, body: { content: 'Red gum?' } })
    const { id: asked } = await t.as(third).posts.comment({ params, body: { content: 'How deep?' } })
    await t.as(other).posts.comment({ params, body: { content: 'A metre.', parentId: asked } })
    const told = async () => [await unread(author), await unread(other), await unread(third)]
    expect(await told()).toEqual([1, 1, 1])
    const before = await bell(author)
    await t.as(author).posts.remove({ params })
    expect(await told()).toEqual([0, 0, 0])
    await t.as(other).communities.leave({ params: { communityId } })
    await t.as(author).posts.restore({ params })
    expect([await told(), await bell(author)]).toEqual([[1, 0, 1], before])
    expect(await digest(author)).toContain('“Restumping”')
    await t.as(third).posts.removeComment({ params: { commentId: id } })
    expect(await bell(author), 'of those that came back one is counted no more').not.toEqual(before)
  })
})

test('news of a post goes with it, for everybody who was told', async () => {
  const { communityId, postId, author, other } = await aDiscussion()
  const { id: parentId } = await aComment(t.ctx, { postId, authorId: other.id })
  const third = await aMember(t.ctx, communityId)
  await t.as(third).posts.comment({ params: { postId }, body: { content: 'Agreed.', parentId } })
  expect([await unread(author), await unread(other)]).toEqual([1, 1])
  await t.as(author).posts.remove({ params: { postId } })
  expect([await unread(author), await unread(other), await digest(author), await digest(other)]).toEqual([0, 0, '', ''])
})

describe('who is no member any more', () => {
  type Ways = [string, (communityId: string, who: TestUser, owner: string) => Promise<unknown>][]
  const ways: Ways = [
    ['having left', (communityId, who) => t.as(who).communities.leave({ params: { communityId } })],
    [
      'having stopped paying',
      async (communityId, who) => {
        await t.ctx.pool.query("update memberships set paid_by = 'membership' where user_id = $1", [who.id])
        await transact(t.ctx, (ctx) => endPaidMemberships(ctx, { userId: who.id, paidBy: 'membership', communityId }))
      },
    ],
  ]
  test.each(ways)('%s, finds nothing of the community in the bell and in emails', async (_how, go) => {
    const { communityId, author, say } = await aDiscussion()
    await say('Which stumps?')
    await go(communityId, author, '')
    expect([await unread(author), await bell(author), await digest(author)]).toEqual([0, [], ''])
  })

  test('being banned, reads of the ban alone', async () => {
    const { communityId, author, say } = await aDiscussion()
    await say('Which stumps?')
    const owner = await aMember(t.ctx, communityId, { role: 'owner' })
    await t.as(owner).communityMembers.ban({ params: { communityId }, body: { userId: author.id, reason: 'Spam' } })
    expect([await unread(author), (await bell(author)).length]).toEqual([1, 1])
    expect((await bell(author))[0]).toContain('You’re banned from')
    expect(await digest(author)).not.toContain('Restumping')
  })
})

test('news of an announcement goes with it', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [owner, member] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
  const params = { communityId }
  const { id } = await t.as(owner).announcements.create({ params, body: { title: 'Open day', content: 'On Sunday.' } })
  await notify(t.ctx, {
    kind: 'announcement',
    to: { userId: member.id },
    data: {
      community: 'Slab Talk',
      communityId,
      announcementId: id,
      authorId: owner.id,
      title: 'Open day',
      text: 'On',
    },
  })
  expect(await unread(member)).toBe(1)
  await t.as(owner).announcements.remove({ params: { communityId, announcementId: id } })
  expect([await unread(member), (await digest(member)).includes('Open day')]).toEqual([0, false])
})

test('news of an event that is called off is that alone', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const [owner, member] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
  const { id: eventId } = await anEvent(t.ctx, { communityId })
  await t.as(member).communityEvents.register({ params: { eventId } })
  const data = { eventId, communityId, title: 'Slab day', where: 'Brunswick', when: 'Tuesday' }
  await notify(t.ctx, { kind: 'event-reminder', to: { userId: member.id }, data })
  expect(await bell(member)).toEqual(['Soon: “Slab day”, Tuesday'])
  await t.as(owner).communityEvents.cancel({ params: { eventId }, query: { reason: 'Rain' } })
  expect(await bell(member)).toEqual([expect.stringContaining('was cancelled')])
})

test('a closed community asks nobody to subscribe', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const person = await aUser(t.ctx)
  const data = { firstName: '', community: 'Slab Talk', communityId, note: '', price: '$29' }
  await notify(t.ctx, { kind: 'join-request-accepted-to-pay', to: { userId: person.id }, data })
  expect(await unread(person)).toBe(1)
  await closeCommunity(t.ctx, { communityId, actorId: null })
  expect(await unread(person)).toBe(0)
})

test('an email that waited for the end of quiet hours is not sent once its reader has left', async () => {
  const { communityId, author, postId } = await aDiscussion()
  const choices = [{ topic: 'comments', channel: 'email', pace: 'at_once' } as const]
  await t.as(author).notifications.changePreferences({ body: { choices } })
  const data = { title: 'Restumping', communityId, postId, commentId: '' }
  await notify(t.ctx, { kind: 'post-commented', to: { userId: author.id }, data })
  await t.as(author).communities.leave({ params: { communityId } })
  expect(await lettersTo(author.email)).toEqual([])
})

test('who takes back their offer finds nothing of a private project', async () => {
  const [owner, person] = [await aUser(t.ctx), await aUser(t.ctx)]
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
  const { offerId } = await t
    .as(person)
    .projects.offer({ params: { projectId }, body: { message: 'Steel, in April.' } })
  await t.ctx.pool.query('update projects set is_public = false where id = $1', [projectId])
  await notify(t.ctx, { kind: 'project-answered', to: { userId: person.id }, data: { title: 'Deck', projectId } })
  expect(await unread(person)).toBe(1)
  await withdrawOffer(t.ctx, { offerId, personId: person.id, firstName: 'Ada' })
  expect(await unread(person)).toBe(0)
})
