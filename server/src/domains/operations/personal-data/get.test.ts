import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinRequests } from '#domains/community/communities/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { testApp } from '#test/app.ts'
import { aComment, aCommunity, aDocument, aMember, aPost, aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()
const visitor = t.as(null)
const read = (userId: string) => visitor.people.get({ params: { userId } })

test('nobody is shown who did not choose it, and then no more than they chose', async () => {
  const ada = await aUser(t.ctx, { profession: 'Builder', bio: 'Verandahs.', company: 'Reid', phone: '+61491570156' })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
  await t.as(ada).accounts.update({ body: { shown: ['bio'] } })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
  await t.as(ada).accounts.update({ body: { isPublic: true } })
  const person = await read(ada.id)
  expect(person).toMatchObject({ firstName: ada.firstName, bio: 'Verandahs.', profession: null, company: null })
  expect(person).toMatchObject({ isSearchable: false, activity: { communityCount: 0, postCount: 0 } })
  expect(JSON.stringify(person)).not.toMatch(/491570156|@/)
  await t.as(ada).accounts.update({ body: { isPublic: false } })
  await expect(read(ada.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an account whose email nobody has verified shows nothing', async () => {
  const { id } = await aUser(t.ctx, { emailVerified: false, isPublic: true })
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('communities and posts are shown where they were chosen, closed communities to their person alone', async () => {
  const ada = await aUser(t.ctx, { isPublic: true, shown: ['communities'] })
  const [open, closed] = [await aCommunity(t.ctx), await aCommunity(t.ctx, { isPublic: false })]
  for (const { id: communityId } of [open, closed]) {
    await aMember(t.ctx, communityId, { userId: ada.id })
    await aPost(t.ctx, { communityId, authorId: ada.id, title: `In ${communityId}` })
  }
  expect((await read(ada.id)).activity).toMatchObject({ communities: [{ id: open.id }], communityCount: 1, posts: [] })
  await t.as(ada).accounts.update({ body: { shown: ['posts'] } })
  expect((await read(ada.id)).activity).toMatchObject({
    communities: [],
    posts: [{ title: `In ${open.id}` }],
    postCount: 1,
  })
  expect(await t.as(ada).people.activity({})).toMatchObject({ communityCount: 2, postCount: 2 })
})

test('a homeowner keeps a profile without a profession', async () => {
  const ada = await aUser(t.ctx, { profession: 'Builder' })
  const update = (profession: string) =>
    t.as(ada).accounts.update({ body: { profession: profession as never, location: 'Melbourne' } })
  expect(await update('none')).toMatchObject({ profession: null, location: 'Melbourne' })
  await expect(update('')).rejects.toMatchObject({ issues: [{ message: 'Profession is required' }] })
})

test('everywhere else is signed out at once', async () => {
  const ada = await aUser(t.ctx)
  const [here, there] = [await t.signIn(ada), await t.signIn(ada)]
  const ended = await t.http.inject({ method: 'DELETE', url: '/api/auth/sessions', headers: { cookie: here } })
  expect(ended.statusCode).toBe(204)
  const status = async (cookie: string) =>
    (await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode
  expect([await status(here), await status(there)]).toEqual([200, 401])
})

/** Ada as everybody meets her: above a post, above a comment, among members, as somebody who asks to join, as an owner. */
async function met(ada: { id: string }, owner: Awaited<ReturnType<typeof aUser>>) {
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: ada.id })
  const { id: askedId } = await aCommunity(t.ctx, { ownerId: owner.id, membershipType: 'invite_only' })
  await t.ctx.db.insert(joinRequests).values({ communityId: askedId, userId: ada.id })
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: ada.id })
  await aComment(t.ctx, { postId, authorId: ada.id })
  const as = t.as(await aMember(t.ctx, communityId))
  const [first] = (await as.posts.list({ params: { communityId }, query: {} })).items
  const post = await as.posts.get({ params: { postId } })
  const members = (await as.communities.members({ params: { communityId }, query: {} })).items
  const [asking] = await t.as(owner).communities.joinRequests({ params: { communityId: askedId } })
  const { owner: owned } = await as.communities.get({ params: { communityId } })
  return [
    first?.author,
    post.author,
    post.comments.items[0]?.author,
    members.find(({ id }) => id === ada.id),
    asking?.person,
    owned,
  ]
}

test('wherever a person is named, their page is linked if they have one, with the licence that was checked', async () => {
  const owner = await aUser(t.ctx)
  const { user: ada, id: professionalId } = await aProfessional(t.ctx)
  const plain = Array.from({ length: 6 }, () => expect.objectContaining({ hasPage: false, checkedLicence: null }))
  const checkedAt = t.ctx.now()
  const licence = { kind: 'licence' as const, checkedAt, class: 'Plumbing: gasfitting', trades: ['plumber'] }
  await aDocument(t.ctx, professionalId, { ...licence, status: 'rejected' })
  await aDocument(t.ctx, professionalId, { ...licence, status: 'checked', expiresAt: new Date(+checkedAt - DAY_MS) })
  await aDocument(t.ctx, professionalId, { kind: 'insurance', status: 'checked', checkedAt })
  expect(await met(ada, owner)).toEqual(plain)
  await aDocument(t.ctx, professionalId, {
    ...licence,
    status: 'checked',
    class: 'Plumber',
    checkedAt: new Date(+checkedAt - DAY_MS),
  })
  await aDocument(t.ctx, professionalId, { ...licence, status: 'checked', class: 'Drainer' })
  await t.as(ada).accounts.update({ body: { isPublic: true } })
  const known = Array.from({ length: 6 }, () =>
    expect.objectContaining({ id: ada.id, hasPage: true, checkedLicence: 'Drainer' }),
  )
  expect(await met(ada, owner)).toEqual(known)
  expect(await read(ada.id)).toMatchObject({ hasPage: true, checkedLicence: 'Drainer' })
  await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, professionalId))
  await t.ctx.reads.drop()
  expect(await read(ada.id)).toMatchObject({ checkedLicence: null })
})

test('who owns a community is told to visitors where the owner has a page, and else to its members alone', async () => {
  const ada = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: ada.id })
  const ownerFor = async (who: Awaited<ReturnType<typeof aUser>> | null) =>
    (await t.as(who).communities.get({ params: { communityId } })).owner?.id
  const member = await aMember(t.ctx, communityId)
  const unconfirmed = await aUser(t.ctx, { emailVerified: false })
  expect([await ownerFor(null), await ownerFor(unconfirmed)]).toEqual([undefined, undefined])
  expect([await ownerFor(member), await ownerFor(await aUser(t.ctx))]).toEqual([ada.id, undefined])
  await t.as(ada).accounts.update({ body: { isPublic: true } })
  expect([await ownerFor(null), await ownerFor(unconfirmed), await ownerFor(member)]).toEqual([ada.id, ada.id, ada.id])
})
