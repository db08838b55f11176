import { describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestUser, testApp } from './app.ts'
import { aCourse, aLearner } from './courses.ts'
import { aCommunity, aJoinRequest, aMember, anEvent, aPost } from './factories.ts'
import { linksOf, mainOf } from './page-text.ts'

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))

/** To whom a page offers its reader to write. */
async function messagesOn(url: string, who: TestUser | null): Promise<string[]> {
  const headers = { accept: 'text/html', ...(who ? { cookie: await t.signIn(who) } : {}) }
  const { statusCode, body } = await t.http.inject({ url, headers })
  expect(statusCode, url).toBe(200)
  const to = linksOf(mainOf(body)).flatMap(([, address]) => /^\/messages\/new\?person=(.+)$/.exec(address)?.[1] ?? [])
  return [...new Set(to)]
}

/** A community with an owner, a member who wrote and comes to an event, and somebody who reads. */
async function aScene() {
  const { id: communityId } = await aCommunity(t.ctx)
  const owner = await aMember(t.ctx, communityId, { role: 'owner' })
  const [author, reader] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  await aPost(t.ctx, { communityId, authorId: author.id })
  const body = { title: 'Open day', content: 'On Sunday.' }
  const { id: announcementId } = await t.as(owner).announcements.create({ params: { communityId }, body })
  const { id: eventId } = await anEvent(t.ctx, { communityId })
  await t.as(author).communityEvents.register({ params: { eventId } })
  return { at: `/community/${communityId}`, communityId, owner, author, reader, announcementId, eventId }
}

describe('the way to a message stands', () => {
  test('beside the author of an announcement, in the list, on its page and on the overview', async () => {
    const { at, owner, author, reader, announcementId } = await aScene()
    for (const page of ['/announcements', `/announcements/${announcementId}`])
      expect(await messagesOn(at + page, reader), page).toEqual([owner.id])
    expect((await messagesOn(`${at}/dashboard`, reader)).toSorted()).toEqual([owner.id, author.id].toSorted())
    expect(await messagesOn(`${at}/announcements`, owner), 'not beside oneself').toEqual([])
    expect(await messagesOn(`${at}/announcements`, null), 'not for visitors').toEqual([])
  })

  test('beside the authors of posts in one’s own communities', async () => {
    const { author, reader } = await aScene()
    expect(await messagesOn('/communities/mine', reader)).toEqual([author.id])
  })

  test('beside those who come to an event, for who looks after it', async () => {
    const { at, owner, author, eventId } = await aScene()
    expect(await messagesOn(`${at}/events/${eventId}`, owner)).toEqual([author.id])
  })

  test('beside who asks to join', async () => {
    const { at, communityId, owner } = await aScene()
    const { userId } = await aJoinRequest(t.ctx, { communityId })
    expect(await messagesOn(`${at}/requests`, owner)).toEqual([userId])
  })

  test('beside who says something under a lesson, where the two are in one community, and not where one blocked the other', async () => {
    const { owner, communityId, courseId, lessonId } = await aCourse(t)
    const [ada, ben] = [await aLearner(t, courseId), await aLearner(t, courseId)]
    for (const learner of [ada, ben]) await t.as(learner).communities.join({ params: { communityId }, body: {} })
    await t.as(ada).courses.comment({ params: { lessonId }, body: { text: 'Why does clay move?' } })
    const page = `/courses/${courseId}/learn/${lessonId}/discussion`
    expect([await messagesOn(page, ben), await messagesOn(page, owner)]).toEqual([[ada.id], [ada.id]])
    await t.as(ada).conversations.block({ params: { personId: ben.id }, body: { isBlocked: true } })
    expect(await messagesOn(page, ben)).toEqual([])
  })
})
