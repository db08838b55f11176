import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, anOffer, aProfessional, aRunningProject, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { projectOffers, projects } from './schema.ts'

const t = await testApp()
const post = openTestMailbox(t)

async function completed(over: Parameters<typeof aRunningProject>[1]['over'] = {}) {
  const [owner, ada] = [await aUser(t.ctx), await aUser(t.ctx)]
  const ended = { isPublic: true, status: 'completed' as const, endedAt: t.ctx.now(), name: 'Hanna Reid', ...over }
  const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: ada.id, over: ended })
  return { owner, ada, projectId }
}
const review = (by: TestUser, projectId: string, body: { personId?: string; stars?: number; text?: string } = {}) =>
  t.as(by).projectEnds.review({ params: { projectId }, body: { stars: 5, text: 'On time, every time.', ...body } })
const list = async (by: TestUser | null, projectId: string) =>
  (await t.as(by).projectEnds.reviews({ params: { projectId } })).reviews
const endedAgo = (projectId: string, ms: number) =>
  t.ctx.db
    .update(projects)
    .set({ endedAt: new Date(t.ctx.now().getTime() - ms) })
    .where(eq(projects.id, projectId))

describe('reviews of a completed project', () => {
  test('are hidden until both sides wrote: each reads only their own, and is told that there is another', async () => {
    const { owner, ada, projectId } = await completed()
    const stranger = await aUser(t.ctx)
    await review(owner, projectId, { personId: ada.id, stars: 2, text: 'Late twice.' })
    expect(await list(owner, projectId)).toMatchObject([{ stars: 2, isOpen: false }])
    expect([await list(ada, projectId), await list(stranger, projectId), await list(null, projectId)]).toEqual([
      [],
      [],
      [],
    ])
    const [letter] = await post(ada.email)
    expect(letter?.text).not.toMatch(/Late|stars|★/)
    await review(ada, projectId, { stars: 4, text: 'Paid on the day.' })
    for (const reader of [owner, ada, stranger])
      expect(await list(reader, projectId)).toMatchObject([
        { stars: 2, text: 'Late twice.', isOpen: true, by: null, about: { id: ada.id } },
        { stars: 4, text: 'Paid on the day.', isOpen: true, by: { id: ada.id }, about: null },
      ])
  })

  test('are open after fourteen days, and no longer written', async () => {
    const { owner, ada, projectId } = await completed()
    await review(owner, projectId, { personId: ada.id })
    await endedAgo(projectId, 14 * DAY_MS - MINUTE_MS)
    expect(await list(ada, projectId)).toEqual([])
    await endedAgo(projectId, 14 * DAY_MS)
    expect(await list(ada, projectId)).toMatchObject([{ stars: 5, isOpen: true }])
    await expect(review(ada, projectId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await t.as(ada).projectEnds.reviews({ params: { projectId } })).toMatchObject({ toWrite: [] })
  })

  test('of one collaborator open nothing of another', async () => {
    const { owner, ada, projectId } = await completed()
    const ben = await aUser(t.ctx)
    const { id } = await anOffer(t.ctx, { projectId, personId: ben.id })
    await t.ctx.db.update(projectOffers).set({ status: 'accepted' }).where(eq(projectOffers.id, id))
    await review(owner, projectId, { personId: ada.id })
    await review(ben, projectId, { stars: 1 })
    expect([await list(ada, projectId), await list(ben, projectId)]).toMatchObject([[], [{ stars: 1, isOpen: false }]])
  })

  test('are one a side, of people who worked on it, with one to five stars', async () => {
    const { owner, ada, projectId } = await completed()
    const twice = await Promise.allSettled(Array.from({ length: 5 }, () => review(ada, projectId)))
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const wrong = { issues: [{ path: 'personId' }] }
    await expect(review(owner, projectId)).rejects.toMatchObject(wrong)
    await expect(review(owner, projectId, { personId: owner.id })).rejects.toMatchObject(wrong)
    await expect(review(owner, projectId, { personId: ada.id, stars: 6 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(review(await aUser(t.ctx), projectId)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('wait for the project’s completion', async () => {
    const { ada, projectId } = await completed({ status: 'in_progress', endedAt: null })
    await expect(review(ada, projectId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('name to visitors nobody without a public page', async () => {
    const { owner, ada, projectId } = await completed()
    await review(owner, projectId, { personId: ada.id })
    await review(ada, projectId)
    expect(await list(null, projectId)).toEqual([])
    expect(await list(await aUser(t.ctx), projectId)).toHaveLength(2)
  })
})

/** What a moderator decides about a post that a member reported. */
async function reported(communityId: string, postId: string) {
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  const member = await aMember(t.ctx, communityId)
  const { id: reportId } = await t.as(member).moderation.report({
    params: { communityId },
    body: { kind: 'post', subjectId: postId, reason: 'spam' },
  })
  return (decision: 'hide' | 'restore') =>
    t.as(moderator).moderation.decide({ params: { reportId }, body: { decision, reason: 'It is about a person.' } })
}

describe('a showcase', () => {
  const show = (by: TestUser, projectId: string, communityId: string) =>
    t.as(by).projectEnds.showcase({
      params: { projectId },
      body: { communityId, title: 'Finished: a wall', content: 'Rammed earth, two crews.' },
    })
  const shownIn = (communityId: string, query = {}) =>
    t.as(null).projectEnds.ofCommunity({ params: { communityId }, query })

  test('is a post of the owner in a community of theirs, which lists the project from then on', async () => {
    const { owner, projectId } = await completed()
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    expect(await shownIn(communityId)).toEqual({ items: [], next: null })
    const { postId } = await show(owner, projectId, communityId)
    expect((await shownIn(communityId)).items).toMatchObject([{ id: projectId, postId, status: 'completed' }])
    const shown = await t.as(null).posts.get({ params: { postId } })
    expect(shown).toMatchObject({ title: 'Finished: a wall' })
    expect(JSON.stringify(await shownIn(communityId))).not.toMatch(/Lygon|Hanna/)
  })

  test('needs a membership, and stands once a community, however often it is pressed', async () => {
    const { owner, projectId } = await completed()
    const { id: strange } = await aCommunity(t.ctx)
    await expect(show(owner, projectId, strange)).rejects.toMatchObject({ code: 'forbidden' })
    const { id: own } = await aCommunity(t.ctx, { ownerId: owner.id })
    const pressed = await Promise.allSettled(Array.from({ length: 5 }, () => show(owner, projectId, own)))
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await shownIn(own)).items).toHaveLength(1)
  })

  test('is of a completed, public project', async () => {
    for (const over of [{ isPublic: false }, { status: 'in_progress' as const, endedAt: null }]) {
      const { owner, projectId } = await completed(over)
      const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
      await expect(show(owner, projectId, communityId)).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  test('goes from the list with its post, and may come again', async () => {
    const { owner, projectId } = await completed()
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const { postId } = await show(owner, projectId, communityId)
    await t.as(owner).posts.remove({ params: { postId } })
    expect((await shownIn(communityId)).items).toEqual([])
    const again = { communityId, title: 'Finished: the wall', content: 'Rammed earth, after a year.' }
    await t.as(owner).projectEnds.showcase({ params: { projectId }, body: again })
    expect((await shownIn(communityId)).items).toHaveLength(1)
  })

  test('that was hidden, replaced and restored is a post again; the one that replaced it is listed alone until it is removed, then the old one', async () => {
    const { owner, projectId } = await completed()
    const { id: communityId } = await aCommunity(t.ctx)
    await t.as(owner).communities.join({ params: { communityId }, body: {} })
    const { postId: old } = await show(owner, projectId, communityId)
    const decide = await reported(communityId, old)
    await decide('hide')
    const again = { communityId, title: 'Finished: the wall', content: 'Rammed earth, after a year.' }
    const { postId } = await t.as(owner).projectEnds.showcase({ params: { projectId }, body: again })
    await decide('restore')
    expect(await t.as(null).posts.get({ params: { postId: old } })).toMatchObject({ title: 'Finished: a wall' })
    expect((await shownIn(communityId)).items).toMatchObject([{ id: projectId, postId }])
    const third = { ...again, content: 'Rammed earth, after two years.' }
    await expect(t.as(owner).projectEnds.showcase({ params: { projectId }, body: third })).rejects.toMatchObject({
      code: 'conflict',
    })
    const unreplaced = sql`update project_showcases set replaced_at = null where post_id = ${old}::uuid`
    await expect(t.ctx.db.execute(unreplaced)).rejects.toMatchObject({
      cause: { constraint: 'project_showcases_once' },
    })
    await t.as(owner).posts.remove({ params: { postId } })
    expect((await shownIn(communityId)).items).toMatchObject([{ id: projectId, postId: old }])
    await expect(t.as(owner).projectEnds.showcase({ params: { projectId }, body: third })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('lists of many come in pages, each project once', async () => {
    const owner = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const made = []
    for (let at = 0; at < 5; at++) {
      const over = { isPublic: true, status: 'completed' as const, endedAt: t.ctx.now() }
      const member = await aMember(t.ctx, communityId)
      const { projectId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: member.id, over })
      const body = { communityId, title: `Finished: wall ${at}`, content: `Rammed earth, wall ${at}.` }
      await t.as(owner).projectEnds.showcase({ params: { projectId }, body })
      made.push(projectId)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await shownIn(communityId, { limit: 2, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(made.toReversed())
    await expect(shownIn(communityId, { cursor: 'damaged' })).rejects.toMatchObject({ issues: [{ path: 'cursor' }] })
  })
})

describe('an answer to a review', () => {
  const answer = (by: TestUser, projectId: string, reviewId = '', reply = 'The rain was late, not me.') =>
    t.as(by).projectEnds.reply({ params: { projectId, reviewId }, body: { reply } })

  test('is of whom it is about, once, and of nobody before they may read it', async () => {
    const { owner, ada, projectId } = await completed()
    const { reviewId } = await review(owner, projectId, { personId: ada.id, stars: 2 })
    await expect(answer(ada, projectId, reviewId)).rejects.toMatchObject({ status: 404 })
    const { reviewId: other } = await review(ada, projectId, { stars: 4 })
    expect((await list(ada, projectId)).map(({ mayReply }) => mayReply)).toEqual([true, false])
    expect((await list(owner, projectId)).map(({ mayReply }) => mayReply)).toEqual([false, true])
    await expect(answer(owner, projectId, reviewId)).rejects.toMatchObject({ status: 404 })
    await expect(answer(ada, projectId, other)).rejects.toMatchObject({ status: 404 })
    const pressed = await Promise.allSettled(Array.from({ length: 5 }, () => answer(ada, projectId, reviewId)))
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = pressed.find(({ status }) => status === 'rejected')
    expect(refusal).toMatchObject({ reason: { status: 409 } })
    await answer(owner, projectId, other, 'Thank you.')
    expect(await list(await aUser(t.ctx), projectId)).toMatchObject([
      { reply: 'The rain was late, not me.', mayReply: false },
      { reply: 'Thank you.', mayReply: false },
    ])
    const letters = (await post(ada.email)).filter(({ subject }) => subject.includes('answered your review'))
    expect(letters).toHaveLength(1)
    await expect(answer(await aUser(t.ctx), projectId, reviewId)).rejects.toMatchObject({ status: 403 })
  })

  test('comes late, as a review that stood alone is read then', async () => {
    const { owner, ada, projectId } = await completed()
    const { reviewId } = await review(owner, projectId, { personId: ada.id })
    await endedAgo(projectId, 14 * DAY_MS)
    await answer(ada, projectId, reviewId)
    await expect(answer(ada, projectId, reviewId, ' ')).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'reply' }],
    })
    const elsewhere = await completed()
    await expect(answer(elsewhere.ada, elsewhere.projectId, reviewId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the name of a collaborator', () => {
  const named = async (owner: TestUser, projectId: string, words: { title?: string; content?: string }) => {
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const body = { communityId, title: 'Finished: a wall', content: 'Rammed earth, two crews.', ...words }
    return t.as(owner).projectEnds.showcase({ params: { projectId }, body })
  }
  const agree = (by: TestUser, projectId: string, agrees: boolean) =>
    t.as(by).projectEnds.consent({ params: { projectId }, body: { agrees } })
  const called = (person: TestUser, firstName: string, lastName: string) =>
    t.ctx.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))

  test.each([
    ['plain', { content: 'With Ada Reid, who knows clay.' }, 'content'],
    ['in other capitals and signs', { content: 'Thanks, **ADA**  _reid_!' }, 'content'],
    ['in the title', { title: 'Ada Reid’s wall' }, 'title'],
  ])('%s is in no post before they agree', async (_how, words, field) => {
    const { owner, ada, projectId } = await completed()
    await called(ada, 'Ada', 'Reid')
    const refused = {
      status: 400,
      issues: [{ path: field, message: expect.stringContaining('Ada Reid hasn’t agreed') }],
    }
    await expect(named(owner, projectId, words)).rejects.toMatchObject(refused)
    await agree(ada, projectId, true)
    await named(owner, projectId, words)
    await agree(ada, projectId, false)
    const again = { content: 'Rammed earth.', ...words }
    again.content += ' Another crew came later.'
    await expect(named(owner, projectId, again)).rejects.toMatchObject(refused)
  })

  test('comes into no post by an edit either, and stays where it was agreed to', async () => {
    const { owner, ada, projectId } = await completed()
    await called(ada, 'Ada', 'Reid')
    const { postId } = await named(owner, projectId, {})
    const edit = (body: { title?: string; content?: string; isPinned?: boolean }, id = postId) =>
      t.as(owner).posts.update({ params: { postId: id }, body })
    for (const [field, words] of [
      ['title', { title: 'Ada Reid’s wall' }],
      ['content', { content: 'Rammed earth, by ada *REID*.' }],
    ] as const)
      await expect(edit(words)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: field, message: 'Ada Reid hasn’t agreed to be named. Take the name out, or ask them first.' }],
      })
    expect(await t.as(owner).posts.get({ params: { postId } })).toMatchObject({
      title: 'Finished: a wall',
      editedAt: null,
    })
    expect(await edit({ content: 'Rammed earth, two crews and a goat.', isPinned: true })).toMatchObject({
      isPinned: true,
    })
    await agree(ada, projectId, true)
    await edit({ content: 'Rammed earth, by Ada Reid.' })
    await agree(ada, projectId, false)
    await edit({ content: 'Rammed earth and lime, by Ada Reid.' })
    await edit({ content: 'Rammed earth and lime.' })
    await expect(edit({ content: 'Rammed earth, by Ada Reid.' })).rejects.toMatchObject({
      issues: [{ path: 'content' }],
    })
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const { id } = await t
      .as(owner)
      .posts.create({ params: { communityId }, body: { title: 'A goat', content: 'Wanted.' } })
    await edit({ content: 'Ada Reid has one.' }, id)
  })

  test('comes back with no post that was deleted or hidden once they no longer agree', async () => {
    const { owner, ada, projectId } = await completed()
    await called(ada, 'Ada', 'Reid')
    await agree(ada, projectId, true)
    const { id: communityId } = await aCommunity(t.ctx)
    await t.as(owner).communities.join({ params: { communityId }, body: {} })
    const { postId } = await t.as(owner).projectEnds.showcase({
      params: { projectId },
      body: { communityId, title: 'Finished: a wall', content: 'Rammed earth, by Ada Reid.' },
    })
    const params = { postId }
    await t.as(owner).posts.remove({ params })
    await agree(ada, projectId, false)
    const refused = { status: 409, message: expect.stringContaining('The post names Ada Reid') }
    await expect(t.as(owner).posts.restore({ params })).rejects.toMatchObject(refused)
    await expect(t.as(null).posts.get({ params })).rejects.toMatchObject({ status: 404 })
    await agree(ada, projectId, true)
    await t.as(owner).posts.restore({ params })

    const decide = await reported(communityId, postId)
    await decide('hide')
    // The one that takes its place names nobody: what it replaced is held to it all the same.
    const replacing = { communityId, title: 'Finished: the wall', content: 'Rammed earth, two crews.' }
    await t.as(owner).projectEnds.showcase({ params: { projectId }, body: replacing })
    await agree(ada, projectId, false)
    await expect(decide('restore')).rejects.toMatchObject(refused)
    await agree(ada, projectId, true)
    await decide('restore')
    expect(await t.as(null).posts.get({ params })).toMatchObject({ content: 'Rammed earth, by Ada Reid.' })
  })

  test('is not found where it is part of another word, and a business has one too', async () => {
    const { owner, ada, projectId } = await completed()
    await called(ada, 'Ada', 'Reid')
    await aProfessional(t.ctx, { userId: ada.id, businessName: 'Reid & Daughters' })
    await named(owner, projectId, { content: 'Canada Reidy sent the stone.' })
    const business = named(owner, projectId, { content: 'Stone by Reid and / & Daughters? By Reid & Daughters.' })
    await expect(business).rejects.toMatchObject({ issues: [{ path: 'content' }] })
  })

  test('is for the owner to see who agreed, and for each collaborator their own say', async () => {
    const { owner, ada, projectId } = await completed()
    await called(ada, 'Ada', 'Reid')
    const page = (by: TestUser | null) => t.as(by).projectEnds.reviews({ params: { projectId } })
    expect(await page(owner)).toMatchObject({ mayBeNamed: null, collaborators: [{ name: 'Ada Reid', agrees: false }] })
    await agree(ada, projectId, true)
    expect(await page(ada)).toMatchObject({ mayBeNamed: true, collaborators: [], ownerFirstName: 'Hanna' })
    expect(await page(owner)).toMatchObject({ collaborators: [{ agrees: true }] })
    expect(await page(null)).toMatchObject({ mayBeNamed: null, collaborators: [] })
    await expect(agree(owner, projectId, true)).rejects.toMatchObject({ status: 403 })
  })
})
